import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import { lockShares, selectPaidOn } from './payment-pages.queries.ts'
import { findPayment, isJoint, lockPayment, payableOf } from './payments.queries.ts'
import { lockRefundRow } from './refunds/refunds.queries.ts'

/** A payment and its payable, both locked. */
export interface LockedPayment {
  payable: LockedPayable
  payment: PaymentRow
}

/** A refund, its payment and its payable, all locked. */
export interface LockedRefund extends LockedPayment {
  refund: RefundRow
}

/** A payment page and the payments made on it: one, which is the page itself, or the shares of several payables. All locked. */
export interface LockedPage {
  page: PaymentRow
  shares: LockedPayment[]
}

/** The payable of a payment, locked. Every change of a payment locks the payable first, so that two changes never deadlock. */
async function lockPayableOf(app: AppContext, tx: Transaction, payment: PaymentRow): Promise<LockedPayable> {
  const { kind, id } = payableOf(payment)
  const payable = await app.payables[kind].lockAny(tx, id)
  if (!payable) throw new Error(`The ${kind} ${id} has a payment but no longer exists`)
  return payable
}

/** Locks the payable, then the payment, then the refund: events, cancellations and provider answers lock in the same order. */
export async function lockRefund(
  app: AppContext,
  tx: Transaction,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<LockedRefund> {
  const found = await findPayment(tx, paymentId)
  if (!found) throw new Error(`The payment of refund ${id} no longer exists`)
  const payable = await lockPayableOf(app, tx, found)
  return { payable, payment: await lockPayment(tx, paymentId), refund: await lockRefundRow(tx, id) }
}

/** Locks the payables in id order, then the page, then its shares. Everything that changes several of them locks in this order. */
export async function lockPage(app: AppContext, tx: Transaction, { id }: Pick<PaymentRow, 'id'>): Promise<LockedPage> {
  // The payables of a page never change, so they can be read before anything is locked.
  const wanted = (await selectPaidOn(tx, id)).map(payableOf)
  const [first] = wanted
  if (!first) throw new Error(`The payment page ${id} has no payables`)
  const ids = wanted.map((payable) => payable.id)
  const payables = new Map((await app.payables[first.kind].lockAll(tx, ids)).map((payable) => [payable.id, payable]))
  const page = await lockPayment(tx, id)
  const shares = (await lockShares(tx, id)).map((payment) => {
    const payable = payables.get(payableOf(payment).id)
    if (!payable) throw new Error(`The payable of payment ${payment.id} no longer exists`)
    return { payable, payment }
  })
  return { page, shares }
}

/** Title of everything that is paid together: `Ordine DW-2026-000123, Ordine DW-2026-000124 e altri 3`. */
export function titleOf(payables: readonly LockedPayable[]): string {
  const named = payables.slice(0, maxNames).map(({ title }) => title)
  const others = payables.length - named.length
  return `${named.join(', ')}${others > 0 ? ` e altri ${others}` : ''}`
}

const maxNames = 3

/** The payment's ids for an entry of the error log: `paymentId` and, for an order, `orderId`. */
export function paymentFacts(payment: PaymentRow): Record<string, string> {
  if (isJoint(payment)) return { paymentId: payment.id }
  const { kind, id } = payableOf(payment)
  return { paymentId: payment.id, [`${kind}Id`]: id }
}
