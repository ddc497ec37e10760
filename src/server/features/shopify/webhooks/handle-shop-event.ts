import { DomainError } from '../../../../domain/errors.ts'
import type { ShopTopic } from '../../../../domain/shopify/shopify.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { endShop, openOwnShop, withOwnShop } from '../connection/with-own-shop.ts'
import { importOrdersOf } from '../orders/import-orders-of.ts'
import { importingAlone, mayImportOrders } from '../orders/importing.ts'
import { notifyWaitingOrders } from '../orders/notify-waiting-orders.ts'
import { syncShopAlone } from '../orders/sync-round.ts'
import { RunEnded } from '../orders/sync-run.queries.ts'

/** An event of a shop. `shopifyOrderId` is null if it concerns no order, or could not be parsed. */
interface ShopEvent {
  userId: string
  topic: ShopTopic
  shopifyOrderId: string | null
}

/**
 * Reads the object of an event from the shop. One job of a shop runs at a time, so that a shop that sells a hundred orders at once leaves workers for
 * the others.
 */
export const handleShopEvent: AppJob<ShopEvent> = {
  name: 'take-shop-event',
  keyOf: ({ userId, topic, shopifyOrderId }) => `${userId} ${shopifyOrderId ?? topic}`,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 6 },
  options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  async run(app, { userId, topic, shopifyOrderId }, { isLast }) {
    if (topic === 'app/uninstalled') return endIfUninstalled(app, userId)
    if (!(await mayImportOrders(app.db, userId))) return
    if (shopifyOrderId === null) return syncLater(app, userId)
    const found = await importAnnouncedOrder(app, userId, shopifyOrderId)
    if (found === 'later') return syncLater(app, userId)
    // The shop may not find an order yet that it has just announced.
    if (found === 'missing' && !isLast) throw new Error('The shop does not find the order of its webhook')
    await app.db.transaction((tx) => notifyWaitingOrders(app, tx, userId))
  },
}

type Found = 'taken' | 'missing' | 'later'

/** `later`: the shop cannot be called now. */
async function importAnnouncedOrder(app: AppContext, userId: string, shopifyOrderId: string): Promise<Found> {
  const take = async (shop: OpenShop, integration: ShopifyIntegrationRow): Promise<Found> => {
    const read = await shop.ordersById([shopifyOrderId])
    if (read.orders.length + read.unread.length === 0) return 'missing'
    await importOrdersOf(app, await importingAlone(app, integration), read, { imported: 0, short: 0 })
    return 'taken'
  }
  try {
    return (await withOwnShop(app, userId, take)) ?? 'later'
  } catch (error) {
    if (error instanceof ShopDown || error instanceof ShopRefused) return 'later'
    // Disconnected or reconnected since, or the account may not order now.
    if (error instanceof RunEnded || error instanceof DomainError) return 'taken'
    throw error
  }
}

/** Queues a sync for the end of the shop's pause. It reads everything that changed until then. */
async function syncLater(app: Pick<AppContext, 'db' | 'clock' | 'jobs'>, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (!integration?.isActive) return
  const seconds = ((integration.pausedUntil?.getTime() ?? 0) - app.clock.now().getTime()) / 1000
  const isTroubled = integration.failures > 0
  await app.db.transaction((tx) => app.jobs.sendAfter(tx, Math.max(0, seconds), syncShopAlone, { userId, isTroubled }))
}

/** Verified by a call to the shop, because the event may arrive late, after the app was installed again. */
async function endIfUninstalled(app: AppContext, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (!integration?.isActive) return
  try {
    const shop = await openOwnShop(app, integration)
    await shop.readWebhooks()
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.reason !== 'token') throw error
    await endShop(app, integration, 'uninstalled')
  }
}
