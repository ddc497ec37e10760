import { daysAfter } from '../../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import { quantitiesPerCall } from '../../../gateways/shops/shop-stock.ts'
import { findIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { findLocation } from './find-location.ts'
import { isStillTarget } from './shop-places.queries.ts'
import { selectShopStockAfter } from './shop-stock.queries.ts'
import { withShopStock } from './with-shop-stock.ts'

interface LeftPlace {
  userId: string
  /** Previous location of our stock in the shop. */
  locationId: string
  after: string | null
  /** When another location was chosen; absent in jobs queued before this field existed. */
  since?: string
}

const callsAtOnce = 20

const pauseSeconds = 15

/** Seconds until the next attempt if the shop cannot be called now. */
const laterSeconds = 300

/** Such retries end after this time. */
const maxDays = 7

/** Sets our stock to 0 at the previous location when a reseller chooses another: otherwise the shop would sell it twice. */
export const emptyShopPlace: AppJob<LeftPlace> = {
  name: 'empty-shop-place',
  options: { expireInSeconds: 240 },
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 2 },
  async run(app, left) {
    const { since = app.clock.now().toISOString() } = left
    let next: LeftPlace | null = { ...left, since }
    let seconds = laterSeconds
    await withShopStock(app, left.userId, async (shop, integration) => {
      const after = await emptyPages(app, shop, integration, left)
      next = after === null ? null : { ...left, since, after }
      seconds = pauseSeconds
    })
    const rest: LeftPlace | null = next
    if (!rest || daysAfter(new Date(since), maxDays) < app.clock.now()) return
    if (!(await findIntegration(app.db, left.userId))) return
    await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, emptyShopPlace, rest))
  },
}

/** Returns the last stock item done; null if all are done, or the location was chosen again. */
async function emptyPages(
  app: Pick<AppContext, 'db'>,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  { userId, locationId, after: from }: LeftPlace,
): Promise<string | null> {
  if ((await findLocation(app, shop, integration)) === locationId) return null
  let after = from
  for (let call = 0; call < callsAtOnce; call++) {
    if (await isStillTarget(app.db, integration, locationId)) return null
    const rows = await selectShopStockAfter(app.db, userId, { after, atMost: quantitiesPerCall })
    await emptyItems(
      shop,
      locationId,
      rows.map(({ inventoryItemId }) => inventoryItemId),
    )
    after = rows.at(-1)?.stockItemId ?? null
    if (rows.length < quantitiesPerCall) return null
  }
  return after
}

/** Items that are not stocked there, or no longer exist, are skipped. */
async function emptyItems(shop: OpenShop, locationId: string, itemIds: readonly string[]): Promise<void> {
  let left = itemIds
  while (left.length > 0) {
    const problems = await shop.setQuantities(
      locationId,
      left.map((inventoryItemId) => ({ inventoryItemId, quantity: 0 })),
    )
    if (problems.length === 0) return
    const wrong = new Set(problems.map(({ inventoryItemId }) => inventoryItemId))
    left = left.filter((id) => !wrong.has(id))
  }
}
