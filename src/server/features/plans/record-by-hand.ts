import { planNames } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'

/** Logs a change that failed at the provider, which keeps charging until an admin makes it there. `what` is, for example, `da chiudere`. */
export const recordByHand = (
  app: AppContext,
  { id, userId, plan, provider, providerSubscriptionId }: PlanSubscriptionRow,
  { errorType, what }: { errorType: string; what: string },
): Promise<void> =>
  app.db.transaction((tx) =>
    recordErrorOnce(app, tx, {
      source: 'payments',
      errorType,
      errorMessage: `Piano ${planNames[plan]}: ${what} a mano presso ${provider}, perché non venga più addebitato`,
      payload: { userId, subscriptionId: id, providerSubscriptionId },
    }),
  )
