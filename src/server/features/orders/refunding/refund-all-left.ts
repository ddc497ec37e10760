import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { hasTravelled } from '../../../../domain/orders/plan-refund.ts'
import { piecesLeft } from '../../../../domain/orders/refunds.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertRefundLines } from './refund-lines.queries.ts'

/**
 * Notes that this refund, of an order that is cancelled or whose money the bank has taken back, is for all pieces whose money has not gone back before.
 * They are back on the shelf, but for those of the `lost` lines and those that have left with the parcel.
 */
export async function refundAllLeft(
  tx: Transaction,
  order: OrderRow,
  refund: RefundRow,
  lost: ReadonlySet<string>,
): Promise<void> {
  const isGone = hasTravelled(order.status)
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
  // Money of another amount, as of an order whose prices were changed by hand, is for no lines.
  if (addMoney(refund.shippingAmount, ...lines.map(({ amount }) => amount)) !== refund.amount) return
  await insertRefundLines(tx, lines)
}
