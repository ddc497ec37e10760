import { paymentProblems } from '../../../domain/orders/payment-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { within } from '../../concurrency/within.ts'
import type { ProviderTrouble } from '../../gateways/payments/payment-gateway.ts'
import { recordProviderTrouble } from './provider-trouble.ts'

/** Longest time that a user waits for the provider. A later result arrives with its event or the next request. */
const longestWaitMs = 4_500

/** Whether the provider repeats this answer for the same idempotency key for a day, even after it has recovered. */
const isLastAnswer: Readonly<Record<ProviderTrouble, boolean>> = {
  unreachable: false,
  busy: false,
  broken: true,
  unauthorised: false,
  refused: true,
}

/**
 * Calls the provider while a user waits. Throws 503 if the call fails or takes too long; admins find the cause in the error log. `giveUp` runs if
 * only a request under another idempotency key can succeed.
 */
export async function askProvider<Answer>(
  app: AppContext,
  ask: () => Promise<Answer>,
  giveUp = () => Promise.resolve(),
): Promise<Answer> {
  try {
    return await within(longestWaitMs, ask())
  } catch (error) {
    app.log.error({ err: error }, 'A call of the payment provider failed while a customer was waiting')
    await recordProviderTrouble(app, error)
    const trouble = app.payments.troubleOf(error)
    if (trouble && isLastAnswer[trouble]) await giveUp()
    throw paymentProblems['payment.unavailable']()
  }
}
