import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { findMoneyLeft } from '../../payments/refunds.reads.ts'
import { refundPart } from '../../payments/start-refunds.ts'

/** Starts a partial refund of a locked order. Throws 409 `order.nothing_to_refund` with the amount left if it does not suffice. */
export async function beginRefund(
  app: AppContext,
  tx: Transaction,
  orderId: string,
  part: Parameters<typeof refundPart>[3] & { kind: 'lines' | 'return' },
): Promise<RefundRow> {
  const refund = await refundPart(app, tx, { kind: 'order', id: orderId }, part)
  if (refund) return refund
  const left = await findMoneyLeft(tx, orderId)
  throw orderProblems['order.nothing_to_refund']({ kind: part.kind, left, wanted: part.amount })
}
