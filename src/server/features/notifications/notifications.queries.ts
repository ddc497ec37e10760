import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { runStatement } from '../../database/run-statement.ts'
import { users } from '../../database/schema/accounts.ts'
import { type NotificationRow, notifications } from '../../database/schema/notifications.ts'

export async function insertNotifications(db: Queryable, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(notifications).values(rows)
}

/** Admins are few; more than a hundred is a mistake. */
export async function selectAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.userRole, 'admin')).limit(100)
  return rows.map(({ id }) => id)
}

export async function selectNotifications(
  db: Queryable,
  userId: string,
  query: PageQuery,
): Promise<Page<NotificationRow>> {
  const own = eq(notifications.userId, userId)
  const page = newestFirst(notifications, { filter: own, ...query })
  const total = await countRows(db, notifications, own)
  const rows = await db
    .select()
    .from(notifications)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

export async function markNotificationsRead(db: Queryable, userId: string): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`present()` })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
}

const deleteText = `
  delete from notifications where id in (
    select id from notifications where created_at < present() - make_interval(months => $1) limit $2
  )`

/** Read or not. Returns how many it deleted. */
export async function deleteOldNotifications(
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> {
  return (await runStatement(db, deleteText, [months, atMost])).rowCount ?? 0
}
