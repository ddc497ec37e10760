import type { ShipOrderInput } from '../../../contract/orders.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { tell } from '../messages/tell.ts'
import { notifyUser } from '../notifications/notify.ts'
import { advanceOrder } from './advance-order.ts'
import { orderShippedToConsignee, orderShippedToReseller } from './orders.letters.ts'
import { findOwner, lockOrder, type OrderRow } from './orders.queries.ts'

/** Records the tracking number and marks a paid order shipped; the outbox tells customer and reseller (portal.md §4). */
export function shipOrder(app: AppContext, adminId: string, orderId: string, input: ShipOrderInput): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    // The same parcel told twice, by a second click or a second admin, is one shipment.
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
    await tell(app, tx, orderShippedToConsignee(shipped))
    if (reseller.email.toLowerCase() !== order.customerEmail.toLowerCase()) {
      await tell(app, tx, orderShippedToReseller(shipped, reseller, app.publicUrl()))
    }
    await notifyUser(tx, order.userId, {
      kind: 'order.shipped',
      title: `Ordine ${order.orderNumber} spedito`,
      body: `Tracking ${input.trackingNumber}`,
      link: '/dashboard?section=orders&tab=shipped',
    })
    await recordAudit(tx, {
      actorId: adminId,
      action: 'order.ship',
      subject: `order:${orderId}`,
      details: { trackingNumber: input.trackingNumber, carrier: input.carrier },
    })
    return shipped
  })
}
