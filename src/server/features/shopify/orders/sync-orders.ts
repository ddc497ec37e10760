import type { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { shopOrdersPerPage } from '../../../gateways/shops/shop-gateway.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import type { Imported } from './import-orders-of.ts'
import { mayImportOrders } from './importing.ts'
import { notifyWaitingOrders } from './notify-waiting-orders.ts'
import { countWaiting } from './shop-orders.queries.ts'
import { type SyncBudget, type SyncOutcome, syncShop } from './sync-shop.ts'

/** For a request: the user waits for the response. */
const atOnce: SyncBudget = { pages: 5, ms: 15_000, retries: 5 }

export const inBackground: SyncBudget = { pages: 50, ms: 60_000, retries: 5 }

/** Pages of waiting orders that 'Riprova tutti' tries: up to 2,000 orders. */
const allRetries = 100

/** 'Sincronizza Ordini': imports as much as one request has time for; a job does the rest. Rate-limited, because it calls the shop. */
export async function syncOrders(app: AppContext, userId: string): Promise<ShopifySync> {
  await countOrRefuse(app.db, 'shopSync', userId)
  const { imported, short, isComplete } = await syncShop(app, userId, atOnce)
  const ordersWaiting = await countWaiting(app.db, userId)
  await endRequest(app, { userId, imported, short }, { isComplete })
  return { ordersImported: imported, ordersShort: short, ordersWaiting, isComplete }
}

/** 'Riprova tutti': a sync that also tries the waiting orders; if one request cannot try them all, a job tries up to `allRetries` pages of them. */
export async function retryWaitingOrders(app: AppContext, userId: string): Promise<ShopifySync> {
  await countOrRefuse(app.db, 'shopSync', userId)
  const { imported, short, ...outcome } = await syncShop(app, userId, atOnce)
  const ordersWaiting = await countWaiting(app.db, userId)
  const isComplete = outcome.isComplete && ordersWaiting <= atOnce.retries * shopOrdersPerPage
  await endRequest(app, { userId, imported, short, triesAll: true }, { isComplete })
  return { ordersImported: imported, ordersShort: short, ordersWaiting, isComplete }
}

/** The rest of a sync, with the counts so far. `triesAll`: try waiting orders up to `allRetries` pages. */
type Rest = Imported & { userId: string; triesAll?: boolean }

/** The last write of a request: notifies of waiting orders and queues a job for the rest of the sync. */
const endRequest = (app: AppContext, rest: Rest, { isComplete }: { isComplete: boolean }): Promise<void> =>
  app.db.transaction(async (tx) => {
    await notifyWaitingOrders(app, tx, rest.userId, { atOnce: true })
    if (!isComplete) await app.jobs.send(tx, goOnSyncing, rest)
  })

/** Continues a sync that exceeded one request, and notifies its owner when it is complete. */
export const goOnSyncing: AppJob<Rest> = {
  name: 'sync-shop',
  sideBySide: { workers: 3 },
  // Shopify may be down for half a day.
  options: { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 300 },
  async run(app, { userId, triesAll, ...before }, { isLast }) {
    const outcome = await goOn(app, { userId, triesAll, isLast })
    if (!outcome) return
    const imported = before.imported + outcome.imported
    const short = before.short + outcome.short
    await app.db.transaction(async (tx) => {
      await notifyWaitingOrders(app, tx, userId, { atOnce: true })
      const rest = { userId, imported, short, ...(triesAll && { triesAll }) }
      if (!outcome.isComplete) return app.jobs.send(tx, goOnSyncing, rest)
      await announce(app, tx, 'shop.synced', { userId, imported, short, waiting: await countWaiting(tx, userId) })
    })
  },
}

/**
 * Null if the sync cannot continue: the shop is disconnected or inactive, its owner may no longer order, or this was the last retry. Throws while
 * Shopify is down or another sync runs, so that the job is retried.
 */
async function goOn(
  app: AppContext,
  { userId, triesAll, isLast }: { userId: string; triesAll: boolean | undefined; isLast: boolean },
): Promise<SyncOutcome | null> {
  if (!(await mayImportOrders(app.db, userId))) return null
  try {
    return await syncShop(app, userId, triesAll ? { ...inBackground, retries: allRetries } : inBackground)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // A killed sync counts as running for a minute.
    const mayPass = error.kind === 'unavailable' || error.code === shopifyProblems['shopify.sync_running']().code
    if (mayPass && !isLast) throw error
    return null
  }
}
