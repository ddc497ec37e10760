import type { AppContext, AppJob } from '../../../app-context.ts'
import { claimRound, hasWaitingJob } from '../../../jobs/live-jobs.queries.ts'
import { askShopOfStock } from './ask-shop-of-stock.ts'
import { pushStock } from './push-stock.ts'
import { forgetChanges, markDue, selectShopsToTell, selectStockChanges } from './stock-changes.queries.ts'

/** Tells one shop what it is due to be told. A slow shop takes one of these workers, and no other shop's turn. */
export const pushShopStock: AppJob<{ userId: string }> = {
  name: 'push-shop-stock',
  options: { expireInSeconds: 240, retryLimit: 0 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 8 },
  async run(app, { userId }) {
    await askShopOfStock(app, userId, (shop, integration) => pushStock(app, shop, integration))
  },
}

/** Changes that are marked by one statement, in every shop: few, so that it is soon over. */
const changesAtOnce = 100

/** Of one round: no new statement after so long. */
const roundMs = 40_000

/** Seconds between rounds. */
const pauseSeconds = 5

/**
 * Finds out which shops have to be told of stock that has moved, and has a job for each tell it. Rounds follow each other by themselves; each
 * minute's tick makes sure that there is a next one.
 */
export const tellShops: AppJob = {
  name: 'tell-shops-stock',
  cron: '* * * * *',
  atStart: true,
  async run(app) {
    await markChanged(app)
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, tellShops.name))) return
      const shops = await selectShopsToTell(tx, pushShopStock.name)
      await app.jobs.send(tx, pushShopStock, ...shops.map((userId) => ({ userId })))
      if (!(await hasWaitingJob(tx, tellShops.name))) await app.jobs.sendAfter(tx, pauseSeconds, tellShops, {})
    })
  },
}

/** A crash in between marks some of them once more. */
async function markChanged(app: AppContext): Promise<void> {
  const end = performance.now() + roundMs
  while (performance.now() < end) {
    const changes = await selectStockChanges(app.db, changesAtOnce)
    if (changes.length === 0) return
    await markDue(app.db, changes)
    await forgetChanges(app.db, changes)
    if (changes.length < changesAtOnce) return
  }
}
