import type { AppContext, AppJob } from '../../app-context.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { applySubscription } from './apply-subscription.ts'
import type { Answer, Asked } from './asked.ts'
import { countQuestion } from './plans.queries.ts'

/** Asks the provider for the current state of a subscription and applies it. The result does not depend on the reason for the call. */
export async function syncSubscription(app: AppContext, id: string, heard: string | null = null): Promise<void> {
  const asked = await askAbout(app, id, heard)
  if (asked) await app.db.transaction((tx) => applySubscription(app, tx, asked))
}

/** Asks about a subscription later, because the provider could not be asked at once. */
export const syncPlan: AppJob<{ subscriptionId: string; heard: string | null }> = {
  name: 'sync-plan',
  options: { retryLimit: 12 },
  run: (app, { subscriptionId, heard }) => syncSubscription(app, subscriptionId, heard),
}

/** Asks the provider about a subscription. An event may supply the provider's id. Undefined if the row is gone or belongs to another provider. */
export async function askAbout(app: AppContext, id: string, heard: string | null): Promise<Asked | undefined> {
  const row = await countQuestion(app.db, id)
  if (!row || row.provider !== app.payments.name) return undefined
  return { id, asked: row.asked, answer: await ask(app, row, heard) }
}

async function ask(app: Pick<AppContext, 'payments'>, row: PlanSubscriptionRow, heard: string | null): Promise<Answer> {
  const { plans } = app.payments
  let known = row.providerSubscriptionId ?? heard
  if (!known) {
    const page = row.sessionId ? await plans.findCheckout(row.sessionId) : null
    if (!page) return { of: 'nothing' }
    if (page.state !== 'complete') return { of: 'page', state: page.state }
    known = page.subscriptionId
  }
  const subscription = await plans.findSubscription(known)
  return subscription ? { of: 'subscription', subscription } : { of: 'nothing' }
}
