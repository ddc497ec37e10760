import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { tell } from '../messages/tell.ts'
import { orderRefunded } from './orders.letters.ts'
import { findOwner, lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'

/**
 * The money of a payment went back. Only a cancelled order becomes refunded, and only with the last payment that was to go back;
 * a second payment given back leaves a paid order paid.
 */
export async function markOrderRefunded(
  app: AppContext,
  tx: Transaction,
  refund: { orderId: string; paymentId: string; amount: string; isLast: boolean },
): Promise<void> {
  const order = await lockOrder(tx, refund.orderId)
  if (!order) return
  if (order.status === 'cancelled' && refund.isLast) await updateOrder(tx, order.id, { paymentStatus: 'refunded' })
  const letter = orderRefunded(order, await findOwner(tx, order.userId), refund.amount, app.publicUrl())
  await tell(app, tx, { ...letter, dedupeKey: `order.refunded:${refund.paymentId}` })
}

/** Money of a cancelled order has to go back, or back again after the bank refused it. */
export async function reopenRefund(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status === 'cancelled') await updateOrder(tx, order.id, { paymentStatus: 'refund_pending' })
}
