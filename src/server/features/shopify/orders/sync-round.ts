import { mayBuy } from '../../../../domain/accounts/roles.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { findShopOwner } from '../connection/shopify.queries.ts'
import { keepMissingWebhooks } from '../webhooks/keep-webhooks.ts'
import { inBackground } from './sync-orders.ts'
import { selectShopsToSync } from './sync-run.queries.ts'
import { syncShop } from './sync-shop.ts'
import { tellWaiting } from './tell-waiting.ts'

interface ShopToSync {
  userId: string
  /** It could not be reached the last time: it waits behind those that could. */
  isTroubled?: boolean
}

/** Syncs one shop, for nobody who waits. Shops do not wait for each other, and those that do not answer leave workers for those that do. */
export const syncShopAlone: AppJob<ShopToSync> = {
  name: 'sync-shop-orders',
  keyOf: ({ userId }) => userId,
  priority: ({ isTroubled }) => (isTroubled ? -1 : 0),
  sideBySide: { workers: 6, patient: 2 },
  // The next round takes up what fails.
  options: { retryLimit: 0, expireInSeconds: 300 },
  async run(app, { userId }) {
    if (!(await isSynced(app, userId))) return
    await keepMissingWebhooks(app, userId)
    await app.db.transaction((tx) => tellWaiting(app, tx, userId))
  },
}

/** False where it is not: its owner or the next round hears why. */
async function isSynced(app: AppContext, userId: string): Promise<boolean> {
  if (!mayBuy((await findShopOwner(app.db, userId)).userRole)) return false
  try {
    const { isComplete } = await syncShop(app, userId, inBackground)
    // Behind the others that wait: a shop of many orders takes turns with them.
    if (!isComplete) await app.db.transaction((tx) => app.jobs.send(tx, syncShopAlone, { userId }))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** So few are begun in a minute at least. */
const fewest = 30

/**
 * Every minute: those shops that were not synced for a quarter of an hour, and that may be asked. Not all at once where the portal stood still for
 * longer: as many as are due in a minute of every quarter of an hour, and some more.
 */
export const syncShops: AppJob = {
  name: 'sync-shops',
  cron: '* * * * *',
  async run(app) {
    const shops = await selectShopsToSync(app.db, fewest)
    await app.db.transaction((tx) => app.jobs.send(tx, syncShopAlone, ...shops))
  },
}
