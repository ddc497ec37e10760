import { statesAwaitingMoney } from '../../../domain/orders/payments.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { PayableReference } from '../../payables/payable.ts'
import { expirePages } from './payment-pages.queries.ts'
import { notingTrouble } from './provider-trouble.ts'

/** Ends a payment page at the provider. */
export const expireCheckout: AppJob<{ sessionId: string }> = {
  name: 'expire-checkout',
  run: (app, { sessionId }) => notingTrouble(app, () => app.payments.expireCheckout(sessionId)),
}

/**
 * Closes the payment pages of what is no longer to be paid, for all that is paid on them: their sum is no longer right. Money that arrives
 * all the same pays what is still due, and is given back for the rest.
 */
export async function closeOpenCheckouts(
  app: AppContext,
  tx: Transaction,
  payables: readonly PayableReference[],
): Promise<void> {
  for (const { sessionId, provider } of await expirePages(tx, payables, statesAwaitingMoney)) {
    // A page of the provider that was configured before ends by itself: this one knows nothing of it.
    if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
  }
}
