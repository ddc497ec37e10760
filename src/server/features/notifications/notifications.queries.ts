import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { type NotificationRow, notifications } from '../../database/schema/notifications.ts'
import { decodeCursor, type Page, toPage, wholeListLimit } from '../../http/paging.ts'

export async function insertNotifications(db: Queryable, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(notifications).values(rows)
}

/** Admins are few; more than a hundred is a mistake somewhere. */
export async function selectAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.userRole, 'admin')).limit(100)
  return rows.map(({ id }) => id)
}

export async function selectNotifications(
  db: Queryable,
  userId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<NotificationRow>> {
  const after = decodeCursor(page.cursor)
  const own = eq(notifications.userId, userId)
  const [total] = await db.select({ n: count() }).from(notifications).where(own)
  const limit = page.limit ?? wholeListLimit
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        own,
        after &&
          sql`(${notifications.createdAt}, ${notifications.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1)
  return toPage(rows, limit, total?.n ?? 0)
}

export async function markNotificationsRead(db: Queryable, userId: string): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
}

export async function deleteOldNotifications(db: Queryable): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, sql`now() - interval '1 year'`))
}
