import { shipmentUndoSeconds } from '../../../../domain/orders/shipment-undo.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { findShippingReseller } from './shipping-reseller.ts'
import {
  deleteUntoldShipment,
  findUntoldShipment,
  insertUntoldShipment,
  selectLateShipments,
} from './untold-shipments.queries.ts'

/** Consignee and reseller hear of a shipment once it cannot be taken back any more. */
export const tellShipment: AppJob<{ orderId: string }> = {
  name: 'tell-shipment',
  run: (app, { orderId }) =>
    app.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, orderId)
      const untold = order && (await findUntoldShipment(tx, orderId))
      // Taken back, or told by another try.
      if (!order || !untold) return
      if (untold.canBeUndone) return tellLater(app, tx, orderId)
      await deleteUntoldShipment(tx, orderId)
      const reseller = await findShippingReseller(app, tx, order.userId)
      await announce(app, tx, 'order.left', { order, reseller })
    }),
}

/** A second more than it can be taken back: the job then finds that it cannot. */
const tellLater = (app: AppContext, tx: Transaction, orderId: string): Promise<void> =>
  app.jobs.sendAfter(tx, shipmentUndoSeconds + 1, tellShipment, { orderId })

/** Of an order that is locked and was shipped in this transaction: it can be taken back for a while. */
export async function keepUntold(app: AppContext, tx: Transaction, orderId: string, actorId: string): Promise<void> {
  await insertUntoldShipment(tx, { orderId, actorId })
  await tellLater(app, tx, orderId)
}

/** Tells what was never told because the job was lost. */
export async function tellLateShipments(app: AppContext): Promise<void> {
  for (const orderId of await selectLateShipments(app.db, 200)) {
    await tellShipment.run(app, { orderId }, { isLast: false })
  }
}
