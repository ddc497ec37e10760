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
 * What can be done again about a trouble: its message is sent, its refund, its job or its pictures are tried. The entry is resolved by that, and what
 * fails once more stands in the log anew. Repeating the call does nothing more.
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

/** A refund that failed; false of every other trouble. */
async function retryMoney(
  app: AppContext,
  tx: Transaction,
  { refundId, refundedOrderId: orderId }: LockedError,
  adminId: string,
): Promise<boolean> {
  if (refundId !== null) await retryRefundIn(app, tx, { adminId, refundId })
  // The release before named only the order.
  else if (orderId !== null) await retryOrderRefundsIn(app, tx, { adminId, orderId })
  return refundId !== null || orderId !== null
}

/** Pictures of an import, or what a job could not do; false of every other trouble. */
async function retryWork(app: AppContext, tx: Transaction, error: LockedError): Promise<boolean> {
  if (error.importReference === null) return retryJob(app, tx, error)
  if ((await retryPictures(app, tx, error.importReference)) > 0) return true
  throw conflict(
    'error.nothing_to_retry',
    'Qui non ci sono più immagini da riprovare: sono arrivate, sono già in coda o il file dell’importazione è stato ripetuto.',
  )
}
