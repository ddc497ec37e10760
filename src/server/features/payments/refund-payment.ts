import { isOwed } from '../../../domain/orders/refunds.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import type { Refund } from '../../gateways/payments/payment-gateway.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { type LockedRefund, lockRefund, paymentFacts } from './lock-payable.ts'
import { findPayment, payableOf } from './payments.queries.ts'
import { findRefund, isRefundOwed, updateRefund } from './refunds.queries.ts'

/** Of what an admin can try again; all other troubles with refunds end by hand. */
const refundFailed = 'refund.failed'

/**
 * Gives money back, once: the refund's id and the number of the try are the idempotency key at the provider. The release before queued it by the
 * payment's id, which is that of the refund it became.
 */
export const refundPayment: AppJob<{ refundId: string } | { paymentId: string }> = {
  name: 'refund-payment',
  options: { retryLimit: 15 },
  async run(app, job, attempt) {
    const refundId = 'refundId' in job ? job.refundId : job.paymentId
    const found = await findRefund(app.db, refundId)
    if (!found || !isOwed[found.refund.state]) return
    const { refund, payment } = found
    // A share goes back out of the money that came in on its page.
    const { provider, sessionId, providerPaymentId } =
      (payment.pageId && (await findPayment(app.db, payment.pageId))) || payment
    const giveUp = (errorType: string, errorMessage: string) =>
      app.db.transaction(async (tx) => {
        const locked = await lockRefund(app, tx, refund)
        if (errorType === refundFailed) await fail(app, tx, locked.refund)
        await recordRefundTrouble(app, tx, locked, { errorType, errorMessage })
      })
    if (provider !== app.payments.name) {
      return giveUp('refund.other_provider', `Rimborso da fare a mano: il pagamento è stato incassato con ${provider}`)
    }
    if (!sessionId || !providerPaymentId) {
      return giveUp('refund.impossible', 'Rimborso da fare a mano: manca il riferimento del pagamento incassato')
    }
    try {
      const { id: paymentId, pageId } = payment
      const isPart = pageId !== null || refund.amount !== payment.amount
      const request = { refundId, paymentId, attempt: refund.try, sessionId, providerPaymentId, isPart }
      await settleRefund(app, refund, await app.payments.refund({ ...request, amount: refund.amount }))
    } catch (error) {
      const reason = reasonOf(error)
      if (attempt.isLast) await giveUp(refundFailed, `Il rimborso non riesce: ${reason}`)
      throw error
    }
  },
}

/** Records the provider's answer to a refund request. */
export function settleRefund(app: AppContext, asked: RefundRow, answer: Refund): Promise<void> {
  return app.db.transaction(async (tx) => {
    const locked = await lockRefund(app, tx, asked)
    const { refund } = locked
    // Another try has begun meanwhile: this answer is not of that one.
    if (!isOwed[refund.state] || refund.try !== asked.try) return
    await updateRefund(tx, refund.id, { state: 'requested', providerRefundId: answer.refundId, failedAt: null })
    switch (answer.state) {
      case 'done':
        return finishRefund(app, tx, locked, answer)
      case 'failed':
        return recordRefundFailure(app, tx, locked, answer.refundId)
      case 'pending':
        return
      default:
        return answer.state satisfies never
    }
  })
}

/** The provider has given the money back, and the refund was waiting for this. */
export async function finishRefund(
  app: AppContext,
  tx: Transaction,
  { payable, payment, refund }: LockedRefund,
  { refundId, amount }: Pick<Refund, 'refundId' | 'amount'>,
): Promise<void> {
  await updateRefund(tx, refund.id, {
    state: 'done',
    providerRefundId: refundId,
    doneAt: app.clock.now(),
    failedAt: null,
  })
  const { id, kind, shippingAmount } = refund
  const isLast = !(await isRefundOwed(tx, payableOf(payment)))
  await payable.noteRefunded(tx, { refundId: id, paymentId: payment.id, kind, amount, shippingAmount, isLast })
}

/** The bank refused the refund: it is not retried automatically, an admin has to retry it. */
export async function recordRefundFailure(
  app: AppContext,
  tx: Transaction,
  locked: LockedRefund,
  refundId: string | null,
): Promise<void> {
  await fail(app, tx, locked.refund)
  await recordRefundTrouble(app, tx, locked, {
    errorType: refundFailed,
    errorMessage: `Il rimborso non è riuscito: ${locked.payable.howToRetryRefund}`,
    refundId,
  })
}

const fail = (app: AppContext, tx: Transaction, { id }: RefundRow): Promise<void> =>
  updateRefund(tx, id, { state: 'failed', failedAt: app.clock.now(), doneAt: null })

function recordRefundTrouble(
  app: AppContext,
  tx: Transaction,
  { payable, payment }: LockedRefund,
  trouble: { errorType: string; errorMessage: string; refundId?: string | null },
): Promise<void> {
  return recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: trouble.errorType,
    errorMessage: `${payable.title}: ${trouble.errorMessage}`,
    payload: { ...paymentFacts(payment), ...(trouble.refundId && { refundId: trouble.refundId }) },
  })
}
