import { paymentProblems } from '../../../domain/orders/paying/payment-problems.ts'
import { providerRefused, providerUnavailable } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import { TooLate, within } from '../../concurrency/within.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import { failureSentence } from '../../failure-sentence.ts'
import type { ProviderTrouble } from '../../gateways/payments/payment-gateway.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { settleErrors } from '../error-log/settle-errors.ts'

const sentences: Readonly<Record<ProviderTrouble, string>> = {
  unreachable:
    'Il gestore dei pagamenti non risponde: non si aprono pagine di pagamento, rimborsi ed eventi riprendono automaticamente appena torna',
  busy: 'Il gestore dei pagamenti rifiuta richieste perché sono troppe: riproviamo automaticamente',
  broken: 'Il gestore dei pagamenti ha un guasto: rimborsi ed eventi riprendono automaticamente appena è risolto',
  unauthorised:
    'Il gestore dei pagamenti non accetta la chiave del portale: metti quella valida in STRIPE_SECRET_KEY e riavvia; fino ad allora non si paga e non si rimborsa',
  refused: 'Il gestore dei pagamenti ha rifiutato una richiesta',
}

/** The provider's problem; null if it only refused this request, or for any other error. */
export function troubleOfProvider(app: AppContext, error: unknown): ProviderTrouble | null {
  const trouble = error instanceof TooLate ? 'unreachable' : app.payments.troubleOf(error)
  return trouble === 'refused' ? null : trouble
}

/** `what` failed, and why. A refusal is quoted in the provider's words. */
export const providerFailure = (app: AppContext, what: string, error: unknown): string =>
  app.payments.troubleOf(error) === 'refused' ? `${what}: «${reasonOf(error)}»` : failureSentence(what, error)

/** Logs a failed provider call once while the problem lasts, whichever call failed. Ignores failures of the portal itself. */
export async function recordProviderTrouble(app: AppContext, error: unknown): Promise<void> {
  const trouble = troubleOfProvider(app, error) ?? app.payments.troubleOf(error)
  if (!trouble) return
  const { name: provider } = app.payments
  const entry =
    trouble === 'refused'
      ? { errorType: providerRefused, errorMessage: providerFailure(app, sentences.refused, error) }
      : { errorType: providerUnavailable, errorMessage: sentences[trouble] }
  await app.db.transaction(async (tx) => {
    // Many calls fail at once: one of them logs it, and the others skip it.
    if (await claimRound(tx, 'provider-trouble'))
      await recordErrorOnce(app, tx, { source: 'payments', ...entry, payload: { provider, trouble } })
  })
}

/** Resolves the logged problem, because the provider responds again. */
export const endProviderTrouble = (app: AppContext): Promise<void> =>
  app.db.transaction((tx) =>
    settleErrors(
      tx,
      { errorType: providerUnavailable, facts: [{ provider: app.payments.name }] },
      { adminId: null, note: 'Il gestore dei pagamenti risponde di nuovo.' },
    ),
  )

/** Runs a provider call and logs its failure before rethrowing it. */
export async function notingTrouble<Answer>(app: AppContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    await recordProviderTrouble(app, error)
    throw error
  }
}

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
