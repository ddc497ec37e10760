import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { RunningPlan } from '../../../domain/accounts/plan-moves.ts'
import { type Subscription, subscriptionAt } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { announce } from '../../events/announce.ts'
import { changeUser, lockUser } from '../accounts/change-user.ts'
import { lockSubscriptionsOf } from './plans.queries.ts'

/** An account and its subscriptions. Every change of one of them locks them in this order. */
export interface LockedAccountPlan {
  user: UserRow
  running: PlanSubscriptionRow | null
  opening: PlanSubscriptionRow | null
}

/** Throws 403 for a suspended account. */
export async function lockOwnPlan(tx: Transaction, userId: string): Promise<LockedAccountPlan> {
  const locked = await lockAccountPlan(tx, userId)
  if (locked.user.suspendedAt) throw accountProblems['auth.suspended']()
  return locked
}

export async function lockAccountPlan(tx: Transaction, userId: string): Promise<LockedAccountPlan> {
  const user = await lockUser(tx, userId)
  if (!user) throw new Error(`User ${userId} no longer exists`)
  return { user, ...(await lockSubscriptionsOf(tx, userId)) }
}

/** The subscription as input of `planMove`; null if it is over by the clock, whether or not that is stored. */
export function runningPlan(row: PlanSubscriptionRow | null | undefined, now: Date): RunningPlan | null {
  if (!row || isOver(row, now)) return null
  const { plan, nextPlan, isEnding } = row
  return { plan, nextPlan, isEnding, isPastDue: subscriptionAt(termsOf(row), now).status === 'past_due' }
}

/** The terms that an account has while this subscription runs. */
export const termsOf = ({ plan, phase, paidUntil, isEnding }: PlanSubscriptionRow): Subscription => ({
  subscriptionPlan: plan,
  subscriptionStatus: phase === 'past_due' ? 'past_due' : 'active',
  subscriptionExpiresAt: paidUntil,
  subscriptionRenews: phase !== 'ended' && !isEnding,
})

/** Whether a subscription has ended by the clock: after its cancellation or its grace period. */
export function isOver(row: PlanSubscriptionRow, now: Date): boolean {
  const { status } = subscriptionAt(termsOf(row), now)
  return status === 'cancelled' || status === 'expired'
}

/** Changes an account's terms, unless it has them already. */
export function setTerms(tx: Transaction, user: UserRow, terms: Partial<Subscription>): Promise<UserRow> {
  const { subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, subscriptionRenews } = { ...user, ...terms }
  const isSame =
    subscriptionPlan === user.subscriptionPlan &&
    subscriptionStatus === user.subscriptionStatus &&
    subscriptionExpiresAt?.getTime() === user.subscriptionExpiresAt?.getTime() &&
    subscriptionRenews === user.subscriptionRenews
  return isSame ? Promise.resolve(user) : changeUser(tx, user.id, terms)
}

/** Whether an account's stored plan is in force. */
export const isStoredInForce = ({ subscriptionStatus }: UserRow): boolean =>
  subscriptionStatus === 'active' || subscriptionStatus === 'past_due'

/** Ends the plan of a locked account and announces that once. By the clock it may have ended earlier. */
export async function endTerms(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  status: 'cancelled' | 'expired',
): Promise<void> {
  if (!isStoredInForce(user)) return
  const now = app.clock.now()
  const { expiresAt } = subscriptionAt(user, now)
  const ended = await changeUser(tx, user.id, {
    subscriptionStatus: status,
    subscriptionExpiresAt: expiresAt && expiresAt < now ? expiresAt : now,
    subscriptionRenews: false,
  })
  await announce(app, tx, 'plan.ended', { user: ended, plan: user.subscriptionPlan, status })
}
