import { validate as isUuid } from 'uuid'
import { errorProblems, type TroubleOfJob, troublesOfJobs } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { type LockedError, openError, settleErrors } from '../error-log/settle-errors.ts'
import { retryMessage } from '../messages/retry-message.ts'
import { cancelOverdueOrders } from '../orders/cancel-overdue-orders.ts'
import { retryOrderRefundsIn } from '../orders/paying/retry-order-refunds.ts'
import { retryRefundIn } from '../payments/refunds/retry-refund.ts'
import { retryPictures } from '../product-import/pictures/fetch-awaited-pictures.ts'
import { expireReservationsJob } from '../reservations/expire-reservations-job.ts'
import { queueAgain } from '../shopify/fulfilment/retry-fulfilment.ts'
import { goOnSyncing } from '../shopify/orders/sync-orders.ts'

/**
 * Retries the subject of an error: its message, refund, job or pictures. This resolves the entry; another failure adds a new one. Repeating the call
 * has no effect.
 */
export function retryError(app: AppContext, adminId: string, errorId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const error = await openError(tx, errorId)
    const { resolved, errorType, messageId } = error
    if (resolved) return
    if (await retryMoney(app, tx, error, adminId)) {
      await settleErrors(tx, { errorId }, { adminId })
      return
    }
    if (!(await retryWork(app, tx, error))) return retryMessage(app, tx, { messageId, errorId, adminId })
    await settleErrors(tx, { errorId }, { adminId })
    await announce(app, tx, 'trouble.retried', { errorId, errorType, adminId })
  })
}

/** Retries a failed refund; returns false for any other problem. */
async function retryMoney(
  app: AppContext,
  tx: Transaction,
  { refundId, refundedOrderId: orderId }: LockedError,
  adminId: string,
): Promise<boolean> {
  if (refundId !== null) await retryRefundIn(app, tx, { adminId, refundId })
  // The previous release stored only the order.
  else if (orderId !== null) await retryOrderRefundsIn(app, tx, { adminId, orderId })
  return refundId !== null || orderId !== null
}

/** Retries the pictures of an import or a job; returns false for any other problem. */
async function retryWork(app: AppContext, tx: Transaction, error: LockedError): Promise<boolean> {
  if (error.importReference === null) return retryJob(app, tx, error)
  if ((await retryPictures(app, tx, error.importReference)) > 0) return true
  throw errorProblems['error.nothing_to_retry']({ are: 'pictures' })
}

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
async function retryJob(
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
