import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

export async function insertErrorLog(db: Queryable, entry: typeof errorLogs.$inferInsert): Promise<void> {
  await db.insert(errorLogs).values(entry)
}
