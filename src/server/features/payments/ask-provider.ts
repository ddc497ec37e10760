import { unavailable } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { noteProviderTrouble } from './provider-trouble.ts'
import { within } from './within.ts'

/** Nobody waits longer for the provider: what it does meanwhile is found by its event, or by the next question. */
const longestWaitMs = 4_500

/** Asks the provider for something that a person waits for; 503 where it fails or takes too long, which admins read in the log. */
export async function askProvider<Answer>(app: AppContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await within(longestWaitMs, ask())
  } catch (error) {
    app.log.error({ err: error }, 'The payment provider did not do what a customer waits for')
    await noteProviderTrouble(app, error)
    throw unavailable('payment.unavailable', 'Impossibile aprire il pagamento. Riprova più tardi.')
  }
}
