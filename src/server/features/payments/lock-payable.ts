import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import { payableOf } from './payments.queries.ts'

/** A payment and its payable, both locked. */
export interface LockedPayment {
  payable: LockedPayable
  payment: PaymentRow
}

/** The payable of a payment, locked. Every change of a payment locks the payable first, so that two changes never deadlock. */
export async function lockPayableOf(app: AppContext, tx: Transaction, payment: PaymentRow): Promise<LockedPayable> {
  const { kind, id } = payableOf(payment)
  const payable = await app.payables[kind].lockAny(tx, id)
  if (!payable) throw new Error(`The ${kind} ${id} has a payment but is gone`)
  return payable
}

/** The payment's ids for an entry of the error log: `paymentId` and, for an order, `orderId`. */
export function paymentFacts(payment: PaymentRow): Record<string, string> {
  const { kind, id } = payableOf(payment)
  return { paymentId: payment.id, [`${kind}Id`]: id }
}
