import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Money } from '../../../domain/money/money.ts'
import { statesEndedByHand } from '../../../domain/orders/refunds.ts'
import { type RefundTrouble, refundFailed, refundTroubles } from '../../../domain/trouble.ts'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'
import { refunds } from '../../database/schema/refunds.ts'

/** Our refund that an entry of one of these types is about; null of one of the release before, which named the provider's. */
const refundIdIn = (types: readonly RefundTrouble[]): SQL<string | null> => sql<string | null>`
  case when ${inArray(errorLogs.errorType, [...types])} and ${errorLogs.payload} ->> 'refundId' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then (${errorLogs.payload} ->> 'refundId')::uuid end`

/** Our refund that failed. */
export const refundIdOf = refundIdIn([refundFailed])

/** What an admin can say to have given back by hand of the refund that an entry is about. */
export const handRefundOf = (db: Queryable) =>
  sql<{ id: string; amount: Money } | null>`(${db
    .select({
      found: sql`json_build_object('id', ${refunds.id}, 'amount', (${refunds.amount} - ${refunds.bankAmount})::text)`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.id, refundIdIn(refundTroubles)),
        inArray(refunds.state, [...statesEndedByHand]),
        not(errorLogs.resolved),
      ),
    )})`

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
        eq(errorLogs.errorType, refundFailed),
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
        inArray(errorLogs.errorType, [...refundTroubles]),
        sql`${errorLogs.payload} ->> 'refundId' = ${refundId}`,
      ),
    )
}
