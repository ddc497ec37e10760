import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { securityLog } from '../../database/schema/operations.ts'

export async function insertSecurityEntry(db: Queryable, entry: typeof securityLog.$inferInsert): Promise<void> {
  await db.insert(securityLog).values(entry)
}

const deleteText = `
  delete from security_log where id in (
    select id from security_log where created_at < present() - make_interval(months => $1) limit $2
  )`

/** Returns how many it deleted. */
export async function deleteOldSecurityEntries(
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> {
  return (await runStatement(db, deleteText, [months, atMost])).rowCount ?? 0
}
