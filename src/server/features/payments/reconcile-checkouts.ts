import type { AppContext } from '../../app-context.ts'
import type { PaymentRow } from '../../database/schema/payments.ts'
import { recordFailure } from '../error-log/record-error.ts'
import { receivePaymentEvent } from './events/receive-payment-event.ts'
import { paymentFacts } from './lock-payable.ts'
import { markChecked, selectUncheckedCheckouts } from './payments.queries.ts'
import { notingTrouble } from './provider-trouble.ts'

/** Asks the provider about open payment pages, a bounded number per run: one may have been paid while the webhook could not be reached. */
export async function reconcileCheckouts(app: AppContext): Promise<void> {
  for (const payment of await selectUncheckedCheckouts(app.db, app.payments.name, 200)) {
    await markChecked(app.db, payment.id)
    // A provider that fails for one page fails for all: the run ends here, and the next one continues.
    const { sessionId } = payment
    const event = sessionId && (await notingTrouble(app, () => app.payments.findOutcome(sessionId)))
    if (event) await takeIn(app, payment, () => receivePaymentEvent(app, event))
  }
}

async function takeIn(app: AppContext, payment: PaymentRow, receive: () => Promise<void>): Promise<void> {
  try {
    await receive()
  } catch (error) {
    await recordFailure(app, error, {
      source: 'payments',
      errorType: 'payment.not_reconciled',
      errorMessage: 'Un pagamento trovato presso il gestore non si riesce a registrare',
      payload: paymentFacts(payment),
    })
  }
}
