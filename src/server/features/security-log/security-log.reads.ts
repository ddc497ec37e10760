import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { securityLog } from '../../database/schema/operations.ts'

/** Latest security events of an account, newest first. */
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
