import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countRows } from '../../database/paging.ts'
import { reservations } from '../../database/schema/stock.ts'

/** How many reservations of a reseller hold stock now. */
export const countLiveReservations = (db: Queryable, userId: string): Promise<number> =>
  countRows(
    db,
    reservations,
    and(eq(reservations.userId, userId), sql`reservation_is_live(${reservations.status}, ${reservations.expiresAt})`),
  )
