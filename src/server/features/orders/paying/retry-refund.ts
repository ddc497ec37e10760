import { conflict, notFound } from '../../../../domain/errors.ts'
import { refundRetriedSentence } from '../../../../domain/orders/last-step.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { findLastAct } from '../../audit/audit.reads.ts'
import { endRefundTrouble } from '../../error-log/end-refund-trouble.ts'
import { findRefunds } from '../../payments/refunds.reads.ts'
import { retryRefunds } from '../../payments/start-refunds.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { whatBecameOf } from '../what-became-of.ts'

interface RefundToRetry {
  adminId: string
  orderId: string
}

/** An admin retries a failed refund; it is a new request to the provider. */
export const retryRefund = (app: AppContext, adminId: string, orderId: string): Promise<void> =>
  app.db.transaction((tx) => retryRefundIn(app, tx, { adminId, orderId }))

/** The same, with what else belongs to it. */
export async function retryRefundIn(
  app: AppContext,
  tx: Transaction,
  { adminId, orderId }: RefundToRetry,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order) throw notFound('order.not_found', 'Ordine non trovato')
  // Looks at the payments, not at the order: an order stays paid while a second payment still has to be refunded.
  const payments = await retryRefunds(app, tx, { kind: 'order', id: orderId })
  if (payments === 0) {
    // Another admin's try, or our own. It must not read like money to be given back by hand.
    if ((await findRefunds(tx, orderId))?.isPending) {
      throw conflict(
        'order.refund_running',
        `${await whoRefunds(app, tx, order)} Il rimborso è già in corso: aspetta qualche minuto e ricarica l’ordine.`.trim(),
      )
    }
    if (order.paymentStatus !== 'refund_pending') {
      const became = await whatBecameOf(app, tx, order)
      throw conflict('order.no_refund_pending', `Per questo ordine non c’è un rimborso in attesa. ${became}`.trim())
    }
    throw conflict('order.nothing_to_refund', 'Nessun pagamento registrato da rimborsare: restituisci la somma a mano.')
  }
  await endRefundTrouble(tx, orderId, adminId)
  await announce(app, tx, 'order.refund_retried', { orderId, payments, adminId })
}

/** Who has tried it anew, else who has cancelled the order. */
async function whoRefunds(app: AppContext, tx: Transaction, order: OrderRow): Promise<string> {
  const retried = await findLastAct(tx, `order:${order.id}`, 'order.retry_refund')
  return retried
    ? refundRetriedSentence({ by: retried.actorName, at: retried.createdAt }, app.clock.now())
    : whatBecameOf(app, tx, order)
}
