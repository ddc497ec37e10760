import type { AppContext, AppJob } from '../../app-context.ts'
import { recordFailure } from '../error-log/record-failure.ts'
import { expireReservations } from '../stock/expire-reservations.ts'
import { type OverReservation, selectReservationsThatAreOver } from './ending-reservations.queries.ts'

/** Marks expired reservations. Until then they hold no stock either. */
export const expireReservationsJob: AppJob = {
  name: 'expire-reservations',
  cron: '* * * * *',
  async run(app) {
    const batch = 200
    let after: OverReservation | undefined
    for (let round = 0; round < 100; round++) {
      // From the last one on, not from the first again: one that cannot be expired stays at the front.
      const lapsed = await selectReservationsThatAreOver(app.db, { after, atMost: batch })
      await expireAll(
        app,
        lapsed.map(({ id }) => id),
      )
      if (lapsed.length < batch) return
      after = lapsed.at(-1)
    }
  },
}

/** All in one transaction; if one of them fails, each in its own. */
async function expireAll(app: AppContext, ids: readonly string[]): Promise<void> {
  try {
    await app.db.transaction((tx) => expireReservations(tx, { ids }))
  } catch (error) {
    const [only, ...others] = ids
    if (!only) throw error
    if (others.length > 0) {
      for (const id of ids) await expireAll(app, [id])
      return
    }
    await recordFailure(app, error, {
      source: 'jobs',
      errorType: 'reservation.not_expired',
      errorMessage: 'Una riserva scaduta non si riesce a chiudere',
      payload: { reservationId: only },
    })
  }
}
