import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { type LockedError, openError, settleError } from '../error-log/settle-error.ts'
import { retryMessage } from '../messages/retry-message.ts'
import { retryOrderRefundsIn } from '../orders/paying/retry-order-refunds.ts'
import { retryRefundIn } from '../payments/retry-refund.ts'
import { retryPictures } from '../product-import/pictures/retry-pictures.ts'
import { retryJob } from './retry-job.ts'

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
      await settleError(tx, errorId, adminId)
      return
    }
    if (!(await retryWork(app, tx, error))) return retryMessage(app, tx, { messageId, errorId, adminId })
    await settleError(tx, errorId, adminId)
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
  throw conflict(
    'error.nothing_to_retry',
    'Qui non ci sono più immagini da riprovare: sono arrivate, sono già in coda o il file dell’importazione è stato ripetuto.',
  )
}
