import { refuseAtBank } from '../../../../domain/orders/paying/disputes.ts'
import { paymentProblems } from '../../../../domain/orders/paying/payment-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import type { LockedPayable } from '../../../payables/payable.ts'
import { settleErrors } from '../../error-log/settle-errors.ts'
import { selectDisputeStates } from '../disputes/disputes.queries.ts'
import { lockRefund } from '../lock-payable.ts'
import { refundPayment } from './refund-payment.ts'
import { findRefund, renewRefunds } from './refunds.queries.ts'

interface Retry {
  adminId: string
  /** Only this refund; otherwise all failed ones. */
  refundId?: string
}

/** Retries a failed refund of any payable, as a new request to the provider. */
export const retryRefund = (app: AppContext, adminId: string, refundId: string): Promise<void> =>
  app.db.transaction((tx) => retryRefundIn(app, tx, { adminId, refundId }))

/** Like `retryRefund`, as a part of the caller's transaction. */
export async function retryRefundIn(
  app: AppContext,
  tx: Transaction,
  { adminId, refundId }: Required<Retry>,
): Promise<void> {
  const found = await findRefund(tx, refundId)
  if (!found) throw paymentProblems['refund.not_found']()
  const { refund, payable, payment } = await lockRefund(app, tx, found.refund)
  refuseState(refund)
  // Otherwise the money would be returned twice if the bank keeps it.
  refuseAtBank(await selectDisputeStates(tx, payment))
  await retryRefunds(app, tx, payable, { adminId, refundId })
}

/** Retries a locked payable's failed refunds; returns their number. */
export async function retryRefunds(
  app: AppContext,
  tx: Transaction,
  payable: LockedPayable,
  { adminId, refundId }: Retry,
): Promise<number> {
  const renewed = await renewRefunds(tx, payable, refundId)
  if (renewed.length === 0) return 0
  await app.jobs.send(tx, refundPayment, ...renewed.map(({ id }) => ({ refundId: id })))
  await settleErrors(tx, { retriedRefunds: renewed }, { adminId })
  await payable.onRefundRetried(tx, { refunds: renewed.length, adminId })
  return renewed.length
}

function refuseState({ state, trouble }: RefundRow): void {
  switch (state) {
    case 'failed':
      return
    case 'requested':
      throw paymentProblems['refund.running']({ isRetry: true })
    case 'done':
      throw paymentProblems['refund.done']({ isRetry: true })
    case 'by_hand':
      throw paymentProblems['refund.by_hand']({ trouble })
    default:
      state satisfies never
  }
}
