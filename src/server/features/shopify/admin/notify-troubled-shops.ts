import type { AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { clearRecoveredShops, markTroubledShops } from './troubled-shops.queries.ts'

/**
 * Notifies admins of shops that fail for `failingHours` or have orders waiting for `waitingHours`. Each shop is reported once until it recovers; one
 * notification covers all shops of a run.
 */
export const notifyTroubledShops: AppJob = {
  name: 'tell-troubled-shops',
  cron: '20 * * * *',
  async run(app) {
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, 'tell-troubled-shops'))) return
      await clearRecoveredShops(tx)
      const shops = await markTroubledShops(tx)
      if (shops.length > 0) await announce(app, tx, 'shop.troubled', { shops })
    })
  },
}
