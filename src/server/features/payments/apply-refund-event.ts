import { amountText } from '../../../domain/money/euro-text.ts'
import { isOwed } from '../../../domain/orders/refunds.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import type { PaymentFacts } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { type LockedRefund, paymentFacts } from './lock-payable.ts'
import { updateRefund } from './refunds.queries.ts'
import { finishRefund, hasFailedThere, recordRefundFailure } from './settle-refund.ts'

/**
 * The provider reports a refund. Only the current attempt can complete a refund of the portal. Any other refund was made by hand at the provider,
 * perhaps in part: it is logged for the admins, and nothing changes.
 */
export async function applyRefund(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  locked: LockedRefund,
): Promise<'refunded' | 'ignored' | 'mismatch'> {
  const { payment, refund } = locked
  const { amount, refundId } = event
  if (isOfEarlierTry(refund, event) || hasFailedThere(refund, refundId)) return 'ignored'
  if (refund.state === 'done' && refund.handPaidOn === null && refund.providerRefundId === refundId) return 'ignored'
  if (isOwed[refund.state] && isOfThisTry(refund, event) && amount && event.currency === payment.currency) {
    await finishRefund(app, tx, locked, { refundId, amount })
    return 'refunded'
  }
  return recordForeignRefund(app, tx, event, payment)
}

const isOfThisTry = ({ providerRefundId }: RefundRow, { refundId }: PaymentFacts): boolean =>
  providerRefundId === null || providerRefundId === refundId

/**
 * Whether an event is about an earlier attempt. That attempt failed here, and the current one asks the provider for the outcome of the earlier ones.
 * Events of the previous release name the refund but not the attempt, which is then the first.
 */
function isOfEarlierTry(refund: RefundRow, { refundId, refundReference, refundTry }: PaymentFacts): boolean {
  if (refundId !== null && refundId === refund.providerRefundId) return false
  const eventTry = refundTry ?? (refundReference === null ? refund.try : 1)
  return eventTry < refund.try
}

/** Logs a refund that the portal did not request. */
export async function recordForeignRefund(
  app: AppContext,
  tx: Transaction,
  { amount, currency, refundId }: PaymentFacts,
  payment: PaymentRow,
): Promise<'mismatch'> {
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'refund.unexpected',
    errorMessage: `Rimborso di ${amountText(amount, currency)} fatto fuori dal portale (pagati ${amountText(payment.amount, payment.currency)})`,
    payload: { ...paymentFacts(payment), providerRefundId: refundId },
  })
  return 'mismatch'
}

/** A refund failed, perhaps days after it was reported done: the money is still owed. */
export async function applyRefundFailure(
  app: AppContext,
  tx: Transaction,
  event: PaymentFacts,
  locked: LockedRefund,
): Promise<'failed' | 'ignored'> {
  const { payable, refund } = locked
  if (isOfEarlierTry(refund, event)) return 'ignored'
  // A refund paid by hand is not owed again because the provider's attempt failed.
  if (refund.handPaidOn !== null) return 'ignored'
  if (refund.state === 'done' && refund.providerRefundId !== event.refundId) return 'ignored'
  // Store the provider's id, so that the refund is not taken for one that never reached the provider.
  if (refund.providerRefundId === null) await updateRefund(tx, refund.id, { providerRefundId: event.refundId })
  await recordRefundFailure(app, tx, locked, event.refundId)
  if (refund.state === 'done') await payable.owesRefund(tx)
  return 'failed'
}
