import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PlanChargeRow } from '../../database/schema/plans.ts'
import { endTerms, lockAccountPlan } from './account-plan.ts'
import { endRunning } from './end-plan.ts'

/**
 * Ends a plan whose payment the bank has taken back: at once, and without further charges. Any other plan of the account stays, such as a later one
 * or one given by an admin.
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
