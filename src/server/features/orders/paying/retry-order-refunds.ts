import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { requireMoneyHere } from '../../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { findLastAct } from '../../audit/audit.reads.ts'
import { sumRefundsByState } from '../../payments/refunds/refunds.reads.ts'
import { retryRefunds } from '../../payments/refunds/retry-refund.ts'
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
  if (!payable) throw orderProblems['order.not_found']()
  requireMoneyHere(order)
  // The order may be in any state: it stays paid while a duplicate payment is still to be refunded.
  if ((await retryRefunds(app, tx, payable, { adminId })) === 0) await refuse(app, tx, order)
}

/** Throws 409 with the reason why no refund can be retried, usually because another admin was faster. */
async function refuse(app: AppContext, tx: Transaction, order: OrderRow): Promise<never> {
  const refund = presentRefund(order, await sumRefundsByState(tx, order.id))
  switch (refund?.state) {
    case 'pending':
      throw orderProblems['order.refund_running'](await refundActor(app, tx, order))
    case 'failed':
      throw orderProblems['order.nothing_to_refund']({ trouble: refund.message })
    default:
      throw orderProblems['order.no_refund_pending']({ lastStep: await describeLastStep(app, tx, order) })
  }
}

/** The last retry of the refund, or else the last status change of the order. */
async function refundActor(app: AppContext, tx: Transaction, order: OrderRow) {
  const act = await findLastAct(tx, `order:${order.id}`, 'order.retry_refund')
  const now = app.clock.now().toISOString()
  return {
    retried: act ? { by: act.actorName, at: act.createdAt.toISOString(), now } : null,
    lastStep: act ? null : await describeLastStep(app, tx, order),
  }
}
