import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { nameOfUserOrNobody } from '../../../database/name-of-user.ts'
import { users } from '../../../database/schema/accounts.ts'
import { orderItems } from '../../../database/schema/orders.ts'
import { type RefundLineRow, type RefundRow, refundLines, refunds } from '../../../database/schema/refunds.ts'
import type { RefundedLine } from '../../../events/order-events.ts'

/** Inserts all lines of a refund in one statement: together with the shipping amount they must sum up to the refund's amount. */
export async function insertRefundLines(db: Queryable, lines: readonly RefundLineRow[]): Promise<void> {
  if (lines.length > 0) await db.insert(refundLines).values([...lines])
}

export type RefundWithLines = Pick<
  RefundRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'amount'
  | 'shippingAmount'
  | 'reason'
  | 'createdAt'
  | 'doneAt'
  | 'bankAmount'
  | 'handPaidOn'
  | 'handReference'
> & { by: string | null; lines: { itemId: string; quantity: number; amount: string }[] }

/** Refunds of an order, oldest first, each with the name of its requester. */
export async function selectRefunds(db: Queryable, orderId: string): Promise<RefundWithLines[]> {
  const rows = await db
    .select({
      id: refunds.id,
      kind: refunds.kind,
      state: refunds.state,
      amount: refunds.amount,
      shippingAmount: refunds.shippingAmount,
      reason: refunds.reason,
      createdAt: refunds.createdAt,
      doneAt: refunds.doneAt,
      bankAmount: refunds.bankAmount,
      handPaidOn: refunds.handPaidOn,
      handReference: refunds.handReference,
      by: nameOfUserOrNobody,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(maxRefunds)
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await selectLinesOf(db, ids)
  const byRefund = Map.groupBy(lines, ({ refundId }) => refundId)
  return rows.map((row) => ({
    ...row,
    lines: (byRefund.get(row.id) ?? []).map(({ refundId: _, ...line }) => line),
  }))
}

const maxRefunds = 200

const selectLinesOf = (db: Queryable, refundIds: readonly string[]) =>
  db
    .select({
      refundId: refundLines.refundId,
      itemId: refundLines.orderItemId,
      quantity: refundLines.quantity,
      amount: refundLines.amount,
    })
    .from(refundLines)
    .where(inArray(refundLines.refundId, [...refundIds]))
    .orderBy(asc(refundLines.orderItemId))

/** Lines of a refund with the product data of the order. */
export const selectRefundLines = (db: Queryable, refundId: string): Promise<RefundedLine[]> =>
  db
    .select({
      orderItemId: refundLines.orderItemId,
      productName: orderItems.productName,
      variantInfo: orderItems.variantInfo,
      sku: orderItems.sku,
      quantity: refundLines.quantity,
      amount: refundLines.amount,
      vatRate: orderItems.vatRate,
    })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(orderItems.id))
