import { addMoney, subtractMoney, toCents } from '../../../../domain/money/money.ts'
import { isAtBank } from '../../../../domain/orders/paying/disputes.ts'
import { isOwed } from '../../../../domain/orders/paying/refunds.ts'
import { type RefundTrouble, refundFailed } from '../../../../domain/trouble.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { DisputeShareRow, RefundRow } from '../../../database/schema/refunds.ts'
import type { Refund } from '../../../gateways/payments/payment-gateway.ts'
import type { FinishedRefund } from '../../../payables/payable.ts'
import { recordErrorOnce } from '../../error-log/record-error.ts'
import { settleFromBank, settleWithBank, unassignedBankShare } from '../disputes/deduct-bank-share.ts'
import { lockLostShares, recordShareRefunded, selectDisputeStates } from '../disputes/disputes.queries.ts'
import { type LockedRefund, lockRefund, paymentFacts } from '../lock-payable.ts'
import { payableOf } from '../payments.queries.ts'
import { isRefundOwed, updateRefund } from './refunds.queries.ts'

/** Records the provider's answer to a refund request. */
export function settleRefund(app: AppContext, asked: RefundRow, answer: Refund): Promise<void> {
  return app.db.transaction(async (tx) => {
    const locked = await lockRefund(app, tx, asked)
    const { refund } = locked
    // The refund is done, or another attempt has begun: this response is outdated.
    if (!isOwed[refund.state] || refund.try !== asked.try) return
    // An event has reported the failure before this older response arrived.
    if (hasFailedThere(refund, answer.refundId)) return
    const answered = { state: 'requested', providerRefundId: answer.refundId, failedAt: null, trouble: null } as const
    await updateRefund(tx, refund.id, answered)
    switch (answer.state) {
      case 'done':
        return finishRefund(app, tx, locked, answer)
      case 'failed':
        return recordRefundFailure(app, tx, locked, answer.refundId)
      case 'pending':
        return
      case 'disputed':
        return settleByBank(app, tx, locked)
      default:
        return answer.state satisfies never
    }
  })
}

/** Whether the provider has reported this refund of its own as failed. That is final: any other report about it is older. */
export const hasFailedThere = ({ state, providerRefundId }: RefundRow, refundId: string | null): boolean =>
  state === 'failed' && refundId !== null && providerRefundId === refundId

/**
 * The provider refunds nothing, because the bank holds the money. The lost share settles the refund. Until the bank decides, the refund waits
 * under a new key.
 */
async function settleByBank(app: AppContext, tx: Transaction, locked: LockedRefund): Promise<void> {
  const { payment, refund } = locked
  const isEnough = ({ amount, refunded }: DisputeShareRow) =>
    toCents(amount) - toCents(refunded) >= toCents(refund.amount)
  const byBank = { amount: refund.amount, isByBank: true }
  const own = await unassignedBankShare(tx, locked)
  if (own >= toCents(refund.amount)) {
    return finishRefund(app, tx, locked, { ...byBank, refundId: await settleFromBank(tx, payment, refund.amount) })
  }
  // For a joint page the bank holds one sum and does not know whose refund it covers, so another payment's share may settle this one.
  const share = (await lockLostShares(tx, payment)).find((lost) => lost.paymentId !== payment.id && isEnough(lost))
  if (share) {
    await recordShareRefunded(tx, share.id, addMoney(share.refunded, refund.amount))
    return finishRefund(app, tx, locked, { ...byBank, refundId: share.dispute })
  }
  await updateRefund(tx, refund.id, { try: refund.try + 1 })
  // The next attempt leaves the bank's part out.
  if (own > toCents(refund.bankAmount)) return
  const states = await selectDisputeStates(tx, payment)
  // If no dispute is known, its event is still to come.
  if (states.includes('lost') && !isAtBank(states)) await recordRefundFailure(app, tx, locked, null)
}

/** The part of a refund that is requested from the provider or paid by hand. */
export const askedOf = ({ amount, bankAmount }: RefundRow) => subtractMoney(amount, bankAmount)

/** `refundId` is the provider's id; `amount` is what the provider, the bank or an admin has returned. */
type Finish = { refundId: string | null; amount: string } & Partial<Pick<FinishedRefund, 'isByBank' | 'byHand'>>

/** Marks an owed refund as done: the provider, the bank or an admin has returned the money. */
export async function finishRefund(
  app: AppContext,
  tx: Transaction,
  { payable, payment, refund }: LockedRefund,
  { refundId, amount, isByBank = false, byHand = null }: Finish,
): Promise<void> {
  const bankAmount = isByBank ? '0.00' : await settleWithBank(app, tx, { payable, payment, refund }, amount)
  await updateRefund(tx, refund.id, {
    state: 'done',
    providerRefundId: refundId,
    ...(isByBank && { bankAmount }),
    doneAt: app.clock.now(),
    ...(byHand && { handPaidOn: byHand.paidOn, handReference: byHand.reference, handBy: byHand.adminId }),
    failedAt: null,
    trouble: null,
  })
  const { id, kind, shippingAmount } = refund
  const isLast = !(await isRefundOwed(tx, payableOf(payment)))
  await payable.onRefunded(tx, {
    refundId: id,
    paymentId: payment.id,
    kind,
    amount: addMoney(amount, bankAmount),
    shippingAmount,
    isLast,
    isByBank,
    byHand,
  })
}

/**
 * Gives up this attempt: it failed, or only an admin can refund the money. Does nothing if an event has settled the refund or another attempt has
 * begun.
 */
export const abandonRefund = (
  app: AppContext,
  asked: RefundRow,
  errorType: RefundTrouble,
  trouble: string,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const locked = await lockRefund(app, tx, asked)
    if (locked.refund.state !== 'requested' || locked.refund.try !== asked.try) return
    if (errorType === refundFailed) await fail(app, tx, locked.refund, trouble)
    else await updateRefund(tx, asked.id, { state: 'by_hand', trouble })
    await recordRefundTrouble(app, tx, locked, { errorType, errorMessage: trouble })
  })

/** The bank rejected the refund. No job retries it; an admin must. */
export async function recordRefundFailure(
  app: AppContext,
  tx: Transaction,
  locked: LockedRefund,
  providerRefundId: string | null,
): Promise<void> {
  await fail(app, tx, locked.refund, 'Il rimborso non è riuscito: la banca lo ha rifiutato.')
  await recordRefundTrouble(app, tx, locked, {
    errorType: refundFailed,
    errorMessage: `Il rimborso non è riuscito: ${locked.payable.howToRetryRefund}`,
    providerRefundId,
  })
}

const fail = (app: AppContext, tx: Transaction, { id }: RefundRow, trouble: string): Promise<void> =>
  updateRefund(tx, id, { state: 'failed', failedAt: app.clock.now(), doneAt: null, trouble })

function recordRefundTrouble(
  app: AppContext,
  tx: Transaction,
  { payable, payment, refund }: LockedRefund,
  trouble: { errorType: RefundTrouble; errorMessage: string; providerRefundId?: string | null },
): Promise<void> {
  return recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: trouble.errorType,
    errorMessage: `${payable.title}: ${trouble.errorMessage}`,
    payload: {
      ...paymentFacts(payment),
      refundId: refund.id,
      ...(trouble.providerRefundId && { providerRefundId: trouble.providerRefundId }),
    },
  })
}
