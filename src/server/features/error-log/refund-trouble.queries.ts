import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Money } from '../../../domain/money/money.ts'
import { statesEndedByHand } from '../../../domain/orders/refunds.ts'
import { type RefundTrouble, refundFailed, refundTroubles } from '../../../domain/trouble.ts'
import type { Queryable } from '../../database/database.ts'
import { errorLogs } from '../../database/schema/operations.ts'
import { refunds } from '../../database/schema/refunds.ts'

/** The refund id of an entry of one of these types. Null for entries written by the previous release, which contain the provider's id. */
const refundIdIn = (types: readonly RefundTrouble[]): SQL<string | null> => sql<string | null>`
  case when ${inArray(errorLogs.errorType, [...types])} and ${errorLogs.payload} ->> 'refundId' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then (${errorLogs.payload} ->> 'refundId')::uuid end`

/** The id of our failed refund. */
export const refundIdOf = refundIdIn([refundFailed])

/** The refund of an entry, and the amount of it, that an admin can mark as paid out manually. */
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

/** Resolves the failures of these refunds when they are retried; a new failure adds a new entry. Entries that require a manual payout stay open. */
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

/** Resolves all entries about a refund that has been paid out manually, including its earlier failures. */
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
