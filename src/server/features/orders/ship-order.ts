import type { ShipOrderInput } from '../../../contract/orders.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { announce } from '../../events/announce.ts'
import { advanceOrder } from './advance-order.ts'
import { findOwner, lockOrder } from './orders.queries.ts'

/** Records the tracking number and marks a paid order shipped; consignee and reseller are notified. */
export function shipOrder(app: AppContext, adminId: string, orderId: string, input: ShipOrderInput): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    // The same tracking number sent twice, by a second click or a second admin, is one shipment.
    const again =
      order.status === 'shipped' && order.trackingNumber === input.trackingNumber && order.carrier === input.carrier
    if (again) return order
    const shipped = await advanceOrder(
      tx,
      order,
      'shipped',
      { actorId: adminId, note: input.notes },
      {
        trackingNumber: input.trackingNumber,
        carrier: input.carrier,
        shippingNotes: input.notes,
        shippedAt: app.clock.now(),
      },
    )
    const reseller = await findOwner(tx, order.userId)
    await announce(app, tx, 'order.shipped', { order: shipped, reseller, adminId })
    return shipped
  })
}
