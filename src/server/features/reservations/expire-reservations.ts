import type { Job } from '../../jobs/job.ts'
import { expireReservations } from '../stock/hold-stock.ts'

/** Marks the reservations whose time is over. Late or not, none of them holds stock meanwhile. */
export const expireReservationsJob: Job = {
  name: 'expire-reservations',
  cron: '* * * * *',
  async run(app) {
    const batch = 200
    let expired = batch
    for (let round = 0; expired === batch && round < 100; round++) {
      expired = await app.db.transaction((tx) => expireReservations(tx, { atMost: batch }))
    }
  },
}
