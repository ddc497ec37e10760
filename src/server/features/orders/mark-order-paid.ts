import { isUnpaid } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { tell } from '../messages/tell.ts'
import { notifyUser } from '../notifications/notify.ts'
import { sellHeldStock } from '../stock/hold-stock.ts'
import { advanceOrder } from './advance-order.ts'
import { holdOrderAgain } from './hold-for-payment.ts'
import { orderPaid } from './orders.letters.ts'
import { findOwner, lockOrder, type OrderRow, selectStockLines, updateOrder } from './orders.queries.ts'

export type { OrderRow }

/** Only a verified event of the payment provider comes here, never the browser's return (decisions.md §5). The order must be locked. */
export async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const lines = await selectStockLines(tx, order.id)
  const cause = { reference: `order:${order.id}`, orderId: order.id }
  // An order that holds nothing any more takes its pieces again, or says what is missing.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await sellHeldStock(tx, lines, cause)
  const paid = await advanceOrder(
    tx,
    order,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
  const reseller = await findOwner(tx, order.userId)
  await tell(app, tx, orderPaid(paid, reseller, app.publicUrl()))
  await notifyUser(tx, order.userId, {
    kind: 'order.paid',
    title: `Ordine ${order.orderNumber} pagato`,
    body: 'Abbiamo ricevuto il pagamento: ora lo prepariamo.',
    link: '/dashboard?section=orders&tab=paid',
  })
  return paid
}

/** Every payment event begins with the order's lock, so that payments and cancellations never cross. */
export async function lockOrderForPayment(tx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`Order ${orderId} has a payment but is gone`)
  return order
}

/** A declined card leaves the order as it is, to be paid another way. */
export async function markPaymentFailed(tx: Transaction, order: OrderRow): Promise<void> {
  if (isUnpaid(order.status)) await updateOrder(tx, order.id, { paymentStatus: 'failed' })
}
