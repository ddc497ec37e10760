import type { AppContext, AppJob } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { recordFailure } from '../error-log/record-error.ts'
import { expireReservations } from '../stock/expire-reservations.ts'
import {
  type OverReservation,
  selectEndingReservations,
  selectReservationsThatAreOver,
} from './reservations.queries.ts'

/** Marks expired reservations. They stop holding stock when they expire, not when this job runs. */
export const expireReservationsJob: AppJob = {
  name: 'expire-reservations',
  cron: '* * * * *',
  async run(app) {
    const batch = 200
    let after: OverReservation | undefined
    for (let round = 0; round < 100; round++) {
      // Continue after the last row instead of starting over: a reservation that cannot be expired would stay at the front forever.
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

/** Expires all in one transaction; if that fails, retries each in its own and records the ones that fail. */
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

/** Notifies resellers once that a reservation expires within a day. */
export const warnBeforeExpiry: AppJob = {
  name: 'warn-before-expiry',
  cron: '*/10 * * * *',
  async run(app) {
    const batch = 200
    for (let round = 0; round < 50; round++) {
      const ending = await app.db.transaction(async (tx) => {
        const reservations = await selectEndingReservations(tx, batch)
        for (const reservation of reservations) await announce(app, tx, 'reservation.ending', reservation)
        return reservations.length
      })
      if (ending < batch) return
    }
  },
}
