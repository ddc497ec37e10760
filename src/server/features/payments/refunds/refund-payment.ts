import type { Money } from '../../../../domain/money/money.ts'
import { isAtBank } from '../../../../domain/orders/paying/disputes.ts'
import { type RefundTrouble, refundFailed } from '../../../../domain/trouble.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import type { Refund } from '../../../gateways/payments/payment-gateway.ts'
import { deductBankShare } from '../disputes/deduct-bank-share.ts'
import { selectDisputeStates } from '../disputes/disputes.queries.ts'
import { lockRefund } from '../lock-payable.ts'
import { findPayment } from '../payments.queries.ts'
import { providerFailure, recordProviderTrouble, troubleOfProvider } from '../provider-trouble.ts'
import { findRefund, updateRefund } from './refunds.queries.ts'
import { abandonRefund, askedOf, settleRefund } from './settle-refund.ts'

/**
 * Refunds money once: the refund's id and the number of the attempt are the idempotency key at the provider. The previous release queued jobs with
 * the payment's id; the refund migrated from that payment has the same id.
 */
export const refundPayment: AppJob<{ refundId: string } | { paymentId: string }> = {
  name: 'refund-payment',
  options: { retryLimit: 15 },
  async run(app, job, attempt) {
    const refundId = 'refundId' in job ? job.refundId : job.paymentId
    const found = await findRefund(app.db, refundId)
    if (found?.refund.state !== 'requested') return
    const { payment } = found
    // A refund now would pay twice if the bank keeps the money. Once the bank has decided, it is resumed or settled.
    const disputes = await selectDisputeStates(app.db, payment)
    if (isAtBank(disputes)) return
    const { refund, isWholly } = disputes.includes('lost')
      ? await deductBankShare(app, found.refund)
      : { refund: found.refund, isWholly: false }
    // While this job waited for the lock, another one settled the refund with the bank's share: asking the provider now would pay twice.
    if (refund.state !== 'requested') return
    // A share is refunded from the money that its page received.
    const { provider, providerPaymentId } = (payment.pageId && (await findPayment(app.db, payment.pageId))) || payment
    const giveUp = (errorType: RefundTrouble, trouble: string) => abandonRefund(app, refund, errorType, trouble)
    if (provider !== app.payments.name) {
      return giveUp('refund.other_provider', `Rimborso da fare a mano: il pagamento è stato incassato con ${provider}`)
    }
    if (!providerPaymentId) {
      return giveUp('refund.impossible', 'Rimborso da fare a mano: manca il riferimento del pagamento incassato')
    }
    try {
      const isPart = payment.pageId !== null || refund.amount !== payment.amount || disputes.includes('lost')
      await askForRefund(app, refund, { providerPaymentId, isPart, isWholly })
    } catch (error) {
      if (troubleOfProvider(app, error)) await recordProviderTrouble(app, error)
      if (attempt.isLast) await giveUp(refundFailed, providerFailure(app, 'Il rimborso non riesce', error))
      else if (app.payments.troubleOf(error) === 'broken') await askAnew(app, refund)
      throw error
    }
  },
}

/** If the bank took everything (`isWholly`), only looks for a refund that an earlier attempt began. */
async function askForRefund(
  app: AppContext,
  refund: RefundRow,
  { isWholly, ...how }: { providerPaymentId: string; isPart: boolean; isWholly: boolean },
): Promise<void> {
  const { id: refundId, paymentId, try: attempt } = refund
  const request = { refundId, paymentId, attempt, amount: askedOf(refund), ...how }
  const given = isWholly
    ? ((await app.payments.findBegun(request)) ?? ofBank(request.amount))
    : await app.payments.refund(request)
  await settleRefund(app, refund, given)
}

const ofBank = (amount: Money): Refund => ({ refundId: null, amount, state: 'disputed' })

/**
 * The provider would repeat this failure for a day under the same key. The next attempt uses a new key and first looks for a refund that this one
 * began.
 */
const askAnew = (app: AppContext, asked: RefundRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { refund } = await lockRefund(app, tx, asked)
    const isSame = refund.state === 'requested' && refund.try === asked.try && refund.providerRefundId === null
    if (isSame) await updateRefund(tx, refund.id, { try: refund.try + 1 })
  })
