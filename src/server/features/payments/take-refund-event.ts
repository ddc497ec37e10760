import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { type LockedPayment, paymentFacts } from './lock-payable.ts'
import { updatePayment } from './payments.queries.ts'
import { finishRefund, recordRefundFailure } from './refund-payment.ts'

/**
 * The provider reports a refund. Only the refund that was requested here ends a payment: identified by its id or, before that was recorded,
 * by the whole amount. Any other was made by hand at the provider, perhaps for a part only: admins are notified, nothing is changed.
 */
export async function takeRefund(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  locked: LockedPayment,
): Promise<'refunded' | 'ignored' | 'mismatch'> {
  const { payment } = locked
  if (payment.status === 'refunded' && payment.refundId === event.refundId) return 'ignored'
  const { amount, refundId } = event
  const isOurs = payment.refundId === null ? amount === payment.amount : refundId === payment.refundId
  if (payment.status === 'refund_pending' && isOurs && amount && event.currency === payment.currency) {
    await finishRefund(tx, locked, { refundId, amount })
    return 'refunded'
  }
  return noteForeignRefund(app, tx, event, payment)
}

/** A refund that nobody asked for here. */
export async function noteForeignRefund(
  app: AppContext,
  tx: Transaction,
  { amount, currency, refundId }: PaymentEvent,
  payment: PaymentRow,
): Promise<'mismatch'> {
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'refund.unexpected',
    errorMessage: `Rimborso di ${amount} ${currency} fatto fuori dal portale (pagati ${payment.amount} ${payment.currency})`,
    payload: { ...paymentFacts(payment), refundId },
  })
  return 'mismatch'
}

/** A refund failed, perhaps days after it was reported done: the money is still owed. */
export async function takeRefundFailure(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  locked: LockedPayment,
): Promise<'failed'> {
  const { payable, payment } = locked
  if (payment.status === 'refunded' && payment.refundId === event.refundId) {
    await updatePayment(tx, payment.id, { status: 'refund_pending' })
    await payable.owesRefund(tx)
  }
  // Recorded as requested, so that it is not taken for one that never reached the provider.
  if (payment.status === 'refund_pending' && payment.refundId === null) {
    await updatePayment(tx, payment.id, { refundId: event.refundId })
  }
  await recordRefundFailure(app, tx, locked, event.refundId)
  return 'failed'
}
