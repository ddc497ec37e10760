import { asc, eq, lt, sql } from 'drizzle-orm'
import { shipmentUndoSeconds } from '../../../../domain/orders/parcels/shipment-undo.ts'
import type { Queryable } from '../../../database/database.ts'
import { unconfirmedShipments } from '../../../database/schema/order-records.ts'

/** The order's row must be locked. */
export async function insertUntoldShipment(db: Queryable, shipment: { orderId: string; actorId: string }) {
  const undoUntil = sql`present() + make_interval(secs => ${shipmentUndoSeconds})`
  await db.insert(unconfirmedShipments).values({ ...shipment, undoUntil })
}

/** The order's row must be locked. */
export async function findUnconfirmedShipment(db: Queryable, orderId: string) {
  const [row] = await db
    .select({
      actorId: unconfirmedShipments.actorId,
      canBeUndone: sql<boolean>`${unconfirmedShipments.undoUntil} > present()`,
    })
    .from(unconfirmedShipments)
    .where(eq(unconfirmedShipments.orderId, orderId))
  return row
}

export async function deleteUntoldShipment(db: Queryable, orderId: string): Promise<void> {
  await db.delete(unconfirmedShipments).where(eq(unconfirmedShipments.orderId, orderId))
}

/** Shipments whose undo window ended over a minute ago and whose notifications have still not been sent. */
export async function selectLateShipments(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: unconfirmedShipments.orderId })
    .from(unconfirmedShipments)
    .where(lt(unconfirmedShipments.undoUntil, sql`present() - interval '1 minute'`))
    .orderBy(asc(unconfirmedShipments.undoUntil))
    .limit(atMost)
  return rows.map(({ orderId }) => orderId)
}
