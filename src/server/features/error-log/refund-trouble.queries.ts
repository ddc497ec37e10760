import { and, eq, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

/** Whoever tries a refund again has looked at its failure; what fails anew stands in the log anew. What has to be done by hand stays. */
export async function resolveRefundTrouble(db: Queryable, orderId: string, adminId: string): Promise<void> {
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId })
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        eq(errorLogs.errorType, 'refund.failed'),
        sql`${errorLogs.payload} ->> 'orderId' = ${orderId}`,
      ),
    )
}
