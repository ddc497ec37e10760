import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { orderPayable, payableAmount } from '../../../../domain/orders/orders.ts'
import { lostShipping } from '../../../../domain/orders/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import type { LockedPayable, PayableNoun } from '../../../payables/payable.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { lockHeldStock } from '../../stock/lock-held-stock.ts'
import { loseOrder } from '../disputes/lose-order.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { lockAnyOrder, lockAnyOrders, lockHeldUnpaidOrders, lockOwnOrders, updateOrder } from '../orders.queries.ts'
import { holdForPayment } from '../placing/hold-for-payment.ts'
import { announcePaidOrders } from './announce-paid-orders.ts'
import { followRefunds, recordOrderRefunded } from './follow-refunds.ts'
import { markOrderPaid, markOrdersPaid } from './mark-order-paid.ts'

/** Orders as payables. Every payment event locks the order first, so that payments and cancellations never run at the same time. */
export const payableOrders = (context: () => AppContext): PayableNoun => {
  const payables = (orders: OrderRow[]) => orders.map((order) => payableOrder(context(), order))
  return {
    async lockOwn(tx, ids, ownerId) {
      // `prepare` may hold stock again, which counts the account's holdings.
      await lockActiveAccount(tx, ownerId)
      return payables(await lockOwnOrders(tx, ids, ownerId))
    },
    lockAny: async (tx, id) => payables(await lockAnyOrders(tx, [id]))[0],
    lockAll: async (tx, ids) => payables(await lockAnyOrders(tx, ids)),
    lockStockOf: (tx, orderIds) => lockHeldStock(tx, { orderIds, reservationIds: [] }),
    onSettled: (tx, settled) => announcePaidOrders(context(), tx, settled),
    async lockReady(tx, ids) {
      const ready = await lockHeldUnpaidOrders(tx, ids)
      return {
        ids: new Set(ready.map(({ id }) => id)),
        async settle(inner, paid) {
          await markOrdersPaid(
            context(),
            inner,
            ready.filter(({ id }) => paid.has(id)),
          )
          await announcePaidOrders(
            context(),
            inner,
            [...paid].map(([id, paymentId]) => ({ paymentId, ids: [id] })),
          )
        },
      }
    },
    notFound: () => orderProblems['order.not_found'](),
  }
}

function payableOrder(app: AppContext, order: OrderRow): LockedPayable {
  const { id, orderNumber } = order
  const state = orderPayable[order.status]
  return {
    kind: 'order',
    id,
    title: `Ordine ${orderNumber}`,
    amount: payableAmount(order),
    state,
    returnPath: (outcome, count) =>
      `/dashboard?section=orders&payment=${outcome}&order=${encodeURIComponent(orderNumber)}${count > 1 ? `&orders=${count}` : ''}`,
    notDue: () => orderProblems['order.not_payable'](),
    prepare: (tx) => holdForPayment(app, tx, order),
    settle: (tx) => markOrderPaid(app, tx, order),
    undeliverable: {
      errorType: 'payment.without_stock',
      sentence: 'pagato, ma i pezzi non ci sono più: rimborso avviato',
    },
    howToRetryRefund: 'riprova dal dettaglio dell’ordine',
    onReturned: (tx) => recordPaymentReturned(app, tx, order),
    async onDeclined(tx) {
      if (state === 'due') await updateOrder(tx, id, { paymentStatus: 'failed' })
    },
    async owesRefund(tx) {
      await followRefunds(tx, order)
    },
    onRefundRetried: (tx, { refunds: payments, adminId }) =>
      announce(app, tx, 'order.refund_retried', { orderId: id, payments, adminId }),
    async onRefunded(tx, refund) {
      // A lost dispute may have cancelled the order in this transaction, so read it again.
      const now = refund.isByBank ? await lockAnyOrder(tx, id) : order
      await recordOrderRefunded(app, tx, now ?? order, refund)
    },
    lostShipping: (amount) => lostShipping(order, amount),
    onDisputed: (tx, dispute) => recordDispute(tx, order, dispute),
    onLost: (tx, lost) => loseOrder(app, tx, order, lost),
  }
}

/** Handles a payment whose stock is no longer available: the order stays unpaid, and its history and a notification explain the refund. */
async function recordPaymentReturned(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  await insertHistory(tx, {
    orderId: order.id,
    status: order.status,
    actorId: null,
    note: 'Pagamento ricevuto, ma i pezzi non sono più disponibili: lo restituiamo per intero.',
  })
  await announce(app, tx, 'order.payment_returned', { order })
}
