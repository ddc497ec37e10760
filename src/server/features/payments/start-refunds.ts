import { statesToGiveBack } from '../../../domain/orders/payments.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { movePayments, renewRefunds } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'

/** Starts giving back what was paid; returns how many payments that are. */
export async function refundPayments(app: AppContext, tx: Transaction, payable: PayableReference): Promise<number> {
  const owed = await movePayments(tx, payable, statesToGiveBack, 'refund_pending')
  await app.jobs.send(tx, refundPayment, ...owed.map(({ id }) => ({ paymentId: id })))
  return owed.length
}

/**
 * Tries again to give back what has not gone back yet and is not being tried, as a new request to the provider; returns how many payments that
 * are. Two requests at once could give a share back twice.
 */
export async function retryRefunds(app: AppContext, tx: Transaction, payable: PayableReference): Promise<number> {
  const owed = await renewRefunds(tx, payable, refundPayment.name)
  await app.jobs.send(tx, refundPayment, ...owed.map(({ id }) => ({ paymentId: id })))
  return owed.length
}
