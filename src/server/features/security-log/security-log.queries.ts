import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { securityLog } from '../../database/schema/operations.ts'

export async function insertSecurityEntry(db: Queryable, entry: typeof securityLog.$inferInsert): Promise<void> {
  await db.insert(securityLog).values(entry)
}

/** Returns how many it deleted. */
export const deleteOldSecurityEntries = (
  db: Queryable,
  { months, atMost }: { months: number; atMost: number },
): Promise<number> => deleteOlder(db, 'security_log', { months }, { atMost })
