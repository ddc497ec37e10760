import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { ProviderMovement } from '../../gateways/payments/provider-records.ts'
import { compareDays } from './compare-days.ts'
import { insertMovements } from './provider-movements.queries.ts'
import { readOn } from './read-on.ts'

const day = 24 * 60 * 60_000

/**
 * Reads on what moved money at the provider, which posts its fees and payouts, then compares the days that are over and read with the books. A
 * provider that cannot be asked keeps no day from being compared that was read before.
 */
export const reconcileBalance: AppJob = {
  name: 'reconcile-balance',
  cron: '23 * * * *',
  options: { expireInSeconds: 600 },
  async run(app) {
    try {
      await readOn(app, {
        what: 'movements',
        // Kept for ever by the provider: an outage of any length is made up for.
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

/** Each once, however often it is read. */
const keep = (app: AppContext, movements: readonly ProviderMovement[]): Promise<void> =>
  insertMovements(
    app.db,
    movements.map((movement) => ({ ...movement, provider: app.payments.name, day: businessDay(movement.at) })),
  )
