import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Refund } from '../../gateways/payments/payment-gateway.ts'
import type { Job } from '../../jobs/job.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { lockOrderForPayment } from '../orders/mark-order-paid.ts'
import { markOrderRefunded } from '../orders/mark-order-refunded.ts'
import { findPayment, isRefundPending, lockPayment, type PaymentRow, updatePayment } from './payments.queries.ts'

/** Gives a payment back, once: its id and the number of the try are the idempotency key at the provider. */
export const refundPayment: Job<{ paymentId: string }> = {
  name: 'refund-payment',
  options: { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  async run(app, { paymentId }, attempt) {
    const payment = await findPayment(app.db, paymentId)
    if (payment?.status !== 'refund_pending') return
    const { provider, sessionId, providerPaymentId, amount, refundTry } = payment
    const giveUp = (errorType: string, errorMessage: string) =>
      app.db.transaction((tx) => recordRefundTrouble(tx, payment, { errorType, errorMessage }))
    if (provider !== app.payments.name) {
      return giveUp('refund.other_provider', `Rimborso da fare a mano: il pagamento è stato incassato con ${provider}`)
    }
    if (!sessionId || !providerPaymentId) {
      return giveUp('refund.impossible', 'Rimborso da fare a mano: manca il riferimento del pagamento incassato')
    }
    try {
      const request = { paymentId, attempt: refundTry, sessionId, providerPaymentId, amount }
      await settleRefund(app, payment, await app.payments.refund(request))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (attempt.isLast) await giveUp('refund.failed', `Il rimborso non riesce: ${reason}`)
      throw error
    }
  },
}

/** Notes what the provider made of a refund that was asked for. */
export function settleRefund(app: AppContext, payment: PaymentRow, refund: Refund): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Order before payment, as everywhere: events and cancellations do the same.
    await lockOrderForPayment(tx, payment.orderId)
    const locked = await lockPayment(tx, payment.id)
    if (locked.status !== 'refund_pending') return
    await updatePayment(tx, payment.id, { refundId: refund.refundId })
    if (refund.state === 'done') await finishRefund(app, tx, locked, refund)
    else if (refund.state === 'failed') await recordRefundFailure(tx, locked, refund.refundId)
  })
}

/** The provider has given the money back. Order and payment are locked, and the payment was waiting for this. */
export async function finishRefund(
  app: AppContext,
  tx: Transaction,
  payment: PaymentRow,
  refund: Pick<Refund, 'refundId' | 'amount'>,
): Promise<void> {
  await updatePayment(tx, payment.id, { status: 'refunded', refundId: refund.refundId })
  await markOrderRefunded(app, tx, {
    orderId: payment.orderId,
    paymentId: payment.id,
    amount: refund.amount,
    isLast: !(await isRefundPending(tx, payment.orderId)),
  })
}

/** The bank refused the refund: nothing goes on by itself, an admin has to try again. */
export const recordRefundFailure = (tx: Transaction, payment: PaymentRow, refundId: string | null): Promise<void> =>
  recordRefundTrouble(tx, payment, {
    errorType: 'refund.failed',
    errorMessage: 'Il rimborso non è riuscito: riprova dal dettaglio dell’ordine',
    refundId,
  })

async function recordRefundTrouble(
  tx: Transaction,
  payment: PaymentRow,
  trouble: { errorType: string; errorMessage: string; refundId?: string | null },
): Promise<void> {
  const { orderNumber } = await lockOrderForPayment(tx, payment.orderId)
  await recordErrorOnce(tx, {
    source: 'payments',
    errorType: trouble.errorType,
    errorMessage: `Ordine ${orderNumber}: ${trouble.errorMessage}`,
    payload: {
      paymentId: payment.id,
      orderId: payment.orderId,
      ...(trouble.refundId && { refundId: trouble.refundId }),
    },
  })
}
