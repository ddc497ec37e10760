import type { AppContext, AppJob } from '../../../app-context.ts'
import { claimRound, hasWaitingJob } from '../../../jobs/live-jobs.queries.ts'
import { pushStock } from './push-stock.ts'
import { forgetChanges, markDue, selectShopsToTell, selectStockChanges } from './stock-changes.queries.ts'
import { withShopStock } from './with-shop-stock.ts'

/** Sends due stock to one shop. A slow shop occupies one of these workers and does not delay other shops. */
export const pushShopStock: AppJob<{ userId: string }> = {
  name: 'push-shop-stock',
  options: { expireInSeconds: 240, retryLimit: 0 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 8 },
  async run(app, { userId }) {
    await withShopStock(app, userId, (shop, integration) => pushStock(app, shop, integration))
  },
}

/** Changes marked by one statement in all shops: few, so that it is short. */
const changesAtOnce = 100

/** Length of a round: no new statement is begun afterwards. */
const roundMs = 40_000

/** Seconds between rounds. */
const pauseSeconds = 5

/**
 * Finds the shops for which stock has changed and queues a push for each. A round queues the next one; the cron job ensures every minute that there
 * is one.
 */
export const queueStockPushes: AppJob = {
  name: 'tell-shops-stock',
  cron: '* * * * *',
  atStart: true,
  async run(app) {
    await markChanged(app)
    await app.db.transaction(async (tx) => {
      if (!(await claimRound(tx, queueStockPushes.name))) return
      const shops = await selectShopsToTell(tx, pushShopStock.name)
      await app.jobs.send(tx, pushShopStock, ...shops.map((userId) => ({ userId })))
      if (!(await hasWaitingJob(tx, queueStockPushes.name)))
        await app.jobs.sendAfter(tx, pauseSeconds, queueStockPushes, {})
    })
  },
}

/** A crash before `forgetChanges` marks some changes twice, which is harmless. */
async function markChanged(app: Pick<AppContext, 'db'>): Promise<void> {
  const end = performance.now() + roundMs
  while (performance.now() < end) {
    const changes = await selectStockChanges(app.db, changesAtOnce)
    if (changes.length === 0) return
    await markDue(app.db, changes)
    await forgetChanges(app.db, changes)
    if (changes.length < changesAtOnce) return
  }
}
