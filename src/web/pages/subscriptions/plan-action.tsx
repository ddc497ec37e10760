import { Button } from '@mantine/core'
import type { User } from '../../../contract/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { date } from '../../shared/format.ts'
import { apiLogin } from '../../shared/http.ts'
import { mailTo } from '../../ui/mail-to.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './plan-action.module.css'
import type { PlanOffer } from './plan-offers.ts'

interface PlanActionProps {
  offer: PlanOffer
  /** Null for visitors: their button leads to the login. */
  user: User | null
}

const holds = (user: User, offer: PlanOffer): boolean =>
  user.subscriptionPlan === offer.plan && user.subscriptionStatus === 'active'

export function PlanAction({ offer, user }: PlanActionProps) {
  const { name, shortName, mostPopular } = offer
  if (user && holds(user, offer)) return <PresentPlan expiresAt={user.subscriptionExpiresAt} />
  return (
    <Button
      component="a"
      href={user ? mailTo(`Passaggio al piano ${name}`) : apiLogin(paths.subscriptions)}
      variant={mostPopular ? 'filled' : 'default'}
      fullWidth
    >
      {user ? 'Passa a' : 'Scegli'} {shortName}
    </Button>
  )
}

function PresentPlan({ expiresAt }: { expiresAt: string | null }) {
  return (
    <p className={classes.present}>
      <StatusBadge tint="paid">Il tuo piano</StatusBadge>
      {expiresAt && <span className={classes.until}>fino al {date(expiresAt)}</span>}
    </p>
  )
}
