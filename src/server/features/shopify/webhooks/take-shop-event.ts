import { mayBuy } from '../../../../domain/accounts/roles.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { ShopTopic } from '../../../../domain/shopify.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { findIntegration, findShopOwner, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { endShop, openOwnShop, withOwnShop } from '../connection/with-own-shop.ts'
import { importOrdersOf } from '../orders/import-orders-of.ts'
import { importingAlone } from '../orders/importing.ts'
import { syncShopAlone } from '../orders/sync-round.ts'
import { RunEnded } from '../orders/sync-run.queries.ts'
import { tellWaiting } from '../orders/tell-waiting.ts'

/** What a shop has told. `shopifyOrderId` null: of none, or of one that was not understood. */
interface ShopEvent {
  userId: string
  topic: ShopTopic
  shopifyOrderId: string | null
}

/** Asks the shop what has become of what it told of. Of one shop one at a time, so that a shop that sells a hundred orders at once leaves workers for the others. */
export const takeShopEvent: AppJob<ShopEvent> = {
  name: 'take-shop-event',
  keyOf: ({ userId, topic, shopifyOrderId }) => `${userId} ${shopifyOrderId ?? topic}`,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 6 },
  options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  async run(app, { userId, topic, shopifyOrderId }, { isLast }) {
    if (topic === 'app/uninstalled') return endIfUninstalled(app, userId)
    if (!mayBuy((await findShopOwner(app.db, userId)).userRole)) return
    if (shopifyOrderId === null) return syncLater(app, userId)
    const found = await takeOrder(app, userId, shopifyOrderId)
    if (found === 'later') return syncLater(app, userId)
    // What the shop has just told of it may not be found there yet.
    if (found === 'missing' && !isLast) throw new Error('The shop does not find the order that it has told of')
    await app.db.transaction((tx) => tellWaiting(app, tx, userId))
  },
}

type Found = 'taken' | 'missing' | 'later'

/** `later`: the shop cannot be asked now. */
async function takeOrder(app: AppContext, userId: string, shopifyOrderId: string): Promise<Found> {
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
    // Let go or connected anew meanwhile; or an account that may not order now.
    if (error instanceof RunEnded || error instanceof DomainError) return 'taken'
    throw error
  }
}

/** A sync reads all that was told of meanwhile: the first that can ask the shop again. */
async function syncLater(app: AppContext, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (!integration?.isActive) return
  const seconds = ((integration.pausedUntil?.getTime() ?? 0) - app.clock.now().getTime()) / 1000
  const isTroubled = integration.failures > 0
  await app.db.transaction((tx) => app.jobs.sendAfter(tx, Math.max(0, seconds), syncShopAlone, { userId, isTroubled }))
}

/** The shop is asked whether it is so: what it tells may come late, after the app was installed again. */
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
