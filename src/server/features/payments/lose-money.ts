import { addMoney, fromCents, type Money, subtractMoney, toCents } from '../../../domain/money/money.ts'
import { isStillHere } from '../../../domain/orders/refunds.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { DisputeRow, DisputeShareRow } from '../../database/schema/disputes.ts'
import { recordError } from '../error-log/record-error.ts'
import { lockRefundsOf, recordShareRefunded } from './disputes.queries.ts'
import { type LockedPage, type LockedPayment, paymentFacts } from './lock-payable.ts'
import { insertRefund } from './refunds.queries.ts'
import { finishRefund } from './settle-refund.ts'

interface Loss {
  dispute: DisputeRow
  locked: LockedPage
  shares: readonly DisputeShareRow[]
}

/**
 * Books a lost dispute. The rest of each payment becomes a refund that is already done. Any excess settles refunds that were owed but not sent.
 * A further excess had been refunded before, and is logged for the admins.
 */
export async function loseMoney(app: AppContext, tx: Transaction, { dispute, locked, shares }: Loss): Promise<void> {
  const payables = locked.shares.map(({ payable }) => payable)
  const [first] = payables
  // Unshipped goods are restocked. With several orders, lock all stock rows first, in a fixed order.
  if (first && payables.length > 1) {
    await app.payables[first.kind].lockStockOf(
      tx,
      payables.map(({ id }) => id),
    )
  }
  for (const paid of locked.shares) {
    const share = shares.find(({ paymentId }) => paymentId === paid.payment.id)
    if (share) await loseShare(app, tx, { dispute, paid, share })
  }
}

interface LostShare {
  dispute: DisputeRow
  paid: LockedPayment
  share: DisputeShareRow
}

async function loseShare(app: AppContext, tx: Transaction, { dispute, paid, share }: LostShare): Promise<void> {
  const left = subtractMoney(paid.payment.amount, paid.payment.refundedAmount)
  const amount = toCents(share.amount) < toCents(left) ? share.amount : left
  const refund = toCents(amount) > 0 ? await insertLost(tx, paid, amount, amount === left) : null
  await recordShareRefunded(tx, share.id, amount)
  await paid.payable.onLost(tx, { refund, isAll: refund !== null && amount === left })
  if (refund) {
    const byBank = { refundId: dispute.providerDisputeId, amount, isByBank: true }
    await finishRefund(app, tx, { ...paid, refund }, byBank)
  }
  const beyond = toCents(share.amount) - toCents(amount) - toCents(await owedOf(tx, paid))
  if (beyond > 0) await logBeyond(app, tx, { dispute, paid, share }, fromCents(beyond))
}

/** A loss of everything that is left includes the order's shipping. */
function insertLost(tx: Transaction, { payable, payment }: LockedPayment, amount: Money, isAll: boolean) {
  const { id, orderId } = payment
  return insertRefund(tx, {
    paymentId: id,
    orderId,
    kind: 'dispute',
    amount,
    shippingAmount: isAll ? payable.lostShipping(amount) : '0.00',
    reason: null,
    requestedBy: null,
  })
}

/** Refunds still owed: for each, the provider reports whether it was paid out or the bank holds the money (`settleByBank`). */
async function owedOf(tx: Transaction, { payment }: LockedPayment): Promise<Money> {
  const refunds = await lockRefundsOf(tx, [payment.id])
  return addMoney('0.00', ...refunds.filter(isStillHere).map(({ amount }) => amount))
}

/** The customer got this money twice: as a refund and from the bank. */
const logBeyond = (app: AppContext, tx: Transaction, { dispute, paid }: LostShare, beyond: Money): Promise<void> =>
  recordError(app, tx, {
    source: 'payments',
    errorType: 'dispute.beyond_payment',
    errorMessage: `${paid.payable.title}: la contestazione persa ha preso ${beyond} € più di quanto restava, perché erano già stati restituiti`,
    payload: { ...paymentFacts(paid.payment), providerDisputeId: dispute.providerDisputeId },
  })
