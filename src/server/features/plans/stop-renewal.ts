import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { recordByHand } from './end-plan.ts'
import { findAccount, findRunning } from './plans.queries.ts'
import { endWithMonth } from './set-next.ts'

const notStopped = { errorType: 'plan.not_stopped', what: 'rinnovo di un account sospeso da fermare' }

/** Ends the subscription of a suspended account with the paid month. */
export const stopRenewal: AppJob<{ userId: string }> = {
  name: 'stop-renewal',
  options: { retryLimit: 15 },
  async run(app, { userId }, attempt) {
    // The account may have been reinstated before the job ran.
    if (!(await findAccount(app.db, userId))?.suspendedAt) return
    const row = await findRunning(app.db, userId)
    if (!row?.providerSubscriptionId || row.isEnding) return
    if (row.provider !== app.payments.name) return recordByHand(app, row, notStopped)
    try {
      await endWithMonth(app, row)
    } catch (error) {
      if (attempt.isLast) await recordByHand(app, row, notStopped)
      throw error
    }
  },
}

/** A suspended account is not charged again. If it is reinstated in time, the customer can revert that. */
export const stopRenewalOf = (app: Pick<AppContext, 'jobs'>, tx: Transaction, userId: string): Promise<void> =>
  app.jobs.send(tx, stopRenewal, { userId })
