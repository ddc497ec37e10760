import { conflict, type DomainError } from '../errors.ts'
import { type MonthlyPlan, type Plan, plans } from './plan-names.ts'
import { type Subscription, subscriptionAt } from './plans.ts'

/** A plan that is charged every month. */
export interface RunningPlan {
  plan: MonthlyPlan
  /** Charged in its place from the next month on. */
  nextPlan: MonthlyPlan | null
  /** Cancelled: it ends with the month that is paid. */
  isEnding: boolean
  isPastDue: boolean
}

/** What choosing a plan means for an account. */
export const planMoves = ['buy', 'change', 'stay', 'chosen', 'held', 'included', 'settle'] as const

/**
 * `buy`: it is paid on the provider's page. `change`: it follows with the next charge. `stay`: what was cancelled, or was to follow, is taken
 * back. `chosen`: it follows already. `held`: the account has it. `included`: the account has more. `settle`: a failed charge comes first.
 */
export type PlanMove = (typeof planMoves)[number]

/** Pages ask it for their buttons, the server before it acts. `running`: null while nothing is charged every month. */
export function planMove(
  wanted: Plan,
  account: { subscription: Subscription; running: RunningPlan | null },
  now: Date,
): PlanMove {
  const { subscription, running } = account
  if (running) return moveOfRunning(wanted, running)
  const { plan: held, status, expiresAt } = subscriptionAt(subscription, now)
  if (rank(wanted) !== rank(held)) return rank(wanted) > rank(held) ? 'buy' : 'included'
  // The trial of the registration and a plan that has lapsed cost nothing: the paid trial may follow them.
  const isFree = held === 'trial' && (status !== 'active' || expiresAt === null)
  return isFree ? 'buy' : 'held'
}

function moveOfRunning(wanted: Plan, { plan, nextPlan, isEnding, isPastDue }: RunningPlan): PlanMove {
  if (wanted === 'trial') return 'included'
  if (isPastDue) return wanted === plan && !isEnding && !nextPlan ? 'held' : 'settle'
  if (wanted === plan) return isEnding || nextPlan ? 'stay' : 'held'
  return wanted === nextPlan && !isEnding ? 'chosen' : 'change'
}

const rank = (plan: Plan): number => plans.indexOf(plan)

const held = () => conflict('plan.held', 'Hai già questo piano.')

const refusals: Readonly<Record<PlanMove, () => DomainError>> = {
  buy: () => conflict('plan.not_running', 'Non hai un abbonamento da cambiare: scegli il piano e paga.'),
  change: () =>
    conflict('plan.running', 'Hai già un abbonamento: scegli «Cambia piano», il nuovo parte dal prossimo rinnovo.'),
  stay: () => conflict('plan.running', 'Hai già un abbonamento a questo piano: scegli «Resta con questo piano».'),
  chosen: () => conflict('plan.chosen', 'Questo piano parte già dal prossimo rinnovo.'),
  held,
  included: () => conflict('plan.included', 'Il piano che hai comprende già questo.'),
  settle: () => conflict('plan.past_due', 'L’ultimo addebito non è riuscito: prima aggiorna la carta e paga.'),
}

/** Why a move that was asked for is not the one that the account can make. */
export const refuseMove = (move: PlanMove): DomainError => refusals[move]()
