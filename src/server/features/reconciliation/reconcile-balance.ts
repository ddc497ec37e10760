import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { ProviderMovement } from '../../gateways/payments/provider-records.ts'
import { compareDays } from './compare-days.ts'
import { readOn } from './read-on.ts'
import { insertMovements } from './reconciliation.queries.ts'

const day = 24 * 60 * 60_000

/**
 * Reads new money movements of the provider, which books its fees and payouts, then compares past days with the books. Days that were read before are
 * compared even if the provider is unavailable.
 */
export const reconcileBalance: AppJob = {
  name: 'reconcile-balance',
  cron: '23 * * * *',
  options: { expireInSeconds: 600 },
  async run(app) {
    try {
      await readOn(app, {
        what: 'movements',
        // The provider keeps movements without a limit, so the job catches up after an outage of any length.
        pace: { overlapMs: 2 * day, longestMs: 31 * day, keptMs: null },
        list: (wanted) => app.payments.records.listMovements(wanted),
        take: ({ entries }) => keep(app, entries),
        lost: () => Promise.resolve(),
      })
    } finally {
      await compareDays(app)
    }
  },
}

/** Stores each movement once, however often it is read. */
const keep = (app: Pick<AppContext, 'db' | 'payments'>, movements: readonly ProviderMovement[]): Promise<void> =>
  insertMovements(
    app.db,
    movements.map((movement) => ({ ...movement, provider: app.payments.name, day: businessDay(movement.at) })),
  )
