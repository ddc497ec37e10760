import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type Counted, countRows } from '../../database/paging.ts'
import { reservations } from '../../database/schema/stock.ts'

/** How many reservations of a reseller hold stock now. */
export const countLiveReservations = (db: Queryable, userId: string): Promise<number> =>
  countRows(
    db,
    reservations,
    and(eq(reservations.userId, userId), sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})`),
  )

/** What a reseller's own reservations among these ids are for, in any state. */
export const selectOwnReservations = (db: Queryable, userId: string, ids: readonly string[]) =>
  db
    .select({
      productId: reservations.productId,
      variantId: reservations.variantId,
      quantity: reservations.quantity,
    })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.id, [...ids])))
    .orderBy(reservations.id)

/** Reservations of all customers that end within so many hours. */
export const endingReservations = (hours: number): Counted => ({
  table: reservations,
  filter: sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})
    and ${reservations.expiresAt} <= present() + make_interval(hours => ${hours})`,
  all: true,
})
