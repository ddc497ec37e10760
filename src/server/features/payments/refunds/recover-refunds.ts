import { euroText } from '../../../../domain/money/euro-text.ts'
import type { AppContext } from '../../../app-context.ts'
import type { PaymentRow } from '../../../database/schema/payments.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { recordErrorOnce, recordFailure } from '../../error-log/record-error.ts'
import { lockRefund, paymentFacts } from '../lock-payable.ts'
import { recordProviderTrouble, troubleOfProvider } from '../provider-trouble.ts'
import { refundPayment } from './refund-payment.ts'
import { markRefundChecked, selectStrandedRefunds, updateRefund } from './refunds.queries.ts'
import { askedOf, settleRefund } from './settle-refund.ts'

/**
 * Resumes refunds that no job is working on: requested again if the provider never received them, looked up if it did but sent no event.
 */
export async function recoverRefunds(app: AppContext): Promise<void> {
  const waiting = await app.db.transaction(async (tx) => {
    // Two concurrent runs would queue the same refunds twice.
    if (!(await claimRound(tx, 'recover-refunds'))) return []
    const stranded = await selectStrandedRefunds(tx, refundPayment.name, 200)
    for (const { refund } of stranded) {
      await markRefundChecked(tx, refund.id)
      if (refund.providerRefundId === null) await app.jobs.send(tx, refundPayment, { refundId: refund.id })
    }
    return stranded
  })
  // A provider failure affects all refunds: the next run continues.
  for (const { refund, payment } of waiting) if (!(await lookUp(app, refund, payment))) return
}

/** Returns false if the provider is unavailable. */
async function lookUp(app: AppContext, refund: RefundRow, payment: PaymentRow): Promise<boolean> {
  const { providerRefundId: refundId } = refund
  if (refundId === null) return true
  if (payment.provider !== app.payments.name) {
    await recordAcceptedElsewhere(app, refund)
    return true
  }
  try {
    await settleRefund(app, refund, { refundId, ...(await app.payments.findRefund(refundId)) })
  } catch (error) {
    if (troubleOfProvider(app, error)) {
      await recordProviderTrouble(app, error)
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

/**
 * The active provider was changed while another one processed this refund, so the portal does not learn the outcome. An admin is notified once, even
 * after resolving the entry: the refund keeps the text in `trouble` until its own provider is active again and reports more.
 */
const recordAcceptedElsewhere = (app: AppContext, asked: RefundRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { payable, payment, refund } = await lockRefund(app, tx, asked)
    if (refund.state !== 'requested' || refund.providerRefundId === null || refund.trouble !== null) return
    const { provider } = payment
    const trouble = `il rimborso di ${euroText(askedOf(refund))} è in corso presso ${provider}, che il portale non usa più. Guarda nel pannello di ${provider} se è arrivato, e non restituire la somma una seconda volta: qui si aggiorna automaticamente, entro 15 minuti, se il portale torna a usare ${provider}`
    await updateRefund(tx, refund.id, { trouble })
    await recordErrorOnce(app, tx, {
      source: 'payments',
      errorType: 'refund.unknown_state',
      errorMessage: `${payable.title}: ${trouble}`,
      payload: { ...paymentFacts(payment), refundId: refund.id, provider, providerRefundId: refund.providerRefundId },
    })
  })
