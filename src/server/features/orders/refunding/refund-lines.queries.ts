import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { orderItems } from '../../../database/schema/orders.ts'
import { type RefundLineRow, refundLines } from '../../../database/schema/refunds.ts'
import type { RefundedLine } from '../../../events/order-events.ts'

/** Inserts all lines of a refund in one statement: together with the shipping amount they must sum up to the refund's amount. */
export async function insertRefundLines(db: Queryable, lines: readonly RefundLineRow[]): Promise<void> {
  if (lines.length > 0) await db.insert(refundLines).values([...lines])
}

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
