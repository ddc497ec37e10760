import { and, desc, eq, like, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

/** Why an order's money has not gone back, as the log says; undefined where it says nothing. */
export async function findRefundTrouble(
  db: Queryable,
  orderId: string,
): Promise<{ errorType: string; errorMessage: string } | undefined> {
  const [row] = await db
    .select({ errorType: errorLogs.errorType, errorMessage: errorLogs.errorMessage })
    .from(errorLogs)
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        like(errorLogs.errorType, 'refund.%'),
        sql`${errorLogs.payload} ->> 'orderId' = ${orderId}`,
      ),
    )
    .orderBy(desc(errorLogs.timestamp))
    .limit(1)
  return row
}
