import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { findRunning } from './plans.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Lets what an account is charged for every month end with the month that is paid. */
export const stopRenewal: AppJob<{ userId: string }> = {
  name: 'stop-renewal',
  options: { retryLimit: 15 },
  async run(app, { userId }) {
    const row = await findRunning(app.db, userId)
    if (!row?.providerSubscriptionId || row.isEnding || row.provider !== app.payments.name) return
    await app.payments.plans.setNext(row.providerSubscriptionId, { isEnding: true, plan: row.plan })
    await syncSubscription(app, row.id)
  },
}

/** A suspended account is not charged again; reinstated in time, it can take that back. */
export const stopRenewalOf = (app: AppContext, tx: Transaction, userId: string): Promise<void> =>
  app.jobs.send(tx, stopRenewal, { userId })
