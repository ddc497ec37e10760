import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { expireCheckout } from '../payments/close-checkouts.ts'
import { updateSubscription } from './plans.queries.ts'

/** A first payment is no longer awaited: its page ends. Money that arrives all the same is taken in, or goes back. */
export async function abandon(app: AppContext, tx: Transaction, row: PlanSubscriptionRow): Promise<void> {
  const { id, sessionId, provider } = row
  await updateSubscription(tx, id, { phase: 'abandoned' })
  if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
}
