import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import type { Refund } from '../../gateways/payments/payment-gateway.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { type LockedPayment, lockPayableOf, paymentFacts } from './lock-payable.ts'
import { findPayment, isRefundPending, lockPayment, payableOf, updatePayment } from './payments.queries.ts'

/** Of what an admin can try again; all other troubles with refunds end by hand. */
const refundFailed = 'refund.failed'

/** Refunds a payment, once: its id and the number of the try are the idempotency key at the provider. */
export const refundPayment: AppJob<{ paymentId: string }> = {
  name: 'refund-payment',
  options: { retryLimit: 15 },
  async run(app, { paymentId }, attempt) {
    const payment = await findPayment(app.db, paymentId)
    if (payment?.status !== 'refund_pending') return
    const { amount, refundTry } = payment
    // A share goes back out of the money that came in on its page.
    const { provider, sessionId, providerPaymentId } =
      (payment.pageId && (await findPayment(app.db, payment.pageId))) || payment
    const giveUp = (errorType: string, errorMessage: string) =>
      app.db.transaction(async (tx) => {
        const payable = await lockPayableOf(app, tx, payment)
        if (errorType === refundFailed) await updatePayment(tx, paymentId, { refundFailedAt: app.clock.now() })
        await recordRefundTrouble(app, tx, { payable, payment }, { errorType, errorMessage })
      })
    if (provider !== app.payments.name) {
      return giveUp('refund.other_provider', `Rimborso da fare a mano: il pagamento è stato incassato con ${provider}`)
    }
    if (!sessionId || !providerPaymentId) {
      return giveUp('refund.impossible', 'Rimborso da fare a mano: manca il riferimento del pagamento incassato')
    }
    try {
      const isShare = payment.pageId !== null
      const request = { paymentId, attempt: refundTry, sessionId, providerPaymentId, amount, isShare }
      await settleRefund(app, payment, await app.payments.refund(request))
    } catch (error) {
      const reason = reasonOf(error)
      if (attempt.isLast) await giveUp(refundFailed, `Il rimborso non riesce: ${reason}`)
      throw error
    }
  },
}

/** Records the provider's answer to a refund request. */
export function settleRefund(app: AppContext, { id }: Pick<PaymentRow, 'id'>, refund: Refund): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await findPayment(tx, id)
    if (!found) return
    // Payable before payment: events and cancellations lock in the same order.
    const payable = await lockPayableOf(app, tx, found)
    const payment = await lockPayment(tx, id)
    if (payment.status !== 'refund_pending') return
    await updatePayment(tx, id, { refundId: refund.refundId, refundFailedAt: null })
    const locked = { payable, payment }
    switch (refund.state) {
      case 'done':
        return finishRefund(tx, locked, refund)
      case 'failed':
        return recordRefundFailure(app, tx, locked, refund.refundId)
      case 'pending':
        return
      default:
        return refund.state satisfies never
    }
  })
}

/** The provider has refunded the money, and the payment was waiting for this. */
export async function finishRefund(
  tx: Transaction,
  { payable, payment }: LockedPayment,
  refund: Pick<Refund, 'refundId' | 'amount'>,
): Promise<void> {
  await updatePayment(tx, payment.id, { status: 'refunded', refundId: refund.refundId })
  await payable.noteRefunded(tx, {
    paymentId: payment.id,
    amount: refund.amount,
    isLast: !(await isRefundPending(tx, payableOf(payment))),
  })
}

/** The bank refused the refund: it is not retried automatically, an admin has to retry it. */
export async function recordRefundFailure(
  app: AppContext,
  tx: Transaction,
  locked: LockedPayment,
  refundId: string | null,
): Promise<void> {
  await updatePayment(tx, locked.payment.id, { refundFailedAt: app.clock.now() })
  await recordRefundTrouble(app, tx, locked, {
    errorType: refundFailed,
    errorMessage: `Il rimborso non è riuscito: ${locked.payable.howToRetryRefund}`,
    refundId,
  })
}

function recordRefundTrouble(
  app: AppContext,
  tx: Transaction,
  { payable, payment }: LockedPayment,
  trouble: { errorType: string; errorMessage: string; refundId?: string | null },
): Promise<void> {
  return recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: trouble.errorType,
    errorMessage: `${payable.title}: ${trouble.errorMessage}`,
    payload: { ...paymentFacts(payment), ...(trouble.refundId && { refundId: trouble.refundId }) },
  })
}
