import type { ShipOrderInput } from '../../../../contract/orders/orders.ts'
import { requireConsignee } from '../../../../domain/orders/consignees.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { isShipped } from '../../../../domain/orders/orders.ts'
import { foldScan, normaliseTrackingNumber } from '../../../../domain/orders/parcels/parcels.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { advanceOrder } from '../advance-order.ts'
import { describeLastStep, requireMove } from '../describe-last-step.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { lockAnyOrder, lockTrackingNumber, updateOrder } from '../orders.queries.ts'
import { openUndoWindow } from './confirm-shipment.ts'
import { findShippingReseller } from './shipping-reseller.ts'
import { findUnconfirmedShipment } from './unconfirmed-shipments.queries.ts'

interface Shipment {
  adminId: string
  input: ShipOrderInput
}

/**
 * Stores the tracking number and marks a paid order as shipped. Consignee and reseller are notified, with `undoable` only when the undo window is
 * over. With `replaces`, corrects the number of an order that is already shipped. Throws 409 `order.tracking_in_use` if another order has the number,
 * unless `sameParcel`.
 */
export function shipOrder(app: AppContext, adminId: string, orderId: string, typed: ShipOrderInput): Promise<OrderRow> {
  const input = { ...typed, trackingNumber: normaliseTrackingNumber(typed.trackingNumber) }
  const shipment = { adminId, input }
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw orderProblems['order.not_found']()
    // The same tracking number sent twice, by a second click or a second admin, is one shipment.
    if (isShipped(order.status) && isSameParcel(order, input)) return order
    await refuseUsedNumber(tx, order, input)
    return isShipped(order.status) ? correctTracking(app, tx, order, shipment) : shipPaidOrder(app, tx, order, shipment)
  })
}

async function shipPaidOrder(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { adminId, input }: Shipment,
): Promise<OrderRow> {
  const { trackingNumber, carrier, notes } = input
  await requireMove(app, tx, order, 'shipped')
  const step = { actorId: adminId, note: notes }
  const shipped = await advanceOrder(tx, order, 'shipped', step, {
    trackingNumber,
    carrier,
    shippingNotes: notes,
    shippedAt: app.clock.now(),
  })
  await announce(app, tx, 'order.shipped', { order: shipped, before: order, adminId })
  if (input.undoable) {
    await openUndoWindow(app, tx, order.id, adminId)
  } else {
    const reseller = await findShippingReseller(app, tx, order.userId)
    await announce(app, tx, 'order.left', { order: shipped, reseller })
  }
  return shipped
}

async function correctTracking(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { adminId, input }: Shipment,
): Promise<OrderRow> {
  const { trackingNumber, carrier, notes, replaces } = input
  const was = order.trackingNumber ?? ''
  requireConsignee(order)
  // `replaces` is the number that the admin saw, so the second of two admins who ship at once cannot overwrite the first unknowingly.
  if (replaces !== was) {
    throw orderProblems['order.already_shipped']({ lastStep: await describeLastStep(app, tx, order) })
  }
  // The first number has not been sent yet: wait, so that the recipients do not get two numbers.
  if (await findUnconfirmedShipment(tx, order.id)) {
    throw orderProblems['order.shipment_untold']({ lastStep: await describeLastStep(app, tx, order) })
  }
  const note = [`Tracking corretto: ${was} → ${trackingNumber}`, notes].filter(Boolean).join('. ')
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note })
  const corrected = await updateOrder(tx, order.id, { trackingNumber, carrier })
  const reseller = await findShippingReseller(app, tx, order.userId)
  await announce(app, tx, 'order.tracking_corrected', { order: corrected, before: order, reseller, adminId, was })
  return corrected
}

/** Compares numbers folded, unless `replaces` is set: then a change of spelling is a correction. */
const isSameParcel = (order: OrderRow, { trackingNumber, carrier, replaces }: ShipOrderInput): boolean =>
  order.carrier === carrier &&
  (order.trackingNumber === trackingNumber ||
    (replaces === null && foldScan(order.trackingNumber ?? '') === foldScan(trackingNumber)))

/** `sameParcel`: the other order with this number travels in the same parcel. */
async function refuseUsedNumber(
  tx: Transaction,
  order: OrderRow,
  { trackingNumber, sameParcel }: ShipOrderInput,
): Promise<void> {
  // Lock it even with `sameParcel`, so that concurrent calls without it see the number written here.
  const { isSlip, usedBy } = await lockTrackingNumber(tx, order, trackingNumber)
  if (isSlip) throw orderProblems['order.tracking_is_slip']({ trackingNumber })
  if (usedBy === null || sameParcel) return
  throw orderProblems['order.tracking_in_use']({ trackingNumber, orderNumber: usedBy })
}
