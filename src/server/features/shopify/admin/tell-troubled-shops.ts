import type { AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { forgetMendedShops, takeTroubledShops } from './troubled-shops.queries.ts'

/**
 * Tells admins of shops that could not be asked for long, or whose orders wait for long: once of each, until nothing is wrong there any more, and of
 * all that have come together by one notice.
 */
export const tellTroubledShops: AppJob = {
  name: 'tell-troubled-shops',
  cron: '20 * * * *',
  async run(app) {
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, 'tell-troubled-shops'))) return
      await forgetMendedShops(tx)
      const shops = await takeTroubledShops(tx)
      if (shops.length > 0) await announce(app, tx, 'shop.troubled', { shops })
    })
  },
}
