import { lt } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { attemptLimits } from '../../database/schema/accounts.ts'

/** The limiter reads an expired counter as zero, so nothing else needs the row. */
export async function deleteExpiredAttempts(db: Queryable): Promise<void> {
  await db.delete(attemptLimits).where(lt(attemptLimits.expire, Date.now()))
}
