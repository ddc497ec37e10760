import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Money } from '../../../../domain/money/money.ts'
import type { PayableKind } from '../../../../domain/orders/paying/payables.ts'
import { statesWithMoney } from '../../../../domain/orders/paying/payments.ts'
import { owedRefundStates, type RefundSum } from '../../../../domain/orders/paying/refunds.ts'
import { among } from '../../../database/among.ts'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { payments } from '../../../database/schema/payments.ts'
import { refundLines, refunds } from '../../../database/schema/refunds.ts'

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
 * Amounts that the bank took back of orders or plan charges after lost disputes, for no piece in particular, by their ids. The sums of refunds in the
 * orders do not contain them, except of a cancelled order. Those of which it took nothing are left out.
 */
export async function sumsChargedBack(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const payable = kind === 'order' ? payments.orderId : payments.planChargeId
  const rows = await db
    .select({
      id: sql<string>`${payable}`,
      amount: sql<Money>`sum(${refunds.amount} - ${refunds.shippingAmount})::numeric(12, 2)::text`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        among(payable, ids),
        eq(refunds.kind, 'dispute'),
        notExists(db.select().from(refundLines).where(eq(refundLines.refundId, refunds.id))),
      ),
    )
    .groupBy(payable)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
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

/** The given plan charges of which nothing is kept: all that was paid for them has been returned, by refunds or by the bank. */
export async function selectReturnedCharges(db: Queryable, chargeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (chargeIds.length === 0) return new Set()
  const rows = await db
    .select({ chargeId: payments.planChargeId })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(inArray(payments.planChargeId, [...chargeIds]), inArray(payments.status, [...statesWithMoney])))
    .groupBy(payments.planChargeId)
    .having(
      sql`bool_and(${payments.refundedAmount} = ${payments.amount} and coalesce(${refunds.state} = 'done', false))`,
    )
  return new Set(rows.flatMap(({ chargeId }) => chargeId ?? []))
}
