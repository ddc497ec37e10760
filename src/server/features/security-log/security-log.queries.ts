import { lt, sql } from 'drizzle-orm'
import { securityLogMonths } from '../../../domain/security-log.ts'
import type { Queryable } from '../../database/database.ts'
import { securityLog } from '../../database/schema/operations.ts'

export async function insertSecurityEntry(db: Queryable, entry: typeof securityLog.$inferInsert): Promise<void> {
  await db.insert(securityLog).values(entry)
}

export async function deleteOldSecurityEntries(db: Queryable): Promise<void> {
  const months = sql.raw(`interval '${securityLogMonths} months'`)
  await db.delete(securityLog).where(lt(securityLog.createdAt, sql`present() - ${months}`))
}
