import type { OrderRefund } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import type { Queryable } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { findRefundTrouble } from '../../error-log/refund-trouble.reads.ts'
import { findRefunds } from '../../payments/refunds.reads.ts'

const failedForGood =
  'Il rimborso non è riuscito, e nel Log è già segnato come risolto: se la somma non è tornata al rivenditore, riprova.'

/** Where the money of an order is that goes back; null where none does. */
export async function readRefund(db: Queryable, order: OrderRow): Promise<OrderRefund | null> {
  const refunds = await findRefunds(db, order.id)
  // Cancelled as paid, and no payment is on record: somebody has to give it back by hand.
  const isByHand = !refunds && order.paymentStatus === 'refund_pending'
  if (!refunds && !isByHand) return null
  const amount = refunds?.amount ?? payableAmount(order)
  if (refunds && !refunds.isPending) return { state: 'refunded', amount, message: null, canRetry: false }
  const trouble = await findRefundTrouble(db, order.id)
  // That its entry in the log is resolved does not bring the money back.
  if (refunds?.hasFailed) {
    return { state: 'failed', amount, message: trouble?.errorMessage ?? failedForGood, canRetry: true }
  }
  if (!trouble) return { state: isByHand ? 'failed' : 'pending', amount, message: null, canRetry: false }
  return {
    state: 'failed',
    amount,
    message: trouble.errorMessage,
    canRetry: trouble.errorType === 'refund.failed',
  }
}
