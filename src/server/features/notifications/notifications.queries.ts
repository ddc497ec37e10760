import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { maxUnread } from '../../../domain/notifications.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { runStatement } from '../../database/run-statement.ts'
import { users } from '../../database/schema/accounts.ts'
import { type NotificationRow, notifications } from '../../database/schema/messages.ts'

const insertText = `
  insert into notifications (id, user_id, kind, title, body, link)
  select id, "userId", kind, title, body, link
  from jsonb_to_recordset($1::jsonb) as notice (id uuid, "userId" uuid, kind text, title text, body text, link text)
  returning id`

export async function insertNotifications(
  db: Queryable,
  notices: readonly Pick<NotificationRow, 'userId' | 'kind' | 'title' | 'body' | 'link'>[],
): Promise<Pick<NotificationRow, 'id'>[]> {
  if (notices.length === 0) return []
  const rows = JSON.stringify(notices.map((notice) => ({ ...notice, id: uuidv7() })))
  return (await runStatement<{ id: string }>(db, insertText, [rows])).rows
}

/** Admins who can sign in. There are few; more than a hundred is a mistake. */
export async function selectAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    // The condition must match that of the index (`users_admins_idx`) literally, so it uses no parameter.
    .where(and(sql`${users.userRole} = 'admin'`, isNull(users.suspendedAt)))
    .limit(100)
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

const countUnreadText = `
  select count(*)::int as unread
  from (select 1 from notifications where user_id = $1 and read_at is null limit $2) as counted`

/**
 * Number of unread notifications, counted up to `maxUnread`. Every browser that opens the stream requests it, all of them at once after a restart.
 */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await runStatement<{ unread: number }>(db, countUnreadText, [userId, maxUnread])
  return rows[0]?.unread ?? 0
}

/** A notification that was already read keeps its time. Returns false if the user has no such notification. */
export async function markNotificationRead(
  db: Queryable,
  { id, userId }: Pick<NotificationRow, 'id' | 'userId'>,
): Promise<boolean> {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId))
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: sql`present()` })
    .where(and(own, isNull(notifications.readAt)))
  if (rowCount === 1) return true
  const [found] = await db.select({ id: notifications.id }).from(notifications).where(own)
  return found !== undefined
}

const markSomeReadText = `
  update notifications set read_at = present()
  where id = any(array(
    select id from notifications where user_id = $1 and read_at is null limit $2 for no key update))`

/** Marks all as read, a thousand at a time: an admin may have many, and each statement holds its locks only while it runs. */
export async function markNotificationsRead(db: Database, userId: string): Promise<void> {
  const atMost = 1000
  for (;;) {
    const { rowCount } = await runStatement(db, markSomeReadText, [userId, atMost])
    if ((rowCount ?? 0) < atMost) return
  }
}

/** Deletes old notifications, read or not. Returns the number deleted. */
export const deleteOldNotifications = (
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> => deleteOlder(db, 'notifications', { months }, { atMost })
