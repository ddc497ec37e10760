import { planNames } from '../../../domain/accounts/plan-names.ts'
import { subscriptionAt } from '../../../domain/accounts/plans.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { closeOpenCheckouts } from '../payments/close-checkouts.ts'
import { abandon } from './abandon-page.ts'
import { endTerms, isOver, type LockedAccountPlan, lockAccountPlan } from './account-plan.ts'
import { findDueCharge } from './charges/plan-charges.queries.ts'
import { refundUndecided } from './charges/refund-whole-charge.ts'
import { findSubscription, updateSubscription } from './plans.queries.ts'

const notEnded = { errorType: 'plan.not_ended', what: 'da chiudere' }

/** Ends a subscription at the provider, so that nothing more is charged. */
export const endSubscription: AppJob<{ subscriptionId: string }> = {
  name: 'end-subscription',
  options: { retryLimit: 15 },
  async run(app, { subscriptionId }, attempt) {
    const row = await findSubscription(app.db, subscriptionId)
    if (row?.phase !== 'ended' || !row.providerSubscriptionId) return
    try {
      if (row.provider !== app.payments.name)
        throw new Error(`The subscription belongs to the provider ${row.provider}`)
      await app.payments.plans.end(row.providerSubscriptionId)
    } catch (error) {
      if (attempt.isLast || row.provider !== app.payments.name) await recordByHand(app, row, notEnded)
      if (row.provider === app.payments.name) throw error
    }
  },
}

export const endAtProvider = (app: AppContext, tx: Transaction, { id }: PlanSubscriptionRow): Promise<void> =>
  app.jobs.send(tx, endSubscription, { subscriptionId: id })

/** Ends a running subscription and the terms that it gives the account at once. Both must be locked. */
export async function endRunning(
  app: AppContext,
  tx: Transaction,
  { user, row }: { user: UserRow; row: PlanSubscriptionRow },
  status: 'cancelled' | 'expired',
): Promise<void> {
  await endRow(app, tx, row)
  await endTerms(app, tx, user, status)
}

async function endRow(app: AppContext, tx: Transaction, row: PlanSubscriptionRow): Promise<void> {
  await updateSubscription(tx, row.id, { phase: 'ended', endedAt: app.clock.now(), nextPlan: null, nextPrice: null })
  await endAtProvider(app, tx, row)
  await refundUndecided(app, tx, row.id)
}

/** Stores the end of a plan that is over by the clock, so that another one can follow. A plan in force stays. */
export async function endIfOver(
  app: AppContext,
  tx: Transaction,
  { user, running }: Pick<LockedAccountPlan, 'user' | 'running'>,
): Promise<void> {
  const now = app.clock.now()
  if (running && isOver(running, now))
    return endRunning(app, tx, { user, row: running }, running.isEnding ? 'cancelled' : 'expired')
  const { status } = subscriptionAt(user, now)
  if (!running && (status === 'cancelled' || status === 'expired')) await endTerms(app, tx, user, status)
}

/**
 * Stops all charges and closes the payment pages of an account that gets its plan from elsewhere or is closed. The caller sets the account's terms.
 * The account must be locked. Returns true if a monthly subscription was running.
 */
export async function stopCharging(app: AppContext, tx: Transaction, userId: string): Promise<boolean> {
  const { running, opening } = await lockAccountPlan(tx, userId)
  if (running) await endRow(app, tx, running)
  if (opening) await abandon(app, tx, opening)
  const due = await findDueCharge(tx, userId)
  if (due) await closeOpenCheckouts(app, tx, [{ kind: 'plan', id: due.id }])
  return running !== null
}

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
