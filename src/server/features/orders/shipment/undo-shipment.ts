import { conflict, notFound } from '../../../../domain/errors.ts'
import { shipmentUndoSeconds } from '../../../../domain/orders/shipment-undo.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
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
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'processing') return order
    const untold = await findUnconfirmedShipment(tx, orderId)
    if (order.status !== 'shipped' || !untold?.canBeUndone) throw await told(app, tx, order)
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

const told = async (app: AppContext, tx: Transaction, order: OrderRow) =>
  conflict(
    'order.shipment_told',
    `${await describeLastStep(app, tx, order)} Una spedizione si annulla entro ${shipmentUndoSeconds} secondi. Se il codice è sbagliato, apri l’ordine e scegli “Correggi il tracking”.`.trim(),
  )
