import { Button } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { effectivePlan, type Plan, plans } from '../../../domain/accounts/plans.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { date } from '../../shared/texts/format.ts'
import { useMailTo } from '../../ui/navigation/mail-to.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './plan-action.module.css'
import type { PlanOffer } from './plan-offers.ts'

interface PlanActionProps {
  offer: PlanOffer
  /** Null for visitors: their button leads to the login. */
  user: User | null
}

export function PlanAction({ offer, user }: PlanActionProps) {
  const { name, shortName, mostPopular } = offer
  const mail = useMailTo(`Passaggio al piano ${name}`)
  const held = user && heldPlan(user)
  if (held === offer.plan) return <PresentPlan expiresAt={user?.subscriptionExpiresAt ?? null} />
  // What the own plan contains already is not sold again.
  if (held && plans.indexOf(offer.plan) < plans.indexOf(held)) {
    return <p className={classes.present}>Compreso nel tuo piano</p>
  }
  return (
    <Button
      component="a"
      href={user ? mail : apiLogin(paths.subscriptions)}
      variant={mostPopular ? 'filled' : 'default'}
      fullWidth
    >
      {user ? 'Passa a' : 'Scegli'} {shortName}
    </Button>
  )
}

/** The plan of which the user has the rights now. */
export const heldPlan = ({ subscriptionExpiresAt, ...user }: User): Plan =>
  effectivePlan(
    { ...user, subscriptionExpiresAt: subscriptionExpiresAt ? new Date(subscriptionExpiresAt) : null },
    new Date(),
  )

function PresentPlan({ expiresAt }: { expiresAt: string | null }) {
  return (
    <p className={classes.present}>
      <StatusBadge tint="paid">Il tuo piano</StatusBadge>
      {expiresAt && <span className={classes.until}>fino {toDay(date(expiresAt))}</span>}
    </p>
  )
}
