import { conflict, notFound } from '../../../../domain/errors.ts'
import { requireMoneyHere } from '../../../../domain/orders/disputes.ts'
import { refundRetriedSentence } from '../../../../domain/orders/last-step.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { findLastAct } from '../../audit/audit.reads.ts'
import { retryRefunds } from '../../payments/retry-refund.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { whatBecameOf } from '../what-became-of.ts'
import { readRefund } from './read-refund.ts'

interface RefundToRetry {
  adminId: string
  orderId: string
}

/** An admin retries what of an order's money failed to go back. */
export const retryOrderRefunds = (app: AppContext, adminId: string, orderId: string): Promise<void> =>
  app.db.transaction((tx) => retryOrderRefundsIn(app, tx, { adminId, orderId }))

/** The same, with what else belongs to it. */
export async function retryOrderRefundsIn(
  app: AppContext,
  tx: Transaction,
  { adminId, orderId }: RefundToRetry,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const payable = order && (await app.payables.order.lockAny(tx, orderId))
  if (!payable) throw notFound('order.not_found', 'Ordine non trovato')
  requireMoneyHere(order)
  // Of its payments, whatever the order's state: it stays paid while a second payment still has to be refunded.
  if ((await retryRefunds(app, tx, payable, { adminId })) === 0) await refuse(app, tx, order)
}

/** Nothing of it has failed: what an admin reads who has clicked all the same, mostly because somebody else was faster. */
async function refuse(app: AppContext, tx: Transaction, order: OrderRow): Promise<never> {
  const refund = await readRefund(tx, order)
  switch (refund?.state) {
    case 'pending':
      throw conflict(
        'order.refund_running',
        `${await whoRefunds(app, tx, order)} Il rimborso è già in corso: aspetta qualche minuto e ricarica l’ordine.`.trim(),
      )
    case 'failed':
      throw conflict('order.nothing_to_refund', refund.message ?? 'Il rimborso è da fare a mano.')
    default: {
      const became = await whatBecameOf(app, tx, order)
      throw conflict('order.no_refund_pending', `Per questo ordine non c’è un rimborso in attesa. ${became}`.trim())
    }
  }
}

/** Who has tried it anew, else who has cancelled the order. */
async function whoRefunds(app: AppContext, tx: Transaction, order: OrderRow): Promise<string> {
  const retried = await findLastAct(tx, `order:${order.id}`, 'order.retry_refund')
  return retried
    ? refundRetriedSentence({ by: retried.actorName, at: retried.createdAt }, app.clock.now())
    : whatBecameOf(app, tx, order)
}
