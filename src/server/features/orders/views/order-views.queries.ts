import { and, asc, eq, sql } from 'drizzle-orm'
import { maxOrderViews } from '../../../../domain/orders/admin-order-list.ts'
import type { Queryable } from '../../../database/database.ts'
import { users } from '../../../database/schema/accounts.ts'
import { type OrderViewRow, orderViews } from '../../../database/schema/order-lists.ts'

/** The admin's own views, oldest first. */
export const selectViews = (db: Queryable, adminId: string): Promise<OrderViewRow[]> =>
  db
    .select()
    .from(orderViews)
    .where(eq(orderViews.adminId, adminId))
    .orderBy(asc(orderViews.createdAt), asc(orderViews.id))
    .limit(maxOrderViews)

/** Locks the admin's row and returns their views, so that concurrent changes cannot break the checks on names and number. */
export async function lockViews(db: Queryable, adminId: string): Promise<OrderViewRow[]> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, adminId)).for('no key update')
  return selectViews(db, adminId)
}

export async function insertView(db: Queryable, view: typeof orderViews.$inferInsert): Promise<OrderViewRow> {
  const [row] = await db.insert(orderViews).values(view).returning()
  if (!row) throw new Error('The view was not written')
  return row
}

export async function updateView(
  db: Queryable,
  id: string,
  changes: Partial<typeof orderViews.$inferInsert>,
): Promise<OrderViewRow> {
  const [row] = await db
    .update(orderViews)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(orderViews.id, id))
    .returning()
  if (!row) throw new Error(`View ${id} no longer exists`)
  return row
}

export async function deleteView(db: Queryable, id: string, adminId: string): Promise<OrderViewRow | undefined> {
  const [row] = await db
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.adminId, adminId)))
    .returning()
  return row
}
