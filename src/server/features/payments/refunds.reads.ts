import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Money } from '../../../domain/money/money.ts'
import type { PayableKind } from '../../../domain/orders/payables.ts'
import { statesWithMoney } from '../../../domain/orders/payments.ts'
import { owedRefundStates, type RefundSum } from '../../../domain/orders/refunds.ts'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { payments } from '../../database/schema/payments.ts'
import { refundLines, refunds } from '../../database/schema/refunds.ts'

/** An order's refunds, finished or not, by state: `RefundSum`. */
export const refundSumsSql = (orderId: string): string => `
  select state, sum(amount)::text as amount, (array_agg(trouble order by id) filter (where trouble is not null))[1] as trouble
  from refunds where order_id = ${orderId} group by state`

export const sumRefundsByState = async (db: Queryable, orderId: string): Promise<RefundSum[]> =>
  (await runStatement<RefundSum>(db, refundSumsSql('$1'), [orderId])).rows

/**
 * The amount already refunded of an order's price, and whether any of its refunds is still owed. Refunds of kind `whole` do not count as refunds of
 * the price: they return all that is left of a payment, such as a duplicate one.
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

/**
 * Amount that the bank took back of an order or a plan charge after lost disputes, for no piece in particular. The sums of refunds in the order do
 * not contain it.
 */
export async function sumChargedBack(db: Queryable, { kind, id }: { kind: PayableKind; id: string }): Promise<Money> {
  const [row] = await db
    .select({
      amount: sql<Money>`coalesce(sum(${refunds.amount} - ${refunds.shippingAmount}), 0)::numeric(12, 2)::text`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(kind === 'order' ? payments.orderId : payments.planChargeId, id),
        eq(refunds.kind, 'dispute'),
        notExists(db.select().from(refundLines).where(eq(refundLines.refundId, refunds.id))),
      ),
    )
  return row?.amount ?? '0.00'
}

/** Whether a refund of this payment is not done yet. */
export async function hasPendingRefund(db: Queryable, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...owedRefundStates])))
    .limit(1)
  return rows.length > 0
}

const withMoney = statesWithMoney.map((state) => `'${state}'`).join(', ')

/** The largest amount that a single payment of the order can still refund; null if no payment has taken money. */
export const moneyLeftSql = (orderId: string): string =>
  `select max(amount - refunded_amount)::text as left from payments where order_id = ${orderId} and status in (${withMoney})`

export const findMoneyLeft = async (db: Queryable, orderId: string): Promise<Money | null> =>
  (await runStatement<{ left: string | null }>(db, moneyLeftSql('$1'), [orderId])).rows[0]?.left ?? null

/** The given plan charges whose refunds are all done. */
export async function selectReturnedCharges(db: Queryable, chargeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (chargeIds.length === 0) return new Set()
  const rows = await db
    .select({ chargeId: payments.planChargeId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.planChargeId, [...chargeIds]))
    .groupBy(payments.planChargeId)
    .having(sql`bool_and(${refunds.state} = 'done')`)
  return new Set(rows.flatMap(({ chargeId }) => chargeId ?? []))
}
