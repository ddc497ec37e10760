import { shipmentUndoSeconds } from '../../../../domain/orders/parcels/shipment-undo.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { findShippingReseller } from './shipping-reseller.ts'
import {
  deleteUntoldShipment,
  findUnconfirmedShipment,
  insertUntoldShipment,
  selectLateShipments,
} from './unconfirmed-shipments.queries.ts'

/** Notifies consignee and reseller of a shipment once it can no longer be undone. */
export const confirmShipment: AppJob<{ orderId: string }> = {
  name: 'tell-shipment',
  run: (app, { orderId }) =>
    app.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, orderId)
      const untold = order && (await findUnconfirmedShipment(tx, orderId))
      // The shipment was undone, or an earlier attempt has already notified them.
      if (!order || !untold) return
      if (untold.canBeUndone) return scheduleConfirmation(app, tx, orderId)
      await deleteUntoldShipment(tx, orderId)
      const reseller = await findShippingReseller(app, tx, order.userId)
      await announce(app, tx, 'order.left', { order, reseller })
    }),
}

/** Runs one second after the undo window, so that the job finds it closed. */
const scheduleConfirmation = (app: Pick<AppContext, 'jobs'>, tx: Transaction, orderId: string): Promise<void> =>
  app.jobs.sendAfter(tx, shipmentUndoSeconds + 1, confirmShipment, { orderId })

/** Opens the undo window of an order shipped in this transaction. The order must be locked. */
export async function openUndoWindow(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  orderId: string,
  actorId: string,
): Promise<void> {
  await insertUntoldShipment(tx, { orderId, actorId })
  await scheduleConfirmation(app, tx, orderId)
}

/** Sends the notifications of shipments whose job was lost. */
export async function confirmLateShipments(app: AppContext): Promise<void> {
  for (const orderId of await selectLateShipments(app.db, 200)) {
    await confirmShipment.run(app, { orderId }, { isLast: false })
  }
}
