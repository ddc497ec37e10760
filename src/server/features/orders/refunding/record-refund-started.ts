import { euroText } from '../../../../domain/money/euro-text.ts'
import { type Money, toCents } from '../../../../domain/money/money.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { piecesText } from '../../../../domain/orders/pieces-text.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { announce } from '../../../events/announce.ts'
import type { RefundedLine } from '../../../events/order-events.ts'
import { findMoneyLeft } from '../../payments/refunds/refunds.reads.ts'
import { refundPart } from '../../payments/refunds/start-refunds.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner, lockAnyOrder } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { selectRefundLines } from './refund-lines.queries.ts'

/** Records a started refund in the history of a locked order and notifies the reseller. The refund lines must already be written. */
export async function recordRefundStarted(
  app: AppContext,
  tx: Transaction,
  before: OrderRow,
  { refund, reason, adminId }: { refund: RefundRow; reason: string; adminId: string },
): Promise<void> {
  const { amount, shippingAmount } = refund
  const lines = await selectRefundLines(tx, refund.id)
  await insertHistory(tx, {
    orderId: before.id,
    status: before.status,
    actorId: adminId,
    note: `${refundSentence(refund, lines)} ${reason}`,
    about: 'refund',
  })
  // Read again: triggers on the refund lines have changed the order.
  const order = (await lockAnyOrder(tx, before.id)) ?? before
  const reseller = await findOwner(tx, order.userId)
  const taxation = (await selectTaxations(tx, [order.id])).get(order.id) ?? null
  const facts = { order, before, reseller, refundId: refund.id, amount, shippingAmount, lines, reason, taxation }
  await announce(app, tx, 'order.refund_started', { ...facts, adminId })
}

/** Text for the order history: `Rimborso di 120,10 €: 1 × Cappotto Nero / M, spedizione 2,50 €.` */
function refundSentence(
  { amount, shippingAmount }: { amount: Money; shippingAmount: Money },
  lines: readonly RefundedLine[],
): string {
  const shipping = toCents(shippingAmount) > 0 ? [`spedizione ${euroText(shippingAmount)}`] : []
  return `Rimborso di ${euroText(amount)}: ${[...piecesText(lines), ...shipping].join(', ')}.`
}

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
