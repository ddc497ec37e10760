import { conflict, notFound } from '../../../domain/errors.ts'
import { isUnpaid, moveOrder } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordError } from '../error-log/record-error.ts'
import { tell } from '../messages/tell.ts'
import { notifyUser } from '../notifications/notify.ts'
import { closeOpenCheckouts, refundPayments } from '../payments/close-payments.ts'
import { releaseStock, restock } from '../stock/hold-stock.ts'
import { advanceOrder } from './advance-order.ts'
import { orderCancelled } from './orders.letters.ts'
import { findOwner, lockOrder, type OrderRow, selectStockLines } from './orders.queries.ts'

interface Cancellation {
  /** Null: the system, because the time to pay was over. */
  actorId: string | null
  reason: string | null
}

/** The owner's way out, while the order is unpaid (decisions.md §5). */
export function cancelOwnOrder(
  app: AppContext,
  userId: string,
  orderId: string,
  reason: string | null,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'cancelled') return order
    if (!isUnpaid(order.status)) {
      throw conflict('order.already_paid', 'L’ordine è già pagato: scrivici per annullarlo.')
    }
    return cancelLockedOrder(app, tx, order, { actorId: userId, reason })
  })
}

/** An admin cancels, after payment too: the money goes back whole, the pieces return to the shelf. */
export function cancelOrder(
  app: AppContext,
  adminId: string,
  orderId: string,
  reason: string | null,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'cancelled') return order
    const cancelled = await cancelLockedOrder(app, tx, order, { actorId: adminId, reason })
    await recordAudit(tx, {
      actorId: adminId,
      action: 'order.cancel',
      subject: `order:${orderId}`,
      details: { reason },
    })
    return cancelled
  })
}

export async function cancelLockedOrder(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  cancellation: Cancellation,
): Promise<OrderRow> {
  const { actorId, reason } = cancellation
  const wasPaid = !isUnpaid(order.status)
  moveOrder(order.status, 'cancelled')
  const lines = await selectStockLines(tx, order.id)
  const cause = { reference: `order:${order.id}`, reason: 'Ordine annullato', actorId, orderId: order.id }
  if (wasPaid) await restock(tx, lines, cause)
  else if (order.holdExpiresAt) await releaseStock(tx, lines, cause)
  const cancelled = await advanceOrder(
    tx,
    order,
    'cancelled',
    { actorId, note: reason },
    { cancelledAt: app.clock.now(), holdExpiresAt: null, ...(wasPaid && { paymentStatus: 'refund_pending' as const }) },
  )
  await closeOpenCheckouts(app, tx, order.id)
  const refunded = wasPaid && (await startRefund(app, tx, order))
  const reseller = await findOwner(tx, order.userId)
  await tell(app, tx, orderCancelled(cancelled, reseller, { reason, refunded }, app.publicUrl()))
  await notifyUser(tx, order.userId, {
    kind: 'order.cancelled',
    title: `Ordine ${order.orderNumber} annullato`,
    body: reason ?? (actorId ? 'L’ordine è stato annullato.' : 'Non è stato pagato in tempo.'),
    link: '/dashboard?section=orders',
  })
  return cancelled
}

/** False where no payment is on record to give back: the order waits for its refund, and an admin has to make it by hand. */
async function startRefund(app: AppContext, tx: Transaction, order: OrderRow): Promise<boolean> {
  if ((await refundPayments(app, tx, order.id)) > 0) return true
  await recordError(tx, {
    source: 'payments',
    errorType: 'refund.nothing_to_refund',
    errorMessage: `Ordine ${order.orderNumber}: annullato da pagato, ma non risulta un pagamento da rimborsare. Verifica e restituisci la somma a mano.`,
    payload: { orderId: order.id },
  })
  return false
}
