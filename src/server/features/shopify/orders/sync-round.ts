import { DomainError } from '../../../../domain/errors.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { registerMissingWebhooks } from '../webhooks/register-webhooks.ts'
import { mayImportOrders } from './importing.ts'
import { notifyWaitingOrders } from './notify-waiting-orders.ts'
import { inBackground } from './sync-orders.ts'
import { selectShopsToSync } from './sync-run.queries.ts'
import { syncShop } from './sync-shop.ts'

interface ShopToSync {
  userId: string
  /** It could not be reached the last time, so it waits behind reachable shops. */
  isTroubled?: boolean
}

/** Syncs one shop in the background. Shops are independent jobs, and unreachable ones leave workers for the others. */
export const syncShopAlone: AppJob<ShopToSync> = {
  name: 'sync-shop-orders',
  keyOf: ({ userId }) => userId,
  priority: ({ isTroubled }) => (isTroubled ? -1 : 0),
  sideBySide: { workers: 6, patient: 2 },
  // The next round retries failures.
  options: { retryLimit: 0, expireInSeconds: 300 },
  async run(app, { userId }) {
    if (!(await isSynced(app, userId))) return
    await registerMissingWebhooks(app, userId)
    await app.db.transaction((tx) => notifyWaitingOrders(app, tx, userId))
  },
}

/** Returns false if it was not synced; its owner is notified, or the next round retries it. */
async function isSynced(app: AppContext, userId: string): Promise<boolean> {
  if (!(await mayImportOrders(app.db, userId))) return false
  try {
    const { isComplete } = await syncShop(app, userId, inBackground)
    // Queued behind the waiting shops, so that a shop with many orders takes turns with the others.
    if (!isComplete) await app.db.transaction((tx) => app.jobs.send(tx, syncShopAlone, { userId }))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Minimum for the limit of a round. */
const fewest = 30

/**
 * Every minute, queues the shops that are due (see `selectShopsToSync`). A round is limited, so that a backlog after an outage of the portal does not
 * start all at once.
 */
export const syncShops: AppJob = {
  name: 'sync-shops',
  cron: '* * * * *',
  async run(app) {
    const shops = await selectShopsToSync(app.db, fewest)
    await app.db.transaction((tx) => app.jobs.send(tx, syncShopAlone, ...shops))
  },
}
