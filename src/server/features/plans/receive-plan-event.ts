import { validate as isUuid } from 'uuid'
import type { AppContext } from '../../app-context.ts'
import { within } from '../../concurrency/within.ts'
import type { PlanEvent } from '../../gateways/payments/plan-gateway.ts'
import { applyEventOnce } from '../payments/events/apply-event.ts'
import { applySubscription } from './apply-subscription.ts'
import type { Asked } from './asked.ts'
import { findNamedSubscription } from './plans.queries.ts'
import { askAbout, syncPlan } from './sync-subscription.ts'

/** Providers do not wait long for a response. If ours takes longer than this to obtain the state, a job obtains it. */
const longestQuestionMs = 2_000

/**
 * Processes a verified subscription event once, by its id. An event says that something has happened, not the resulting state. That state is
 * requested from the provider, so the order of events does not matter.
 */
export async function receivePlanEvent(app: AppContext, event: PlanEvent): Promise<void> {
  const reference = isUuid(event.reference) ? event.reference : null
  const row = await findNamedSubscription(app.db, app.payments.name, { ...event, reference })
  const asked = row && (await askSoon(app, row.id, event.subscriptionId))
  await app.db.transaction((tx) =>
    applyEventOnce(app, tx, event, async () => {
      // Other applications may use the same provider account.
      if (!row) return { outcome: 'ignored', paymentId: null }
      if (asked) await applySubscription(app, tx, asked)
      else await app.jobs.send(tx, syncPlan, { subscriptionId: row.id, heard: event.subscriptionId })
      return { outcome: asked ? 'taken' : 'queued', paymentId: null }
    }),
  )
}

async function askSoon(app: AppContext, id: string, heard: string | null): Promise<Asked | undefined> {
  try {
    return await within(longestQuestionMs, askAbout(app, id, heard))
  } catch (error) {
    app.log.warn({ err: error, subscriptionId: id }, 'The payment provider could not be queried about its event')
    return undefined
  }
}
