import type { AdminCancelOrderInput } from '../../../contract/orders/orders.ts'
import { addMoney, type Money } from '../../../domain/money/money.ts'
import { moveOrder } from '../../../domain/orders/move-order.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { isUnpaid, orderPayable } from '../../../domain/orders/orders.ts'
import { requireMoneyHere } from '../../../domain/orders/paying/disputes.ts'
import { shippingLeft } from '../../../domain/orders/paying/refunds.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { announce } from '../../events/announce.ts'
import { recordError } from '../error-log/record-error.ts'
import { closeOpenCheckouts } from '../payments/close-checkouts.ts'
import { refundPayments } from '../payments/refunds/start-refunds.ts'
import { releaseStock, restock } from '../stock/move-stock.ts'
import { advanceOrder } from './advance-order.ts'
import { describeLastStep, requireMove } from './describe-last-step.ts'
import { findLastStep } from './order-history.reads.ts'
import { findOwner, lockAnyOrder, lockOwnOrder, selectStockLines } from './orders.queries.ts'
import { refundAllLeft } from './refunding/refund-all-left.ts'

interface Cancellation {
  /**
   * `system`: the time to pay is over. `bank`: the bank has taken the money back. `shop`: the order was cancelled or changed in the reseller's shop.
   */
  by: { ownerId: string } | { adminId: string } | 'system' | 'bank' | 'shop'
  reason: string | null
  /** Lines of a paid order whose pieces are not restocked because they are damaged or missing. */
  lost?: ReadonlySet<string>
  /** Refund by which the money has already been paid back. */
  gone?: RefundRow
}

/** The owner cancels an unpaid order. */
export function cancelOwnOrder(
  app: AppContext,
  userId: string,
  orderId: string,
  reason: string | null,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, userId)
    if (!order) throw orderProblems['order.not_found']()
    if (order.status === 'cancelled') return order
    moveOrder(order.status, 'cancelled')
    if (!isUnpaid(order.status)) throw orderProblems['order.already_paid']()
    return cancelLockedOrder(app, tx, order, { by: { ownerId: userId }, reason })
  })
}

/** An admin cancels an order. If it is paid, the whole amount is refunded and the stock returned. */
export function cancelOrder(
  app: AppContext,
  adminId: string,
  orderId: string,
  { reason, refunds }: AdminCancelOrderInput,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw orderProblems['order.not_found']()
    if (order.status === 'cancelled') {
      // The same request sent twice by one admin is one cancellation. For another admin it is a conflict, so that their reason is not dropped
      // silently.
      const step = await findLastStep(tx, order.id)
      if (step?.actorId === adminId) return order
      throw orderProblems['order.already_cancelled']({ lastStep: await describeLastStep(app, tx, order) })
    }
    await requireMove(app, tx, order, 'cancelled')
    if (refunds === false && orderPayable[order.status] === 'settled') {
      throw orderProblems['order.paid_meanwhile']({ lastStep: await describeLastStep(app, tx, order) })
    }
    return cancelLockedOrder(app, tx, order, { by: { adminId }, reason })
  })
}

export async function cancelLockedOrder(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { by, reason, lost = new Set(), gone }: Cancellation,
): Promise<OrderRow> {
  const wasPaid = orderPayable[order.status] === 'settled'
  moveOrder(order.status, 'cancelled')
  // With `gone` no refund is made here, so skip the check: of an order paid twice, one payment may be lost while the other is still disputed.
  if (wasPaid && !gone) requireMoneyHere(order)
  const adminId = typeof by === 'object' && 'adminId' in by ? by.adminId : null
  const actorId = typeof by === 'object' && 'ownerId' in by ? by.ownerId : adminId
  const lines = await selectStockLines(tx, order.id)
  const cause = { reference: `order:${order.id}`, reason: 'Ordine annullato', actorId, orderId: order.id }
  const cancelled = await advanceOrder(
    tx,
    order,
    'cancelled',
    { actorId, note: reason },
    { cancelledAt: app.clock.now(), holdExpiresAt: null, ...(wasPaid && { paymentStatus: 'refund_pending' as const }) },
  )
  await closeOpenCheckouts(app, tx, [{ kind: 'order', id: order.id }])
  if (gone) await refundAllLeft(tx, order, gone, lost)
  const refundAmount = wasPaid && !gone ? await startRefund(app, tx, order, { adminId, lost }) : null
  // Lock stock after the payments, as all other code does.
  const kept = lines.filter(({ orderItemId }) => !lost.has(orderItemId))
  if (wasPaid) await restock(tx, kept, cause)
  else if (order.holdExpiresAt) await releaseStock(tx, lines, cause)
  await announce(app, tx, 'order.cancelled', {
    order: cancelled,
    before: order,
    reseller: await findOwner(tx, order.userId),
    reason,
    refundAmount,
    isOverdue: by === 'system',
    adminId,
  })
  return cancelled
}

/**
 * Refunds the payments of an order and returns the amount. If no payment is on record, returns null and logs an error: an admin has to refund by
 * hand.
 */
async function startRefund(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { adminId, lost }: { adminId: string | null; lost: ReadonlySet<string> },
): Promise<Money | null> {
  const started = await refundPayments(
    app,
    tx,
    { kind: 'order', id: order.id },
    { shippingAmount: shippingLeft(order), reason: null, requestedBy: adminId },
  )
  const [refund] = started
  if (refund) {
    await refundAllLeft(tx, order, refund, lost)
    return addMoney(...started.map(({ amount }) => amount))
  }
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'refund.nothing_to_refund',
    errorMessage: `Ordine ${order.orderNumber}: annullato da pagato, ma non risulta un pagamento da rimborsare. Verifica e restituisci la somma a mano.`,
    payload: { orderId: order.id },
  })
  return null
}
