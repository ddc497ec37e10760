import { validate as isUuid } from 'uuid'
import { type TroubleOfJob, troublesOfJobs } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { cancelOverdueOrders } from '../orders/cancel-overdue-orders.ts'
import { expireReservationsJob } from '../reservations/expire-reservations-job.ts'
import { queueAgain } from '../shopify/fulfilment/retry-fulfilment.ts'
import { goOnSyncing } from '../shopify/orders/sync-orders.ts'

/** Queues the job that retries the failed work; `payload` is that of the log entry. */
type Queueing = (app: AppContext, tx: Transaction, payload: unknown) => Promise<void>

const jobs: Readonly<Record<TroubleOfJob, Queueing>> = {
  'reservation.not_expired': (app, tx) => app.jobs.send(tx, expireReservationsJob, {}),
  'order.not_cancelled': (app, tx) => app.jobs.send(tx, cancelOverdueOrders, {}),
  'shopify.fulfilment_not_told': async (app, tx, payload) => {
    const [userId, orderId] = [idIn(payload, 'userId'), idIn(payload, 'orderId')]
    if (userId !== null && orderId !== null) await queueAgain(app, tx, userId, orderId)
  },
  'shopify.order_not_imported': async (app, tx, payload) => {
    const userId = idIn(payload, 'userId')
    if (userId !== null) await app.jobs.send(tx, goOnSyncing, { userId, imported: 0, short: 0 })
  },
}

/** Returns false if the problem belongs to no job. */
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

function idIn(payload: unknown, name: string): string | null {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : null
  return typeof value === 'string' && isUuid(value) ? value : null
}
