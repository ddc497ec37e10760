import { and, eq, not, sql } from 'drizzle-orm'
import { planMismatch } from '../../../domain/trouble.ts'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

export async function resolveMismatch(db: Queryable, chargeId: string, adminId: string | null): Promise<void> {
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId })
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        eq(errorLogs.errorType, planMismatch),
        sql`${errorLogs.payload} ->> 'chargeId' = ${chargeId}`,
      ),
    )
}
