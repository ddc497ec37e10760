import type { AppContext } from '../../app-context.ts'
import { openError, settleError } from '../error-log/settle-error.ts'
import { retryMessage } from '../messages/retry-message.ts'
import { retryRefundIn } from '../orders/paying/retry-refund.ts'

/** What can be done again about a trouble: its message is sent, its refund is tried. Repeating the call does nothing more. */
export function retryError(app: AppContext, adminId: string, errorId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { resolved, messageId, refundedOrderId } = await openError(tx, errorId)
    if (resolved) return
    if (refundedOrderId === null) return retryMessage(app, tx, { messageId, errorId, adminId })
    await retryRefundIn(app, tx, { adminId, orderId: refundedOrderId })
    await settleError(tx, errorId, adminId)
  })
}
