import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { statesWithMoney } from '../../../domain/orders/paying/payments.ts'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { payments } from '../../database/schema/payments.ts'

/** The name of the provider that took the payment of an order; null if none did. */
export async function findProviderOfOrder(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...statesWithMoney])))
    // A duplicate payment is refunded, so prefer the one that is `paid`.
    .orderBy(desc(sql`${payments.status} = 'paid'`), payments.id)
    .limit(1)
  return row?.provider ?? null
}

/** By order id, its payment on one of these pages: its share of a joint page, or the page itself. */
export async function selectPaymentsOf(
  db: Queryable,
  pageIds: readonly string[],
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const text = `
    select id, order_id as "orderId" from payments where (id = any($1) or page_id = any($1)) and order_id = any($2)`
  const { rows } = await runStatement<{ id: string; orderId: string }>(db, text, [pageIds, orderIds])
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}

/** The payment that paid a charge for a plan; null if there is none on record. */
export async function findPaymentOfPlan(db: Queryable, chargeId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.planChargeId, chargeId), eq(payments.status, 'paid')))
    .limit(1)
  return row?.id ?? null
}
