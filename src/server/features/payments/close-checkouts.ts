import { statesAwaitingMoney } from '../../../domain/payments.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { movePayments } from './payments.queries.ts'

/** Ends a payment page at the provider. */
export const expireCheckout: AppJob<{ sessionId: string }> = {
  name: 'expire-checkout',
  run: (app, { sessionId }) => app.payments.expireCheckout(sessionId),
}

/** Closes the payment pages of what is no longer to be paid. Money that arrives all the same is given back. */
export async function closeOpenCheckouts(app: AppContext, tx: Transaction, payable: PayableReference): Promise<void> {
  for (const { sessionId, provider } of await movePayments(tx, payable, statesAwaitingMoney, 'expired')) {
    // A page of the provider that was configured before ends by itself: this one knows nothing of it.
    if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
  }
}
