import type { AppContext } from '../../app-context.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { recordFailure } from '../error-log/record-failure.ts'
import { paymentFacts } from './lock-payable.ts'
import { markChecked, selectStrandedRefunds } from './recovery.queries.ts'
import { refundPayment, settleRefund } from './refund-payment.ts'

/**
 * Resumes refunds that no job is working on: requested again if the provider never received them, looked up if it did but sent no event.
 */
export async function recoverRefunds(app: AppContext): Promise<void> {
  const waiting = await app.db.transaction(async (tx) => {
    // Two runs at once would queue the same refunds twice.
    if (!(await claimRound(tx, 'recover-refunds'))) return []
    const stranded = await selectStrandedRefunds(tx, refundPayment.name, 200)
    for (const { id, refundId } of stranded) {
      await markChecked(tx, id)
      if (refundId === null) await app.jobs.send(tx, refundPayment, { paymentId: id })
    }
    return stranded
  })
  for (const payment of waiting) await lookUp(app, payment)
}

async function lookUp(app: AppContext, payment: PaymentRow): Promise<void> {
  const { refundId, provider } = payment
  if (refundId === null || provider !== app.payments.name) return
  try {
    await settleRefund(app, payment, { refundId, ...(await app.payments.findRefund(refundId)) })
  } catch (error) {
    await recordFailure(app, error, {
      source: 'payments',
      errorType: 'refund.unknown_state',
      errorMessage: 'Non si riesce a sapere a che punto è un rimborso',
      payload: paymentFacts(payment),
    })
  }
}
