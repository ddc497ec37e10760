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
export const planMoves = ['buy', 'change', 'stay', 'chosen', 'held', 'included', 'settle', 'used'] as const

/**
 * `buy`: it is paid on the provider's page. `change`: it follows with the next charge. `stay`: what was cancelled, or was to follow, is taken
 * back. `chosen`: it follows already. `held`: the account has it. `included`: the account has more. `settle`: a failed charge comes first.
 * `used`: the trial, which an account buys once.
 */
export type PlanMove = (typeof planMoves)[number]

interface PlanHolder {
  subscription: Subscription
  /** Null while nothing is charged every month. */
  running: RunningPlan | null
  /** Whether the trial was paid before; asked of the trial only. */
  hasUsedTrial?: boolean
}

/** Pages ask it for their buttons, the server before it acts. */
export function planMove(wanted: Plan, { subscription, running, hasUsedTrial }: PlanHolder, now: Date): PlanMove {
  if (running) return moveOfRunning(wanted, running)
  const { plan: held, status, expiresAt } = subscriptionAt(subscription, now)
  if (rank(wanted) !== rank(held)) return rank(wanted) > rank(held) ? 'buy' : 'included'
  // The trial of the registration and a plan that has lapsed cost nothing: the paid trial may follow them, once.
  const isFree = held === 'trial' && (status !== 'active' || expiresAt === null)
  if (!isFree) return 'held'
  return hasUsedTrial ? 'used' : 'buy'
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
  used: () => conflict('plan.trial_used', 'La Prova si acquista una volta sola per account: scegli Starter o Pro.'),
  settle: () => conflict('plan.past_due', 'L’ultimo addebito non è riuscito: prima aggiorna la carta e paga.'),
}

/** Why a move that was asked for is not the one that the account can make. */
export const refuseMove = (move: PlanMove): DomainError => refusals[move]()
