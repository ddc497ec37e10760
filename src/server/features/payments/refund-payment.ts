import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import { recordError } from '../error-log/record-error.ts'
import { markOrderRefunded } from '../orders/mark-order-refunded.ts'
import { findPayment, lockPayment, type PaymentRow, updatePayment } from './payments.queries.ts'

/** Gives the whole amount of a payment back, once: the payment's id is the idempotency key at the provider. */
export const refundPayment: Job<{ paymentId: string }> = {
  name: 'refund-payment',
  options: { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  async run(app, { paymentId }, attempt) {
    const payment = await findPayment(app.db, paymentId)
    if (payment?.status !== 'refund_pending' || !payment.sessionId || !payment.providerPaymentId) return
    const { sessionId, providerPaymentId, amount } = payment
    try {
      const refund = await app.payments.refund({ paymentId, sessionId, providerPaymentId, amount })
      await app.db.transaction(async (tx) => {
        await updatePayment(tx, paymentId, { refundId: refund.refundId })
        if (refund.done) await finishRefund(app, tx, await lockPayment(tx, paymentId))
      })
    } catch (error) {
      if (attempt.isLast) {
        await recordError(app.db, {
          source: 'payments',
          errorType: 'refund.failed',
          errorMessage: error instanceof Error ? error.message : String(error),
          payload: { paymentId, orderId: payment.orderId },
        })
      }
      throw error
    }
  },
}

/** The provider has given the money back; false where that was known. */
export async function finishRefund(app: AppContext, tx: Transaction, payment: PaymentRow): Promise<boolean> {
  if (payment.status === 'refunded') return false
  await updatePayment(tx, payment.id, { status: 'refunded' })
  await markOrderRefunded(app, tx, { orderId: payment.orderId, paymentId: payment.id, amount: payment.amount })
  return true
}
