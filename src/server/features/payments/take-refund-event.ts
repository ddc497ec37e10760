import { isOwed } from '../../../domain/orders/refunds.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import { recordError } from '../error-log/record-error.ts'
import { type LockedRefund, paymentFacts } from './lock-payable.ts'
import { finishRefund, recordRefundFailure } from './refund-payment.ts'
import { updateRefund } from './refunds.queries.ts'

/**
 * The provider reports that money has gone back. Only the try that is under way here ends a refund. Any other was made by hand at the
 * provider, perhaps for a part only: admins are notified, nothing is changed.
 */
export async function takeRefund(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  locked: LockedRefund,
): Promise<'refunded' | 'ignored' | 'mismatch'> {
  const { payment, refund } = locked
  const { amount, refundId } = event
  if (refund.state === 'done' && refund.providerRefundId === refundId) return 'ignored'
  if (isOwed[refund.state] && isOfThisTry(refund, event) && amount && event.currency === payment.currency) {
    await finishRefund(app, tx, locked, { refundId, amount })
    return 'refunded'
  }
  return noteForeignRefund(app, tx, event, payment)
}

const isOfThisTry = ({ providerRefundId }: LockedRefund['refund'], { refundId }: PaymentEvent): boolean =>
  providerRefundId === null || providerRefundId === refundId

/** A refund that nobody asked for here. */
export async function noteForeignRefund(
  app: AppContext,
  tx: Transaction,
  { amount, currency, refundId }: PaymentEvent,
  payment: PaymentRow,
): Promise<'mismatch'> {
  await recordError(app, tx, {
    source: 'payments',
    errorType: 'refund.unexpected',
    errorMessage: `Rimborso di ${amount} ${currency} fatto fuori dal portale (pagati ${payment.amount} ${payment.currency})`,
    payload: { ...paymentFacts(payment), refundId },
  })
  return 'mismatch'
}

/** A refund failed, perhaps days after it was reported done: the money is still owed. */
export async function takeRefundFailure(
  app: AppContext,
  tx: Transaction,
  event: PaymentEvent,
  locked: LockedRefund,
): Promise<'failed' | 'ignored'> {
  const { payable, refund } = locked
  // Of an earlier try, which the admins know of: another has begun, or has brought the money back.
  if (event.refundTry !== null && event.refundTry !== refund.try) return 'ignored'
  if (refund.state === 'done' && refund.providerRefundId !== event.refundId) return 'ignored'
  // Recorded as requested, so that it is not taken for one that never reached the provider.
  if (refund.providerRefundId === null) await updateRefund(tx, refund.id, { providerRefundId: event.refundId })
  await recordRefundFailure(app, tx, locked, event.refundId)
  if (refund.state === 'done') await payable.owesRefund(tx)
  return 'failed'
}
