import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { isShipped } from '../../../../domain/orders/orders.ts'
import { piecesLeft } from '../../../../domain/orders/paying/refunds.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertRefundLines } from './refund-lines.queries.ts'

/**
 * Records the lines of a full refund, of a cancelled order or after a lost dispute: all pieces that were not refunded before. They count as
 * restocked, except those of the `lost` lines and those that were shipped.
 */
export async function refundAllLeft(
  tx: Transaction,
  order: OrderRow,
  refund: RefundRow,
  lost: ReadonlySet<string>,
): Promise<void> {
  const isGone = isShipped(order.status)
  const lines = (await selectLines(tx, [order.id]))
    .map((item) => ({ item, quantity: piecesLeft(item) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ item, quantity }) => ({
      refundId: refund.id,
      orderItemId: item.id,
      quantity,
      amount: multiplyMoney(item.unitPrice, quantity),
      isRestocked: !isGone && !lost.has(item.id),
      hasTravelled: isGone,
    }))
  // If the amounts do not match, for example after prices were changed by hand, the refund has no lines.
  if (addMoney(refund.shippingAmount, ...lines.map(({ amount }) => amount)) !== refund.amount) return
  await insertRefundLines(tx, lines)
}
