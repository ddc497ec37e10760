import { addMoney, fromCents, type Money, subtractMoney, toCents } from '../../../../domain/money/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { recordError } from '../../error-log/record-error.ts'
import { type LockedRefund, lockRefund, paymentFacts } from '../lock-payable.ts'
import { findRefund, updateRefund } from '../refunds/refunds.queries.ts'
import { lockLostShares, lockRefundsOf, recordShareRefunded } from './disputes.queries.ts'

/**
 * Splits off the part of a requested refund that a lost dispute has already taken. Requested in full, the provider would refuse it or take the rest
 * from what was paid on the same page. Returns the refund to request. `isWholly`: the bank took all of it, so only check whether it was paid before.
 */
export function deductBankShare(app: AppContext, asked: RefundRow): Promise<{ refund: RefundRow; isWholly: boolean }> {
  return app.db.transaction(async (tx) => {
    const locked = await lockRefund(app, tx, asked)
    const { refund } = locked
    if (refund.state !== 'requested') return { refund, isWholly: false }
    const free = await unassignedBankShare(tx, locked)
    const isWholly = free >= toCents(refund.amount)
    const bankAmount = isWholly ? '0.00' : fromCents(Math.max(0, free))
    if (bankAmount === refund.bankAmount) return { refund, isWholly }
    // A different amount needs a different request to the provider, with its own idempotency key.
    await updateRefund(tx, refund.id, { bankAmount, try: refund.try + 1 })
    return { refund: (await findRefund(tx, refund.id))?.refund ?? refund, isWholly }
  })
}

/** Cents that lost disputes took from a refund's payment and that neither recorded refunds nor other pending ones account for. */
export async function unassignedBankShare(tx: Transaction, { payment, refund }: LockedRefund): Promise<number> {
  const lost = sum((await unsettledShares(tx, payment)).map(({ left }) => left))
  const others = (await lockRefundsOf(tx, [payment.id])).filter(({ id, state }) => id !== refund.id && state !== 'done')
  return toCents(lost) - toCents(sum(others.map(({ bankAmount }) => bankAmount)))
}

/** Settles `amount` of a pending refund with money that the bank took. Returns the provider's id of the dispute that took most of it. */
export async function settleFromBank(
  tx: Transaction,
  payment: LockedRefund['payment'],
  amount: Money,
): Promise<string | null> {
  let wanted = toCents(amount)
  const most = { cents: 0, dispute: null as string | null }
  for (const { id, refunded, left, dispute } of await unsettledShares(tx, payment)) {
    const part = Math.min(wanted, toCents(left))
    if (part > 0) await recordShareRefunded(tx, id, addMoney(refunded, fromCents(part)))
    if (part > most.cents) Object.assign(most, { cents: part, dispute })
    wanted -= part
  }
  return most.dispute
}

/**
 * Settles the part of a refund that the bank keeps, after `given` was refunded, and returns that part. If an earlier request already refunded all
 * of it, the customer got the bank's part twice, which is logged for the admins.
 */
export async function settleWithBank(
  app: AppContext,
  tx: Transaction,
  { payable, payment, refund }: LockedRefund,
  given: Money,
): Promise<Money> {
  if (toCents(refund.bankAmount) === 0) return '0.00'
  if (toCents(given) + toCents(refund.bankAmount) > toCents(refund.amount)) {
    await updateRefund(tx, refund.id, { bankAmount: '0.00' })
    await recordError(app, tx, {
      source: 'payments',
      errorType: 'dispute.beyond_payment',
      errorMessage: `${payable.title}: la contestazione persa ha preso ${refund.bankAmount} € più di quanto restava, perché erano già stati restituiti`,
      payload: { ...paymentFacts(payment), refundId: refund.id },
    })
    return '0.00'
  }
  await settleFromBank(tx, payment, refund.bankAmount)
  return refund.bankAmount
}

/** Amounts that lost disputes took from this payment and that are not recorded as refunded yet. */
async function unsettledShares(tx: Transaction, payment: LockedRefund['payment']) {
  const shares = await lockLostShares(tx, payment)
  return shares
    .filter(({ paymentId }) => paymentId === payment.id)
    .map(({ id, amount, refunded, dispute }) => ({ id, refunded, dispute, left: subtractMoney(amount, refunded) }))
    .filter(({ left }) => toCents(left) > 0)
}

const sum = (amounts: readonly Money[]): Money => addMoney('0.00', ...amounts)
