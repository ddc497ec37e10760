import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { refunds } from '../../database/schema/refunds.ts'

/** What of an order goes, or went, back: how much, and whether some is still on its way, and whether a try of that has failed. */
export async function findRefunds(
  db: Queryable,
  orderId: string,
): Promise<{ amount: string; isPending: boolean; hasFailed: boolean } | undefined> {
  const [row] = await db
    .select({
      amount: sql<string | null>`sum(${refunds.amount})::text`,
      isPending: sql<boolean | null>`bool_or(${refunds.state} <> 'done')`,
      hasFailed: sql<boolean | null>`bool_or(${refunds.state} = 'failed')`,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
  if (!row?.amount) return undefined
  return { amount: row.amount, isPending: row.isPending ?? false, hasFailed: row.hasFailed ?? false }
}

/**
 * What has gone back of the money that an order costs, and whether any of its refunds is still owed. What came in beyond that, as a second payment,
 * is given back whole and is none of it.
 */
export async function sumOfRefunds(db: Queryable, orderId: string): Promise<{ returned: string; isOwed: boolean }> {
  const [row] = await db
    .select({
      returned: sql<string>`coalesce(sum(${refunds.amount}) filter (where ${refunds.state} = 'done' and ${refunds.kind} <> 'whole'), 0)::numeric(12, 2)::text`,
      isOwed: sql<boolean>`coalesce(bool_or(${refunds.state} <> 'done'), false)`,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
  return row ?? { returned: '0.00', isOwed: false }
}
