import { asc, eq, lt, sql } from 'drizzle-orm'
import { shipmentUndoSeconds } from '../../../../domain/orders/shipment-undo.ts'
import type { Queryable } from '../../../database/database.ts'
import { untoldShipments } from '../../../database/schema/parcels.ts'

/** The order's row must be locked. */
export async function insertUntoldShipment(db: Queryable, shipment: { orderId: string; actorId: string }) {
  const undoUntil = sql`present() + make_interval(secs => ${shipmentUndoSeconds})`
  await db.insert(untoldShipments).values({ ...shipment, undoUntil })
}

/** The order's row must be locked. */
export async function findUntoldShipment(db: Queryable, orderId: string) {
  const [row] = await db
    .select({ actorId: untoldShipments.actorId, canBeUndone: sql<boolean>`${untoldShipments.undoUntil} > present()` })
    .from(untoldShipments)
    .where(eq(untoldShipments.orderId, orderId))
  return row
}

export async function deleteUntoldShipment(db: Queryable, orderId: string): Promise<void> {
  await db.delete(untoldShipments).where(eq(untoldShipments.orderId, orderId))
}

/** Shipments whose undo window ended over a minute ago and whose notifications have still not been sent. */
export async function selectLateShipments(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: untoldShipments.orderId })
    .from(untoldShipments)
    .where(lt(untoldShipments.undoUntil, sql`present() - interval '1 minute'`))
    .orderBy(asc(untoldShipments.undoUntil))
    .limit(atMost)
  return rows.map(({ orderId }) => orderId)
}
