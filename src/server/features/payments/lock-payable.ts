import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import { payableOf } from './payments.queries.ts'

/** A payment and what it is for, both locked. */
export interface LockedPayment {
  payable: LockedPayable
  payment: PaymentRow
}

/** The payable of a payment, locked. Everything that changes a payment locks its payable first, so that two changes never cross. */
export async function lockPayableOf(app: AppContext, tx: Transaction, payment: PaymentRow): Promise<LockedPayable> {
  const { kind, id } = payableOf(payment)
  const payable = await app.payables[kind].lock(tx, id)
  if (!payable) throw new Error(`The ${kind} ${id} has a payment but is gone`)
  return payable
}

/** What the error log says a payment is about: `paymentId` and, for an order, `orderId`. */
export function paymentFacts(payment: PaymentRow): Record<string, string> {
  const { kind, id } = payableOf(payment)
  return { paymentId: payment.id, [`${kind}Id`]: id }
}
