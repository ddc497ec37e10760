import { chargedNext, isRunning } from '../../../domain/accounts/plan-charges.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { announce } from '../../events/announce.ts'
import { vatReason } from './charges/plan-taxation.ts'

/** Announces the changes of a subscription to its owner, whatever caused them. */
export async function announceChanges(
  app: AppContext,
  tx: Transaction,
  changed: { user: UserRow; before: PlanSubscriptionRow; after: PlanSubscriptionRow; paid: readonly PlanChargeRow[] },
): Promise<void> {
  const { user, before, after, paid } = changed
  for (const [index, charge] of paid.entries()) {
    const isFirst = before.startedAt === null && index === 0
    await announce(app, tx, 'plan.paid', { user, charge, isFirst })
  }
  const { plan, nextPlan, paidUntil, phase } = after
  if (!paidUntil || !isRunning[phase]) return
  if (phase === 'past_due' && before.phase !== 'past_due') {
    await announce(app, tx, 'plan.payment_failed', { user, subscription: after })
  }
  // A suspension is not a cancellation: its own mail explains the end of the plan.
  if (after.isEnding && !before.isEnding && !user.suspendedAt)
    await announce(app, tx, 'plan.cancelled', { user, plan, endsAt: paidUntil })
  if (
    !after.isEnding &&
    (before.isEnding || nextPlan !== before.nextPlan) &&
    before.startedAt &&
    plan === before.plan
  ) {
    await announce(app, tx, 'plan.next_chosen', { user, plan, nextPlan: nextPlan ?? plan, from: paidUntil })
  }
  const [was, is] = [chargedNext(before), chargedNext(after)]
  if (!after.isEnding && before.startedAt && is.plan === was.plan && is.price !== was.price) {
    const prices = { before: was.price, after: is.price }
    const vat = await vatReason(tx, after, { plan: is.plan, prices })
    await announce(app, tx, 'plan.price_changed', { user, plan: is.plan, prices, vat, from: paidUntil })
  }
}
