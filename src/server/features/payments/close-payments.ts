import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import { movePayments } from './payments.queries.ts'
import { refundPayment } from './refund-payment.ts'

/** Ends a payment page at the provider. */
export const expireCheckout: Job<{ sessionId: string }> = {
  name: 'expire-checkout',
  run: (app, { sessionId }) => app.payments.expireCheckout(sessionId),
}

/** Closes the payment pages of an order that is no longer to be paid. Money that arrives all the same is given back. */
export async function closeOpenCheckouts(app: AppContext, tx: Transaction, orderId: string): Promise<void> {
  for (const { sessionId } of await movePayments(tx, orderId, ['open'], 'expired')) {
    if (sessionId) await app.jobs.send(tx, expireCheckout, { sessionId })
  }
}

/** Starts giving back what was paid for an order. */
export async function refundPayments(app: AppContext, tx: Transaction, orderId: string): Promise<void> {
  for (const { id } of await movePayments(tx, orderId, ['paid'], 'refund_pending')) {
    await app.jobs.send(tx, refundPayment, { paymentId: id })
  }
}
