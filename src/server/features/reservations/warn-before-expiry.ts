import type { AppJob } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { selectEndingReservations } from './ending-reservations.queries.ts'

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
