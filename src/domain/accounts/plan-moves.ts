import { conflict, type DomainError } from '../errors.ts'
import { type MonthlyPlan, type Plan, plans } from './plan-names.ts'
import { type Subscription, subscriptionAt } from './plans.ts'

/** A subscription with monthly charges. */
export interface RunningPlan {
  plan: MonthlyPlan
  /** Replaces `plan` from the next month on. */
  nextPlan: MonthlyPlan | null
  /** Cancelled: it ends with the paid month. */
  isEnding: boolean
  isPastDue: boolean
}

/** Meanings that choosing a plan can have for an account. */
export const planMoves = ['buy', 'change', 'stay', 'chosen', 'held', 'included', 'settle', 'used'] as const

/**
 * `buy`: pay on the provider's page. `change`: the plan changes with the next charge. `stay`: withdraws a cancellation or a pending change. `chosen`:
 * the change is pending already. `held`: the account has this plan. `included`: the account has a larger plan. `settle`: a failed charge must be paid
 * first. `used`: the trial, which an account can buy only once.
 */
export type PlanMove = (typeof planMoves)[number]

interface PlanHolder {
  subscription: Subscription
  /** Null without a monthly subscription. */
  running: RunningPlan | null
  /** Whether the trial was paid before; needed only if `wanted` is the trial. */
  hasUsedTrial?: boolean
}

/** Pages use it for their buttons; the server checks it before each action. */
export function planMove(wanted: Plan, { subscription, running, hasUsedTrial }: PlanHolder, now: Date): PlanMove {
  if (running) return moveOfRunning(wanted, running)
  const { plan: held, status, expiresAt } = subscriptionAt(subscription, now)
  if (rank(wanted) !== rank(held)) return rank(wanted) > rank(held) ? 'buy' : 'included'
  // Free access after registration and a lapsed plan: the paid trial may follow them, once.
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

/** The error for a requested move that is not available to the account. */
export const refuseMove = (move: PlanMove): DomainError => refusals[move]()
