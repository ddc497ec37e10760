import { graceDays } from '../../../domain/accounts/plans.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import { recordFailure } from '../error-log/record-error.ts'
import { recordProviderTrouble, troubleOfProvider } from '../payments/provider-trouble.ts'
import { lockAccountPlan } from './account-plan.ts'
import { endIfOver } from './end-plan.ts'
import { abandonOldPages, selectLapsed, selectOverdue, selectToAsk } from './reconciling.queries.ts'
import { followTaxation } from './set-next.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Charges the due months of sandbox subscriptions, as a real provider does on its own. */
export const renewSandboxPlans: AppJob = {
  name: 'renew-sandbox-plans',
  cron: '*/5 * * * *',
  atStart: true,
  async run(app) {
    await app.sandbox?.plans.renewDue()
  },
}

/** Maximum per run and kind; the next run continues. */
const atMost = 200

/**
 * Catches up on missed events: asks the provider about subscriptions and open pages, adjusts the price of the next month to the taxation, ends
 * subscriptions that were not paid within the grace period, and stores the end of plans that are over by the clock. The steps that call the provider
 * come last, because the provider may be failing.
 */
export const reconcilePlans: AppJob = {
  name: 'reconcile-plans',
  cron: '*/15 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    await abandonOldPages(app.db)
    for (const userId of await selectLapsed(app.db, atMost)) await endByClock(app, userId)
    // If the provider fails for one, it fails for all: the next run continues with the others.
    for (const id of await selectToAsk(app.db, app.payments.name, atMost)) {
      if ((await ask(app, id)) === 'provider') break
    }
    // Ask the provider before ending an overdue plan, so that money received in the meantime counts.
    for (const { id, userId } of await selectOverdue(app.db, graceDays, atMost)) {
      const outcome = await ask(app, id)
      if (outcome === 'provider') break
      if (outcome === 'asked') await endByClock(app, userId)
    }
  },
}

const endByClock = (app: AppContext, userId: string): Promise<void> =>
  app.db.transaction(async (tx) => endIfOver(app, tx, await lockAccountPlan(tx, userId)))

/** `failed`: an internal failure of this subscription alone. `provider`: the provider fails for all. */
async function ask(app: AppContext, id: string): Promise<'asked' | 'failed' | 'provider'> {
  try {
    await syncSubscription(app, id)
    await followTaxation(app, id)
    return 'asked'
  } catch (error) {
    if (troubleOfProvider(app, error)) {
      await recordProviderTrouble(app, error)
      return 'provider'
    }
    await recordFailure(app, error, {
      source: 'payments',
      errorType: 'plan.not_reconciled',
      errorMessage: 'Non si riesce a sapere a che punto è un abbonamento presso il gestore dei pagamenti',
      payload: { subscriptionId: id },
    })
    return 'failed'
  }
}
