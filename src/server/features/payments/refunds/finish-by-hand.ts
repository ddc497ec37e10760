import type { HandRefundInput } from '../../../../contract/orders/refund-writing.ts'
import { paymentProblems } from '../../../../domain/orders/paying/payment-problems.ts'
import { requireHandDay } from '../../../../domain/orders/paying/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { settleErrors } from '../../error-log/settle-errors.ts'
import { lockRefund } from '../lock-payable.ts'
import { findRefund } from './refunds.queries.ts'
import { askedOf, finishRefund } from './settle-refund.ts'

/**
 * Marks a refund as done that an admin has paid outside the provider, because it was refused or could not be requested there
 * (docs/specification/payments.md). An identical repetition changes nothing. The books post it from the bank account on the day of this call.
 */
export function finishByHand(
  app: AppContext,
  adminId: string,
  refundId: string,
  { paidOn, reference }: HandRefundInput,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await findRefund(tx, refundId)
    if (!found) throw paymentProblems['refund.not_found']()
    const locked = await lockRefund(app, tx, found.refund)
    const { refund, payment } = locked
    if (refund.handPaidOn === paidOn && refund.handReference === reference) return
    requireByHand(refund)
    requireHandDay(paidOn, { receivedAt: payment.createdAt, now: app.clock.now() })
    await settleErrors(tx, { paidOutRefundId: refundId }, { adminId })
    const byHand = { paidOn, reference, adminId }
    await finishRefund(app, tx, locked, { refundId: refund.providerRefundId, amount: askedOf(refund), byHand })
  })
}

function requireByHand({ state }: RefundRow): void {
  switch (state) {
    case 'by_hand':
    case 'failed':
      return
    case 'requested':
      throw paymentProblems['refund.running']({ isRetry: false })
    case 'done':
      throw paymentProblems['refund.done']({ isRetry: false })
    default:
      state satisfies never
  }
}
