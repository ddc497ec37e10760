import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

export async function insertErrorLog(db: Queryable, entry: typeof errorLogs.$inferInsert): Promise<void> {
  await db.insert(errorLogs).values(entry)
}

/** Whether the log has an unresolved entry of the same type with the same facts. */
export async function hasOpenError(
  db: Queryable,
  entry: { source: string; errorType: string; payload: Record<string, unknown> },
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
