import { and, eq, getTableColumns, not, sql } from 'drizzle-orm'
import type { TroubleSource } from '../../../domain/trouble.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { outbox } from '../../database/schema/mail.ts'
import { type ErrorLogRow, errorLogs } from '../../database/schema/operations.ts'
import { canBeSentAgain } from '../outbox/outbox.reads.ts'

export async function insertErrorLog(db: Queryable, entry: typeof errorLogs.$inferInsert): Promise<void> {
  await db.insert(errorLogs).values(entry)
}

/** Whether the log has an unresolved entry of the same type with the same facts. */
export async function hasOpenError(
  db: Queryable,
  entry: { source: TroubleSource; errorType: string; payload: Record<string, unknown> },
): Promise<boolean> {
  const [row] = await db
    .select({ id: errorLogs.id })
    .from(errorLogs)
    .where(
      and(
        sql`not ${errorLogs.resolved}`,
        eq(errorLogs.source, entry.source),
        eq(errorLogs.errorType, entry.errorType),
        sql`${errorLogs.payload} = ${JSON.stringify(entry.payload)}::jsonb`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The message of the outbox that an entry is about; null of every other entry. */
const messageId = sql<string | null>`
  case when ${errorLogs.source} in ('outbox', 'telegram') then (${errorLogs.payload} ->> 'messageId')::uuid end`

/** An unresolved entry; `createdAt`: when it happened. */
export type OpenError = Omit<ErrorLogRow, 'timestamp'> & { createdAt: Date; canRetry: boolean }

/** What stands unresolved, newest first. */
export async function selectOpenErrors(db: Queryable, query: PageQuery): Promise<Page<OpenError>> {
  const { timestamp: createdAt, ...columns } = getTableColumns(errorLogs)
  const isOpen = not(errorLogs.resolved)
  const page = newestFirst({ createdAt, id: errorLogs.id }, { filter: isOpen, ...query })
  const total = await countRows(db, errorLogs, isOpen)
  const message = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(and(eq(outbox.id, messageId), canBeSentAgain))
  const rows = await db
    .select({ ...columns, createdAt, canRetry: sql<boolean>`exists ${message}` })
    .from(errorLogs)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, total)
}

/** Locks the entry until the transaction ends. */
export async function lockError(
  db: Queryable,
  id: string,
): Promise<{ resolved: boolean; messageId: string | null } | undefined> {
  const [row] = await db
    .select({ resolved: errorLogs.resolved, messageId })
    .from(errorLogs)
    .where(eq(errorLogs.id, id))
    .for('update')
  return row
}

export async function resolveError(db: Queryable, id: string, adminId: string): Promise<void> {
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId })
    .where(eq(errorLogs.id, id))
}
