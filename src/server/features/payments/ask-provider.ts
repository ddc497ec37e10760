import { unavailable } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { ProviderTrouble } from '../../gateways/payments/payment-gateway.ts'
import { within } from '../../within.ts'
import { noteProviderTrouble } from './provider-trouble.ts'

/** Nobody waits longer for the provider: what it does meanwhile is found by its event, or by the next question. */
const longestWaitMs = 4_500

/** Whether the same request, under the same key, would be answered the same for a day, however well the provider is by then. */
const isLastAnswer: Readonly<Record<ProviderTrouble, boolean>> = {
  unreachable: false,
  busy: false,
  broken: true,
  unauthorised: false,
  refused: true,
}

/**
 * Asks the provider for something that a person waits for; 503 where it fails or takes too long, which admins read in the log. `giveUp`: what is asked for
 * can be had under another key only.
 */
export async function askProvider<Answer>(
  app: AppContext,
  ask: () => Promise<Answer>,
  giveUp = () => Promise.resolve(),
): Promise<Answer> {
  try {
    return await within(longestWaitMs, ask())
  } catch (error) {
    app.log.error({ err: error }, 'The payment provider did not do what a customer waits for')
    await noteProviderTrouble(app, error)
    const trouble = app.payments.troubleOf(error)
    if (trouble && isLastAnswer[trouble]) await giveUp()
    throw unavailable('payment.unavailable', 'Impossibile aprire il pagamento. Riprova più tardi.')
  }
}
