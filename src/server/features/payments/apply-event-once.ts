import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { claimEvent, saveOutcome } from './payments.queries.ts'

interface ProviderEvent {
  eventId: string
  providerType: string
  payload: unknown
}

/** Runs `apply` the first time an event arrives and stores its result. A duplicate waits until the first one is processed and does nothing. */
export async function applyEventOnce(
  app: AppContext,
  tx: Transaction,
  { eventId, providerType: type, payload }: ProviderEvent,
  apply: () => Promise<{ outcome: string; paymentId: string | null }>,
): Promise<void> {
  const provider = app.payments.name
  if (!(await claimEvent(tx, { provider, eventId, type, payload }))) return
  await saveOutcome(tx, provider, eventId, await apply())
}
