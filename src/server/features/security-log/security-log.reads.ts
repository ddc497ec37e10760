import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { securityLog } from '../../database/schema/operations.ts'

/** The latest events of an account. */
export const selectSecurityEvents = (db: Queryable, userId: string, atMost: number) =>
  db
    .select({
      event: securityLog.event,
      at: securityLog.createdAt,
      address: securityLog.address,
      userAgent: securityLog.userAgent,
    })
    .from(securityLog)
    .where(eq(securityLog.userId, userId))
    .orderBy(desc(securityLog.createdAt))
    .limit(atMost)
