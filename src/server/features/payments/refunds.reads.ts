import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { payments } from '../../database/schema/payments.ts'

/** What of an order goes, or went, back: how much, and whether some is still on its way, and whether a try of that has failed. */
export async function findRefunds(
  db: Queryable,
  orderId: string,
): Promise<{ amount: string; isPending: boolean; hasFailed: boolean } | undefined> {
  const [row] = await db
    .select({
      amount: sql<string | null>`sum(${payments.amount})::text`,
      isPending: sql<boolean | null>`bool_or(${payments.status} = 'refund_pending')`,
      hasFailed: sql<
        boolean | null
      >`bool_or(${payments.status} = 'refund_pending' and ${payments.refundFailedAt} is not null)`,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['refund_pending', 'refunded'])))
  if (!row?.amount) return undefined
  return { amount: row.amount, isPending: row.isPending ?? false, hasFailed: row.hasFailed ?? false }
}
