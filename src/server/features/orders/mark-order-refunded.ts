import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { tell } from '../messages/tell.ts'
import { orderRefunded } from './orders.letters.ts'
import { findOwner, lockOrder, updateOrder } from './orders.queries.ts'

/** The money of a payment went back. Only a cancelled order becomes refunded; a second payment given back leaves a paid order paid. */
export async function markOrderRefunded(
  app: AppContext,
  tx: Transaction,
  refund: { orderId: string; paymentId: string; amount: string },
): Promise<void> {
  const order = await lockOrder(tx, refund.orderId)
  if (!order) return
  if (order.status === 'cancelled') await updateOrder(tx, order.id, { paymentStatus: 'refunded' })
  const letter = orderRefunded(order, await findOwner(tx, order.userId), refund.amount, app.publicUrl())
  await tell(app, tx, { ...letter, dedupeKey: `order.refunded:${refund.paymentId}` })
}
