import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type Counted, countRows } from '../../database/paging.ts'
import { reservations } from '../../database/schema/stock.ts'

/** Number of reservations of a reseller that hold stock now. */
export const countLiveReservations = (db: Queryable, userId: string): Promise<number> =>
  countRows(
    db,
    reservations,
    and(eq(reservations.userId, userId), sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})`),
  )

/** Products and quantities of the reseller's own reservations among these ids, in any state. */
export const selectOwnReservations = (db: Queryable, userId: string, ids: readonly string[]) =>
  db
    .select({
      id: reservations.id,
      productId: reservations.productId,
      variantId: reservations.variantId,
      quantity: reservations.quantity,
    })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.id, [...ids])))
    .orderBy(reservations.id)

/** Reservations of all customers that expire within `hours`. */
export const endingReservations = (hours: number): Counted => ({
  table: reservations,
  filter: sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})
    and ${reservations.expiresAt} <= present() + make_interval(hours => ${hours})`,
  all: true,
})
