import { Button } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { PlanAccount } from '../../../contract/accounts/plans.ts'
import { paths } from '../../../contract/site-pages.ts'
import { type PlanMove, planMove } from '../../../domain/accounts/plan-moves.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { onDay, toDay } from '../../../domain/time/italian-day.ts'
import { subscriptionOf } from '../../features/accounts/shared/own-subscription.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { date } from '../../shared/texts/format.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './plan-action.module.css'
import type { PlanOffer } from './plan-offers.ts'

interface PlanActionProps {
  offer: PlanOffer
  /** Null for visitors: their button leads to the login. */
  user: User | null
  /** Undefined while loading. */
  account: PlanAccount | undefined
  onBuy: (plan: Plan) => void
  /** Changes the plan from the next charge on. */
  onChange: (plan: Plan) => void
  /** The plan whose request is pending. */
  busyWith: Plan | undefined
}

export function PlanAction({ offer, user, account, onBuy, onChange, busyWith }: PlanActionProps) {
  const { plan, shortName, mostPopular } = offer
  const look = { variant: mostPopular ? 'filled' : 'default', fullWidth: true }
  if (!user) {
    return (
      <Button component="a" href={apiLogin(paths.subscriptions)} {...look}>
        Scegli {shortName}
      </Button>
    )
  }
  // An admin passes every check.
  if (user.isAdmin) return <p className={classes.present}>Compreso per gli amministratori</p>
  const press = (label: string, act: (plan: Plan) => void, variant = look.variant) => (
    <Button
      {...look}
      variant={variant}
      loading={busyWith === plan}
      disabled={!account || (busyWith !== undefined && busyWith !== plan)}
      onClick={() => act(plan)}
    >
      {label}
    </Button>
  )
  const from = account?.subscription && date(account.subscription.paidUntil)
  const move = moveOf(plan, user, account)
  switch (move) {
    case 'buy':
      return press(plan === 'trial' ? 'Attiva Prova' : `Passa a ${shortName}`, onBuy)
    case 'change':
      return press(`Passa a ${shortName}`, onChange)
    case 'stay':
      return press(`Resta con ${shortName}`, onChange, 'default')
    case 'chosen':
      return (
        <p className={classes.present}>
          <StatusBadge tint="pending">Scelto</StatusBadge>
          {from && <span className="text-sm muted">parte {onDay(from)}</span>}
        </p>
      )
    case 'held':
      return <PresentPlan user={user} account={account} />
    case 'used':
      return <p className={classes.present}>Già usata: si acquista una volta sola</p>
    case 'included':
      return <p className={classes.present}>Compreso nel tuo piano</p>
    case 'settle':
      return (
        <p className={classes.present}>
          <TextLink to={paths.dashboard} search={{ section: 'business-profile' }} hash="abbonamento" inherit>
            Prima paga l’ultimo addebito
          </TextLink>
        </p>
      )
    default:
      return move satisfies never
  }
}

const moveOf = (plan: Plan, user: User, account: PlanAccount | undefined): PlanMove =>
  planMove(
    plan,
    {
      subscription: subscriptionOf(user),
      running: account?.subscription ?? null,
      hasUsedTrial: account?.hasUsedTrial ?? false,
    },
    new Date(),
  )

function PresentPlan({ user, account }: { user: User; account: PlanAccount | undefined }) {
  const end = user.subscriptionExpiresAt
  const renews = account?.subscription && !account.subscription.isEnding && !account.subscription.isPastDue
  return (
    <p className={classes.present}>
      <StatusBadge tint="paid">Il tuo piano</StatusBadge>
      {end && (
        <span className="text-sm muted">{renews ? `si rinnova ${onDay(date(end))}` : `fino ${toDay(date(end))}`}</span>
      )}
    </p>
  )
}
