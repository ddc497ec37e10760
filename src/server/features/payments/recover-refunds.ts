import type { AppContext } from '../../app-context.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { recordFailure } from '../error-log/record-failure.ts'
import { paymentFacts } from './lock-payable.ts'
import { noteProviderTrouble, troubleOfProvider } from './provider-trouble.ts'
import { refundPayment, settleRefund } from './refund-payment.ts'
import { markRefundChecked, selectStrandedRefunds } from './refunds.queries.ts'

/**
 * Resumes refunds that no job is working on: requested again if the provider never received them, looked up if it did but sent no event.
 */
export async function recoverRefunds(app: AppContext): Promise<void> {
  const waiting = await app.db.transaction(async (tx) => {
    // Two runs at once would queue the same refunds twice.
    if (!(await claimRound(tx, 'recover-refunds'))) return []
    const stranded = await selectStrandedRefunds(tx, refundPayment.name, 200)
    for (const { refund } of stranded) {
      await markRefundChecked(tx, refund.id)
      if (refund.providerRefundId === null) await app.jobs.send(tx, refundPayment, { refundId: refund.id })
    }
    return stranded
  })
  // What fails for one because of the provider fails for all: the next run goes on.
  for (const { refund, payment } of waiting) if (!(await lookUp(app, refund, payment))) return
}

/** False if the provider cannot be asked. */
async function lookUp(app: AppContext, refund: RefundRow, payment: PaymentRow): Promise<boolean> {
  const { providerRefundId: refundId } = refund
  if (refundId === null || payment.provider !== app.payments.name) return true
  try {
    await settleRefund(app, refund, { refundId, ...(await app.payments.findRefund(refundId)) })
  } catch (error) {
    if (troubleOfProvider(app, error)) {
      await noteProviderTrouble(app, error)
      return false
    }
    await recordFailure(app, error, {
      source: 'payments',
      errorType: 'refund.unknown_state',
      errorMessage: 'Non si riesce a sapere a che punto è un rimborso',
      payload: paymentFacts(payment),
    })
  }
  return true
}
