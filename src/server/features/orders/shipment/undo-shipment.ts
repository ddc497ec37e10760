import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { isShipped } from '../../../../domain/orders/orders.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { describeLastStep } from '../describe-last-step.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { lockAnyOrder, updateOrder } from '../orders.queries.ts'
import { deleteUntoldShipment, findUnconfirmedShipment } from './unconfirmed-shipments.queries.ts'

/**
 * Undoes a shipment that has not been notified yet: the order is in preparation again. Throws 409 `order.shipment_told` after the undo window.
 * Idempotent.
 */
export function undoShipment(app: AppContext, adminId: string, orderId: string): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw orderProblems['order.not_found']()
    if (order.status === 'processing') return order
    const untold = await findUnconfirmedShipment(tx, orderId)
    if (!isShipped(order.status) || !untold?.canBeUndone)
      throw orderProblems['order.shipment_told']({ lastStep: await describeLastStep(app, tx, order) })
    const note = `Spedizione annullata: ${order.trackingNumber}`
    await insertHistory(tx, { orderId, status: 'processing', actorId: adminId, note })
    const nothing = { trackingNumber: null, carrier: null, shippingNotes: null, shippedAt: null }
    // Update before deleting the row: the database lets a shipped order go back only while the row exists.
    const undone = await updateOrder(tx, orderId, { status: 'processing', ...nothing })
    await deleteUntoldShipment(tx, orderId)
    await announce(app, tx, 'order.shipment_undone', { order: undone, before: order, adminId })
    return undone
  })
}
