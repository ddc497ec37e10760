import type { DomainError } from '../errors.ts'
import { type MonthlyPlan, type Plan, plans } from './plan-names.ts'
import { planProblems } from './plan-problems.ts'
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

const refusals: Readonly<Record<PlanMove, () => DomainError>> = {
  buy: planProblems['plan.not_running'],
  change: () => planProblems['plan.running']({ isSamePlan: false }),
  stay: () => planProblems['plan.running']({ isSamePlan: true }),
  chosen: planProblems['plan.chosen'],
  held: planProblems['plan.held'],
  included: planProblems['plan.included'],
  used: planProblems['plan.trial_used'],
  settle: planProblems['plan.past_due'],
}

/** The error for a requested move that is not available to the account. */
export const refuseMove = (move: PlanMove): DomainError => refusals[move]()
