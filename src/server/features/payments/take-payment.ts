import { DomainError } from '../../../domain/errors.ts'
import { isUnpaid } from '../../../domain/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { markOrderPaid, type OrderRow } from '../orders/mark-order-paid.ts'
import { reopenRefund } from '../orders/mark-order-refunded.ts'
import { notePaymentReturned } from '../orders/note-payment-returned.ts'
import { closeOpenCheckouts } from './close-payments.ts'
import { type PaymentRow, updatePayment } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'

const taken: ReadonlySet<PaymentRow['status']> = new Set(['paid', 'refund_pending', 'refunded'])

const returns = {
  'payment.after_cancellation': 'pagamento arrivato dopo l’annullamento, rimborso avviato',
  'payment.twice': 'pagato due volte, rimborso del secondo pagamento avviato',
  'payment.without_stock': 'pagato, ma i pezzi non ci sono più: rimborso avviato',
} as const

/** Money came in. It pays its order, or goes back by itself where the order can no longer be paid (decisions.md §5). */
export async function takePayment(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  order: OrderRow,
  payment: PaymentRow,
): Promise<'paid' | 'ignored' | 'mismatch' | 'refund_started'> {
  if (taken.has(payment.status)) return 'ignored'
  if (event.amount !== payment.amount || event.currency?.toUpperCase() !== payment.currency) {
    return reportMismatch(tx, event, order, payment)
  }
  await updatePayment(tx, payment.id, {
    status: 'paid',
    providerPaymentId: event.providerPaymentId,
    // The answer that named it may have been lost; a refund needs it.
    sessionId: payment.sessionId ?? event.sessionId,
  })
  if (!isUnpaid(order.status)) {
    return giveBack(
      app,
      tx,
      order,
      payment,
      order.status === 'cancelled' ? 'payment.after_cancellation' : 'payment.twice',
    )
  }
  const isPaid = await payOrder(app, tx, order)
  // Whichever way it went, no other page of this order may take money: paid once, or to be asked for anew.
  await closeOpenCheckouts(app, tx, order.id)
  if (isPaid) return 'paid'
  await notePaymentReturned(tx, order)
  return giveBack(app, tx, order, payment, 'payment.without_stock')
}

/** False where the pieces are no longer there: what was begun is undone, the money is not. */
async function payOrder(app: AppContext, tx: Transaction, order: OrderRow): Promise<boolean> {
  try {
    await tx.transaction((inner) => markOrderPaid(app, inner, order))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

async function giveBack(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  why: keyof typeof returns,
): Promise<'refund_started'> {
  await updatePayment(tx, payment.id, { status: 'refund_pending' })
  await reopenRefund(tx, order)
  await app.jobs.send(tx, refundPayment, { paymentId: payment.id })
  await recordError(tx, {
    source: 'payments',
    errorType: why,
    errorMessage: `Ordine ${order.orderNumber}: ${returns[why]}`,
    payload: { paymentId: payment.id, orderId: order.id },
  })
  return 'refund_started'
}

async function reportMismatch(
  tx: Transaction,
  event: PaymentEvent,
  order: OrderRow,
  payment: PaymentRow,
): Promise<'mismatch'> {
  await recordError(tx, {
    source: 'payments',
    errorType: 'payment.mismatch',
    errorMessage: `Ordine ${order.orderNumber}: pagati ${event.amount} ${event.currency}, attesi ${payment.amount} ${payment.currency}`,
    payload: { paymentId: payment.id, orderId: order.id, eventId: event.eventId },
  })
  return 'mismatch'
}
