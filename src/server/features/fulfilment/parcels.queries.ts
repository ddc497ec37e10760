import { randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { parcelCode, parcelNumbers } from '../../../domain/orders/parcels/parcels.ts'
import type { Queryable } from '../../database/database.ts'
import { nameOfUserOrNobody } from '../../database/name-of-user.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderParcels } from '../../database/schema/order-records.ts'

/** Assigns a parcel code to each of these orders that has none. */
export async function ensureParcels(db: Queryable, orderIds: readonly string[]): Promise<void> {
  let missing = [...orderIds].sort()
  // Codes are random. Retry on collision: with a million parcels one draw in a hundred collides.
  for (let round = 0; missing.length > 0; round++) {
    if (round === 20) throw new Error('No free parcel code was found')
    const rows = missing.map((orderId) => ({ orderId, code: parcelCode(randomInt(parcelNumbers)) }))
    await db.insert(orderParcels).values(rows).onConflictDoNothing()
    const found = new Set((await selectParcels(db, missing)).map(({ orderId }) => orderId))
    missing = missing.filter((id) => !found.has(id))
  }
}

/** Parcels with the name of the user who last printed the slip. */
export const selectParcels = (db: Queryable, orderIds: readonly string[]) =>
  db
    .select({
      orderId: orderParcels.orderId,
      code: orderParcels.code,
      printedAt: orderParcels.printedAt,
      printedBy: nameOfUserOrNobody,
    })
    .from(orderParcels)
    .leftJoin(users, eq(users.id, orderParcels.printedBy))
    .where(inArray(orderParcels.orderId, [...orderIds]))

export async function markPrinted(db: Queryable, orderIds: readonly string[], by: string): Promise<void> {
  await db
    .update(orderParcels)
    .set({ printedAt: sql`present()`, printedBy: by })
    .where(inArray(orderParcels.orderId, [...orderIds]))
}
