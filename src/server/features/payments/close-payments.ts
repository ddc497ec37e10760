import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { movePayments, renewRefunds } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'

/** Ends a payment page at the provider. */
export const expireCheckout: AppJob<{ sessionId: string }> = {
  name: 'expire-checkout',
  run: (app, { sessionId }) => app.payments.expireCheckout(sessionId),
}

/** Closes the payment pages of a payable that is no longer to be paid. Money that still arrives is refunded. */
export async function closeOpenCheckouts(app: AppContext, tx: Transaction, payable: PayableReference): Promise<void> {
  for (const { sessionId, provider } of await movePayments(tx, payable, 'open', 'expired')) {
    // A page of a provider that was configured earlier expires without us: the current provider does not know it.
    if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
  }
}

/** Starts refunding what was paid; returns the number of payments to refund. */
export async function refundPayments(app: AppContext, tx: Transaction, payable: PayableReference): Promise<number> {
  const owed = await movePayments(tx, payable, 'paid', 'refund_pending')
  for (const { id } of owed) await app.jobs.send(tx, refundPayment, { paymentId: id })
  return owed.length
}

/** Retries the refunds that have not succeeded, each as a new request to the provider; returns how many. */
export async function retryRefunds(app: AppContext, tx: Transaction, payable: PayableReference): Promise<number> {
  const owed = await renewRefunds(tx, payable)
  for (const { id } of owed) await app.jobs.send(tx, refundPayment, { paymentId: id })
  return owed.length
}
