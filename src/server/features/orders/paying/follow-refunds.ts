import { euroText } from '../../../../domain/money/euro-text.ts'
import { orderPayable, payableAmount } from '../../../../domain/orders/orders.ts'
import { statusAfterRefunds } from '../../../../domain/orders/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import type { FinishedRefund } from '../../../payables/payable.ts'
import { sumOfRefunds } from '../../payments/refunds.reads.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner, updateOrder } from '../orders.queries.ts'
import { selectRefundLines } from '../refunding/refund-lines.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { creditRefund } from './invoice-orders.ts'

/** Updates the payment status of a locked order to match its refunds. The status of an unpaid order stays unchanged. */
export async function followRefunds(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const { returned, isOwed } = await sumOfRefunds(tx, order.id)
  const paymentStatus = statusAfterRefunds(orderPayable[order.status], { paid: payableAmount(order), returned, isOwed })
  if (paymentStatus === null || paymentStatus === order.paymentStatus) return order
  return updateOrder(tx, order.id, { paymentStatus })
}

/** Handles a finished refund of a locked order: notifies the reseller, unless the bank made the refund, and credits the invoice. */
export async function recordOrderRefunded(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { refundId, paymentId, kind, amount, shippingAmount, isByBank, byHand }: FinishedRefund,
): Promise<void> {
  const lines = await selectRefundLines(tx, refundId)
  const followed = await followRefunds(tx, order)
  if (byHand) {
    const day = byHand.paidOn.split('-').reverse().join('/')
    const note = `Rimborso di ${euroText(amount)} restituito a mano il ${day}. Riferimento: ${byHand.reference}`
    await insertHistory(tx, { orderId: order.id, status: order.status, actorId: byHand.adminId, note, about: 'refund' })
  }
  if (!isByBank) {
    await announce(app, tx, 'order.refunded', {
      order: followed,
      reseller: await findOwner(tx, order.userId),
      refundId,
      paymentId,
      kind,
      amount,
      shippingAmount,
      taxation: (await selectTaxations(tx, [order.id])).get(order.id) ?? null,
      lines,
      byHand,
    })
  }
  // Last, because drawing invoice numbers blocks other transactions until this one ends.
  await creditRefund(app, tx, followed, { refundId, paymentId, kind, shippingAmount, lines })
}
