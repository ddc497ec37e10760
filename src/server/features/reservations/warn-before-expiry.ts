import type { Job } from '../../jobs/job.ts'
import { tell } from '../messages/tell.ts'
import { reservationEnding } from './reservations.letters.ts'
import { selectEndingReservations } from './reservations.queries.ts'

/** Tells resellers, once, that a reservation ends within the day (decisions.md §9). */
export const warnBeforeExpiry: Job = {
  name: 'warn-before-expiry',
  cron: '*/10 * * * *',
  async run(app) {
    const batch = 200
    for (let round = 0; round < 50; round++) {
      const ending = await app.db.transaction(async (tx) => {
        const reservations = await selectEndingReservations(tx, batch)
        for (const reservation of reservations) await tell(app, tx, reservationEnding(reservation, app.publicUrl()))
        return reservations.length
      })
      if (ending < batch) return
    }
  },
}
