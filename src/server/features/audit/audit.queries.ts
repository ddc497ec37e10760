import type { Queryable } from '../../database/database.ts'
import { auditTrail } from '../../database/schema/operations.ts'

export async function insertAudit(db: Queryable, entry: typeof auditTrail.$inferInsert): Promise<void> {
  await db.insert(auditTrail).values(entry)
}
