import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'

/** Our refund that an entry is about; null of one of the release before, which named the provider's. */
export const refundIdOf: SQL<string | null> = sql<string | null>`
  case when ${errorLogs.errorType} = 'refund.failed' and ${errorLogs.payload} ->> 'refundId' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then (${errorLogs.payload} ->> 'refundId')::uuid end`

/** Whoever tries refunds again has looked at their failure; what fails anew stands in the log anew. What has to be done by hand stays. */
export async function resolveRefundTrouble(
  db: Queryable,
  refunds: readonly { id: string; paymentId: string }[],
  adminId: string,
): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  const paymentIds = refunds.map(({ paymentId }) => paymentId)
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId })
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        eq(errorLogs.errorType, 'refund.failed'),
        or(
          inArray(refundIdOf, ids),
          and(sql`${refundIdOf} is null`, inArray(sql`${errorLogs.payload} ->> 'paymentId'`, paymentIds)),
        ),
      ),
    )
}

/** Money that had to go back by hand has gone: what the log says of this refund, that it failed before too. */
export async function resolveHandTrouble(db: Queryable, refundId: string, adminId: string): Promise<void> {
  await db
    .update(errorLogs)
    .set({ resolved: true, resolvedAt: sql`present()`, resolvedBy: adminId })
    .where(
      and(
        not(errorLogs.resolved),
        eq(errorLogs.source, 'payments'),
        inArray(errorLogs.errorType, ['refund.failed', 'refund.other_provider', 'refund.impossible']),
        sql`${errorLogs.payload} ->> 'refundId' = ${refundId}`,
      ),
    )
}
