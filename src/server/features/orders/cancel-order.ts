import type { AdminCancelOrderInput } from '../../../contract/orders/orders.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import { addMoney, type Money } from '../../../domain/money/money.ts'
import { requireMoneyHere } from '../../../domain/orders/disputes.ts'
import { isUnpaid, moveOrder, orderPayable } from '../../../domain/orders/orders.ts'
import { shippingLeft } from '../../../domain/orders/refunds.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { announce } from '../../events/announce.ts'
import { recordError } from '../error-log/record-error.ts'
import { closeOpenCheckouts } from '../payments/close-checkouts.ts'
import { refundPayments } from '../payments/start-refunds.ts'
import { releaseStock, restock } from '../stock/move-stock.ts'
import { advanceOrder } from './advance-order.ts'
import { findLastStep } from './order-history.reads.ts'
import { findOwner, lockAnyOrder, lockOwnOrder, selectStockLines } from './orders.queries.ts'
import { refundAllLeft } from './refunding/refund-all-left.ts'
import { requireMove, whatBecameOf } from './what-became-of.ts'

interface Cancellation {
  /** The system cancels when the time to pay is over, the bank when it has taken the money back, the reseller's shop what is cancelled or changed there. */
  by: { ownerId: string } | { adminId: string } | 'system' | 'bank' | 'shop'
  reason: string | null
  /** Lines of a paid order whose pieces do not return to the shelf: damaged, or not found. */
  lost?: ReadonlySet<string>
  /** The money has gone back already, by this refund. */
  gone?: RefundRow
}

/** The owner cancels an order that is still unpaid. */
export function cancelOwnOrder(
  app: AppContext,
  userId: string,
  orderId: string,
  reason: string | null,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, userId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'cancelled') return order
    moveOrder(order.status, 'cancelled')
    if (!isUnpaid(order.status)) {
      throw conflict('order.already_paid', 'L’ordine è già pagato: scrivici per annullarlo.')
    }
    return cancelLockedOrder(app, tx, order, { by: { ownerId: userId }, reason })
  })
}

/** An admin cancels, also after payment: the whole amount is refunded and the stock returns to the shelf. */
export function cancelOrder(
  app: AppContext,
  adminId: string,
  orderId: string,
  { reason, refunds }: AdminCancelOrderInput,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'cancelled') {
      // Asked for twice by the same admin it is one cancellation; another's reason is not lost in silence.
      const step = await findLastStep(tx, order.id)
      if (step?.actorId === adminId) return order
      throw conflict('order.already_cancelled', `${await whatBecameOf(app, tx, order)} Non c’è altro da annullare.`)
    }
    await requireMove(app, tx, order, 'cancelled')
    if (refunds === false && orderPayable[order.status] === 'settled') {
      const message = `${await whatBecameOf(app, tx, order)} Se lo annulli, al cliente torna l’intero importo: controlla e, se serve, ripeti.`
      throw conflict('order.paid_meanwhile', message)
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
  // Where the bank has taken it we give nothing back, whatever else is disputed: paid twice, an order may lose one payment while the other waits.
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
  // After the payments, as everything locks them.
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

/** What goes back; null if no payment is on record: the order waits for its refund, which an admin has to make by hand. */
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
