import { statesAwaitingMoney } from '../../../domain/orders/paying/payments.ts'
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
 * Closes the payment pages on which these payables can be paid, with everything else on them, because their totals are no longer right. Money
 * that still arrives pays what is due; the rest is refunded.
 */
export async function closeOpenCheckouts(
  app: AppContext,
  tx: Transaction,
  payables: readonly PayableReference[],
): Promise<void> {
  for (const { sessionId, provider } of await expirePages(tx, payables, statesAwaitingMoney)) {
    // The pages of a previously configured provider expire without us: the active provider does not know them.
    if (sessionId && provider === app.payments.name) await app.jobs.send(tx, expireCheckout, { sessionId })
  }
}
