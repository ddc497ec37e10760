import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PlanChargeRow } from '../../database/schema/plans.ts'
import { endTerms, lockAccountPlan } from './account-plan.ts'
import { endRunning } from './end-plan.ts'

/**
 * The bank has taken back for good what was paid for a plan: it ends at once, and nothing is charged any more. What the account has by something else, a later
 * plan or one that an admin gave it, stays. The account is locked.
 */
export async function losePlan(
  app: AppContext,
  tx: Transaction,
  { userId, subscriptionId, plan, periodEnd }: PlanChargeRow,
): Promise<void> {
  const { user, running } = await lockAccountPlan(tx, userId)
  if (subscriptionId !== null) {
    if (running?.id === subscriptionId) await endRunning(app, tx, { user, row: running }, 'cancelled')
    return
  }
  const isItsTrial =
    plan === 'trial' &&
    user.subscriptionPlan === 'trial' &&
    user.subscriptionExpiresAt?.getTime() === periodEnd?.getTime()
  if (isItsTrial) await endTerms(app, tx, user, 'cancelled')
}
