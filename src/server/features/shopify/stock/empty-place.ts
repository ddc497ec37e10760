import type { AppContext, AppJob } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import { quantitiesPerCall } from '../../../gateways/shops/shop-stock.ts'
import { askShopOfStock, mayBeAskedLater } from './ask-shop-of-stock.ts'
import { selectShopStockAfter } from './shop-stock.queries.ts'

interface LeftPlace {
  userId: string
  /** Where the shop kept our stock before. */
  locationId: string
  after: string | null
}

const callsAtOnce = 20

const pauseSeconds = 15

/** Where the shop cannot be asked now. */
const laterSeconds = 300

/** The place that a reseller has left shows none of ours any more: the shop would sell it twice. */
export const emptyShopPlace: AppJob<LeftPlace> = {
  name: 'empty-shop-place',
  options: { expireInSeconds: 240 },
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 2 },
  async run(app, left) {
    let rest: LeftPlace | null = left
    let seconds = laterSeconds
    await askShopOfStock(app, left.userId, async (shop, integration) => {
      // Chosen again meanwhile.
      const isLeft = integration.locationId !== left.locationId
      const after = isLeft ? await emptyPages(app, shop, left) : null
      rest = after === null ? null : { ...left, after }
      seconds = pauseSeconds
    })
    if (!rest || (seconds === laterSeconds && !(await mayBeAskedLater(app, left.userId)))) return
    const next: LeftPlace = rest
    await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, emptyShopPlace, next))
  },
}

/** The last stock item that was done; null: all are. */
async function emptyPages(app: AppContext, shop: OpenShop, { userId, locationId, ...from }: LeftPlace) {
  let { after } = from
  for (let call = 0; call < callsAtOnce; call++) {
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

/** What is not kept there, or nowhere, needs nothing. */
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
