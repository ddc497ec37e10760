import { isUnpaid, type OrderStatus } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { lockOrderForPayment, markOrderPaid, markPaymentFailed } from '../orders/mark-order-paid.ts'
import {
  claimEvent,
  findPaymentBySession,
  lockPayment,
  type PaymentRow,
  saveOutcome,
  updatePayment,
} from './payments.queries.ts'
import { finishRefund, refundPayment } from './refund-payment.ts'

/** What an event did here. */
type Outcome = 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_started' | 'mismatch' | 'ignored'

/** Takes in one verified event of the provider, once by its id: duplicates, late and reordered ones change nothing wrongly (decisions.md §5). */
export function receivePaymentEvent(app: AppContext, event: PaymentEvent): Promise<void> {
  const provider = app.payments.name
  return app.db.transaction(async (tx) => {
    const { eventId, providerType: type, payload } = event
    if (!(await claimEvent(tx, { provider, eventId, type, payload }))) return
    const payment = await findPaymentBySession(tx, provider, event)
    const outcome = payment ? await apply(app, tx, event, payment) : 'ignored'
    await saveOutcome(tx, provider, eventId, { outcome, paymentId: payment?.id ?? null })
  })
}

async function apply(app: AppContext, tx: Transaction, event: PaymentEvent, found: PaymentRow): Promise<Outcome> {
  const order = await lockOrderForPayment(tx, found.orderId)
  const payment = await lockPayment(tx, found.id)
  switch (event.type) {
    case 'paid': {
      if (payment.status === 'paid' || payment.status === 'refund_pending' || payment.status === 'refunded')
        return 'ignored'
      if (event.amount !== payment.amount || event.currency?.toUpperCase() !== payment.currency) {
        return reportMismatch(app, tx, event, payment)
      }
      await updatePayment(tx, payment.id, { status: 'paid', providerPaymentId: event.providerPaymentId })
      if (isUnpaid(order.status)) {
        await markOrderPaid(app, tx, order)
        return 'paid'
      }
      return giveBack(app, tx, payment, order.status)
    }
    case 'failed':
      await markPaymentFailed(tx, order)
      return 'failed'
    case 'expired':
      if (payment.status !== 'open') return 'ignored'
      await updatePayment(tx, payment.id, { status: 'expired' })
      return 'expired'
    case 'refunded':
      return (await finishRefund(app, tx, payment)) ? 'refunded' : 'ignored'
    case 'refund_failed':
      await recordError(tx, {
        source: 'payments',
        errorType: 'refund.failed',
        errorMessage: `Il rimborso dell’ordine ${order.orderNumber} non è riuscito`,
        payload: { paymentId: payment.id, orderId: order.id },
      })
      return 'failed'
    case 'other':
      return 'ignored'
  }
}

/** Money for an order that is cancelled, or that was paid before: it goes back by itself, and an admin can see why. */
async function giveBack(app: AppContext, tx: Transaction, payment: PaymentRow, status: OrderStatus): Promise<Outcome> {
  await updatePayment(tx, payment.id, { status: 'refund_pending' })
  await app.jobs.send(tx, refundPayment, { paymentId: payment.id })
  await recordError(tx, {
    source: 'payments',
    errorType: status === 'cancelled' ? 'payment.after_cancellation' : 'payment.twice',
    errorMessage:
      status === 'cancelled'
        ? 'Pagamento arrivato dopo l’annullamento: rimborso avviato'
        : 'Ordine pagato due volte: rimborso del secondo pagamento avviato',
    payload: { paymentId: payment.id, orderId: payment.orderId },
  })
  return 'refund_started'
}

async function reportMismatch(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  payment: PaymentRow,
): Promise<Outcome> {
  app.log.error({ paymentId: payment.id }, 'A payment event names another amount or currency')
  await recordError(tx, {
    source: 'payments',
    errorType: 'payment.mismatch',
    errorMessage: `Pagati ${event.amount} ${event.currency}, attesi ${payment.amount} ${payment.currency}`,
    payload: { paymentId: payment.id, orderId: payment.orderId, eventId: event.eventId },
  })
  return 'mismatch'
}
