import { conflict, notFound } from '../../../../domain/errors.ts'
import { requireMoneyHere } from '../../../../domain/orders/disputes.ts'
import { refundRetriedSentence } from '../../../../domain/orders/last-step.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { findLastAct } from '../../audit/audit.reads.ts'
import { sumRefundsByState } from '../../payments/refunds.reads.ts'
import { retryRefunds } from '../../payments/retry-refund.ts'
import { describeLastStep } from '../describe-last-step.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { presentRefund } from './present-refund.ts'

interface RefundToRetry {
  adminId: string
  orderId: string
}

/** Retries the failed refunds of an order on behalf of an admin. */
export const retryOrderRefunds = (app: AppContext, adminId: string, orderId: string): Promise<void> =>
  app.db.transaction((tx) => retryOrderRefundsIn(app, tx, { adminId, orderId }))

/** Like `retryOrderRefunds`, in the caller's transaction. */
export async function retryOrderRefundsIn(
  app: AppContext,
  tx: Transaction,
  { adminId, orderId }: RefundToRetry,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const payable = order && (await app.payables.order.lockAny(tx, orderId))
  if (!payable) throw notFound('order.not_found', 'Ordine non trovato')
  requireMoneyHere(order)
  // The order may be in any state: it stays paid while a duplicate payment is still to be refunded.
  if ((await retryRefunds(app, tx, payable, { adminId })) === 0) await refuse(app, tx, order)
}

/** Throws 409 with the reason why no refund can be retried, usually because another admin was faster. */
async function refuse(app: AppContext, tx: Transaction, order: OrderRow): Promise<never> {
  const refund = presentRefund(order, await sumRefundsByState(tx, order.id))
  switch (refund?.state) {
    case 'pending':
      throw conflict(
        'order.refund_running',
        `${await refundActor(app, tx, order)} Il rimborso è già in corso: aspetta qualche minuto e ricarica l’ordine.`.trim(),
      )
    case 'failed':
      throw conflict('order.nothing_to_refund', refund.message ?? 'Il rimborso è da fare a mano.')
    default: {
      const became = await describeLastStep(app, tx, order)
      throw conflict('order.no_refund_pending', `Per questo ordine non c’è un rimborso in attesa. ${became}`.trim())
    }
  }
}

/** Sentence about the last retry of the refund, or else about the last status change of the order. */
async function refundActor(app: AppContext, tx: Transaction, order: OrderRow): Promise<string> {
  const retried = await findLastAct(tx, `order:${order.id}`, 'order.retry_refund')
  return retried
    ? refundRetriedSentence({ by: retried.actorName, at: retried.createdAt }, app.clock.now())
    : describeLastStep(app, tx, order)
}
