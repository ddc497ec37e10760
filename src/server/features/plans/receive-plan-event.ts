import { validate as isUuid } from 'uuid'
import type { AppContext } from '../../app-context.ts'
import type { PlanEvent } from '../../gateways/payments/plan-gateway.ts'
import { within } from '../../within.ts'
import { takeEventOnce } from '../payments/take-event-once.ts'
import type { Asked } from './asked.ts'
import { findNamedSubscription } from './plans.queries.ts'
import { askAbout, syncPlan } from './sync-subscription.ts'
import { takeSubscription } from './take-subscription.ts'

/** The provider does not wait long for our answer: what it cannot tell us by then is asked by a job. */
const longestQuestionMs = 2_000

/**
 * Processes one verified event about a subscription, once by its id. An event says that something has happened, not how things stand: that is
 * asked, so that its order does not matter.
 */
export async function receivePlanEvent(app: AppContext, event: PlanEvent): Promise<void> {
  const reference = isUuid(event.reference) ? event.reference : null
  const row = await findNamedSubscription(app.db, app.payments.name, { ...event, reference })
  const asked = row && (await askSoon(app, row.id, event.subscriptionId))
  await app.db.transaction((tx) =>
    takeEventOnce(app, tx, event, async () => {
      // Other shops may use the same account at the provider.
      if (!row) return { outcome: 'ignored', paymentId: null }
      if (asked) await takeSubscription(app, tx, asked)
      else await app.jobs.send(tx, syncPlan, { subscriptionId: row.id, heard: event.subscriptionId })
      return { outcome: asked ? 'taken' : 'queued', paymentId: null }
    }),
  )
}

async function askSoon(app: AppContext, id: string, heard: string | null): Promise<Asked | undefined> {
  try {
    return await within(longestQuestionMs, askAbout(app, id, heard))
  } catch (error) {
    app.log.warn({ err: error, subscriptionId: id }, 'The payment provider did not answer about an event of its own')
    return undefined
  }
}
