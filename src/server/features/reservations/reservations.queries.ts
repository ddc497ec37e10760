import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ReservationListQuery } from '../../../contract/reservations.ts'
import type { Queryable } from '../../database/database.ts'
import { reservations } from '../../database/schema/stock.ts'
import { decodeCursor, type Page, toPage, wholeListLimit } from '../../http/paging.ts'

export type ReservationRow = typeof reservations.$inferSelect

export async function insertReservation(db: Queryable, reservation: typeof reservations.$inferInsert): Promise<void> {
  await db.insert(reservations).values(reservation)
}

export async function findReservation(db: Queryable, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
  return row
}

/** Own reservations among these ids, locked in id order. */
export function lockReservations(db: Queryable, userId: string, ids: readonly string[]): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.id, [...ids])))
    .orderBy(reservations.id)
    .for('update')
}

/** Active and still in time, by the database's clock. */
export const isLive = and(eq(reservations.status, 'active'), gt(reservations.expiresAt, sql`now()`))

export async function selectLiveIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(inArray(reservations.id, [...ids]), isLive))
  return new Set(rows.map(({ id }) => id))
}

export async function updateReservations(
  db: Queryable,
  ids: readonly string[],
  changes: Pick<typeof reservations.$inferInsert, 'status' | 'orderId'>,
): Promise<void> {
  await db
    .update(reservations)
    .set(changes)
    .where(inArray(reservations.id, [...ids]))
}

export async function countLiveReservations(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), isLive))
  return row?.n ?? 0
}

export async function selectReservations(
  db: Queryable,
  userId: string,
  query: ReservationListQuery,
): Promise<Page<ReservationRow>> {
  const after = decodeCursor(query.cursor)
  const filter = and(
    eq(reservations.userId, userId),
    query.status === 'active' ? isLive : query.status && eq(reservations.status, query.status),
  )
  const limit = query.limit ?? wholeListLimit
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        filter,
        after &&
          sql`(${reservations.createdAt}, ${reservations.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(limit + 1)
  const [total] = await db.select({ n: count() }).from(reservations).where(filter)
  return toPage(rows, limit, total?.n ?? 0)
}
