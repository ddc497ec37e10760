import { type TroubleOfJob, troublesOfJobs } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { cancelOverdueOrders } from '../orders/cancel-overdue-orders.ts'
import { expireReservationsJob } from '../reservations/expire-reservations-job.ts'
import { goOnSyncing } from '../shopify/orders/sync-orders.ts'

/** Queues the job that takes up again what it could not do; `payload`: what the entry of the log says of it. */
type Queueing = (app: AppContext, tx: Transaction, payload: unknown) => Promise<void>

const jobs: Readonly<Record<TroubleOfJob, Queueing>> = {
  'reservation.not_expired': (app, tx) => app.jobs.send(tx, expireReservationsJob, {}),
  'order.not_cancelled': (app, tx) => app.jobs.send(tx, cancelOverdueOrders, {}),
  'shopify.order_not_imported': async (app, tx, payload) => {
    const userId = ownerIn(payload)
    if (userId !== null) await app.jobs.send(tx, goOnSyncing, { userId, imported: 0, short: 0 })
  },
}

/** False where the trouble is of no job. */
export async function retryJob(
  app: AppContext,
  tx: Transaction,
  { errorType, payload }: { errorType: string; payload: unknown },
): Promise<boolean> {
  const trouble = troublesOfJobs.find((known) => known === errorType)
  if (trouble === undefined) return false
  await jobs[trouble](app, tx, payload)
  return true
}

const ownerIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'userId' in payload && typeof payload.userId === 'string'
    ? payload.userId
    : null
