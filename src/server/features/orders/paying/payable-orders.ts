import { euroText } from '../../../../domain/money/euro-text.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { orderPayable, payableAmount } from '../../../../domain/orders/orders.ts'
import { lostShipping, statusAfterRefunds } from '../../../../domain/orders/paying/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce, announceEach } from '../../../events/announce.ts'
import type { FinishedRefund, LockedPayable, PayableNoun, SettledTogether } from '../../../payables/payable.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { selectPaymentsOf } from '../../payments/payments.reads.ts'
import { sumOfRefunds } from '../../payments/refunds/refunds.reads.ts'
import { lockHeldStock, sellHeldOf } from '../../stock/move-stock.ts'
import { advanceOrders } from '../advance-order.ts'
import { loseOrder, recordDispute } from '../disputes/lose-order.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertHistory } from '../order-steps.queries.ts'
import {
  findOwner,
  lockAnyOrder,
  lockAnyOrders,
  lockHeldUnpaidOrders,
  lockOwnOrders,
  lockStockLines,
  selectAnyOrders,
  selectOwners,
  updateOrder,
} from '../orders.queries.ts'
import { holdForPayment, holdOrderAgain } from '../placing/hold-for-payment.ts'
import { selectRefundLines } from '../refunding/refund-lines.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { creditRefund, invoiceOrders } from './invoice-orders.ts'

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
    notFound: orderProblems['order.not_found'],
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
    notDue: orderProblems['order.not_payable'],
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

/**
 * Marks a locked order as paid. Call it only for a verified event of the payment provider, never for the browser's return. The caller announces the
 * order together with the others of the same payment (`announcePaidOrders`).
 */
async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  // An order whose hold has ended holds its stock again; throws 409 with the missing articles.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await markOrdersPaid(app, tx, [order])
}

/** Marks several locked orders as paid, all of which hold their stock. */
async function markOrdersPaid(app: AppContext, tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await sellHeldOf(tx, await lockStockLines(tx, ids))
  await advanceOrders(
    tx,
    orders,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
}

/** Updates the payment status of a locked order to match its refunds. The status of an unpaid order stays unchanged. */
async function followRefunds(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const { returned, isOwed } = await sumOfRefunds(tx, order.id)
  const paymentStatus = statusAfterRefunds(orderPayable[order.status], { paid: payableAmount(order), returned, isOwed })
  if (paymentStatus === null || paymentStatus === order.paymentStatus) return order
  return updateOrder(tx, order.id, { paymentStatus })
}

/** Handles a finished refund of a locked order: notifies the reseller, unless the bank made the refund, and credits the invoice. */
async function recordOrderRefunded(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { refundId, paymentId, kind, amount, shippingAmount, isByBank, byHand }: FinishedRefund,
): Promise<void> {
  const lines = await selectRefundLines(tx, refundId)
  const followed = await followRefunds(tx, order)
  if (byHand) {
    const day = byHand.paidOn.split('-').reverse().join('/')
    const note = `Rimborso di ${euroText(amount)} restituito a mano il ${day}. Riferimento: ${byHand.reference}`
    await insertHistory(tx, { orderId: order.id, status: order.status, actorId: byHand.adminId, note, about: 'refund' })
  }
  if (!isByBank) {
    await announce(app, tx, 'order.refunded', {
      order: followed,
      reseller: await findOwner(tx, order.userId),
      refundId,
      paymentId,
      kind,
      amount,
      shippingAmount,
      taxation: (await selectTaxations(tx, [order.id])).get(order.id) ?? null,
      lines,
      byHand,
    })
  }
  // Last, because drawing invoice numbers blocks other transactions until this one ends.
  await creditRefund(app, tx, followed, { refundId, paymentId, kind, shippingAmount, lines })
}

/**
 * Announces paid orders and drafts their invoices. Call it after all orders of the payments are marked as paid, so that the orders of one payment are
 * announced together.
 */
async function announcePaidOrders(
  app: AppContext,
  tx: Transaction,
  settled: readonly SettledTogether[],
): Promise<void> {
  const ids = settled.flatMap((payment) => payment.ids)
  const paidBy = new Map(settled.flatMap((payment) => payment.ids.map((id) => [id, payment.paymentId])))
  // Sent together.
  const [orders, owners, taxations, lines, payments] = await Promise.all([
    selectAnyOrders(tx, ids),
    selectOwners(tx, ids),
    selectTaxations(tx, ids),
    selectLines(tx, ids),
    selectPaymentsOf(tx, [...new Set(paidBy.values())], ids),
  ])
  const byPayment = Map.groupBy(orders, ({ id }) => paidBy.get(id))
  const paid = settled.map(({ paymentId }) => {
    const [first, ...others] = byPayment.get(paymentId) ?? []
    const reseller = first && owners.get(first.userId)
    if (!reseller) throw new Error(`The orders paid with ${paymentId} no longer exist`)
    return { orders: [first, ...others] as const, reseller, paymentId, taxations }
  })
  await announceEach(app, tx, 'order.paid', paid)
  // Last, because drawing invoice numbers blocks other transactions until this one ends.
  await invoiceOrders(app, tx, {
    orders,
    taxations,
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    payments,
  })
}
