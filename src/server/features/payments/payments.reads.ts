import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { statesWithMoney } from '../../../domain/orders/payments.ts'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import { payments } from '../../database/schema/payments.ts'

/** Who took the money by which an order was paid: the provider's name as its payment keeps it; null where none took any. */
export async function findProviderOfOrder(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...statesWithMoney])))
    // A second payment goes back: it is not the one that paid.
    .orderBy(desc(sql`${payments.status} = 'paid'`), payments.id)
    .limit(1)
  return row?.provider ?? null
}

/** By order, the payment that paid it on one of these pages: its share of a page of several, else the page itself. */
export async function selectPaymentsOf(
  db: Queryable,
  pageIds: readonly string[],
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(or(among(payments.id, pageIds), among(payments.pageId, pageIds)), among(payments.orderId, orderIds)))
  return new Map(rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [[orderId, id]])))
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
