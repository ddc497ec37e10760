import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import {
  type ConnectedShop,
  connectedShop,
  linkedProduct,
  queueStockPushesNow,
  runShopJobs,
  sentQuantityOf,
  shownIn,
} from '../../../testing/shopify/shop-in-test.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
import { makeVariant } from '../../../testing/shopify/stand-in-product.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findActiveIntegration } from '../connection/shopify.queries.ts'
import { openOwnShop } from '../connection/with-own-shop.ts'
import { linkVariants } from './link-variants.ts'
import { pushStock } from './push-stock.ts'

let shopify: ShopifyStandIn
let app: TestApp
let own: ConnectedShop

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.fates.length = 0
  await app.context.db.pool.query('update shopify_integrations set is_active = false')
  // Jobs of shops of earlier tests, which can no longer be called.
  await app.context.db.pool.query(`delete from jobs.job where name = 'empty-shop-place'`)
  own = await connectedShop(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const settings = { isOn: true, reserve: 0, floor: 0 }

/** Adds a second location to the shop. */
function secondPlace(): string {
  const place = own.shop.newLocation('Negozio')
  own.shop.locations.push(place)
  return place.id
}

const choosePlace = (locationId: string | null) => own.client.put('/api/shopify/stock', { ...settings, locationId })

const emptied = () => runShopJobs(app, ['empty-shop-place'])

/** Pushes stock, and runs the callback between the first response of the shop and its recording. */
async function changeDuringPush(meanwhile: () => Promise<unknown>): Promise<void> {
  const integration = await findActiveIntegration(app.context.db, own.client.user.id)
  if (!integration) throw new Error('The shop is not connected')
  const shop = await openOwnShop(app.context, integration)
  let calls = 0
  const slow: OpenShop = {
    ...shop,
    async setQuantities(...given) {
      const problems = await shop.setQuantities(...given)
      if (calls++ === 0) await meanwhile()
      return problems
    },
  }
  await pushStock(app.context, slow, integration)
}

test('a location chosen during a push to the first location gets the stock too', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  const first = own.shop.locations[0]?.id ?? ''
  const next = secondPlace()
  await changeDuringPush(async () => expect((await choosePlace(next)).status).toBe(200))
  await emptied()
  await queueStockPushesNow(app)
  expect([first, next].map((place) => own.shop.level(sku, place)?.available)).toEqual([0, 10])
})

test('a variant that replaces another one during its push gets the stock too', async () => {
  const { sku, productId, stockItemId, variant } = await linkedProduct(app, own, { stock: 10 })
  const userId = own.client.user.id
  const again = makeVariant(own, `${sku}-2`)
  await changeDuringPush(() =>
    app.context.db.transaction((tx) =>
      linkVariants(tx, {
        userId,
        productId,
        variants: [{ stockItemId, shopifyVariantId: again.id, inventoryItemId: again.item.id }],
      }),
    ),
  )
  expect(variant.item.id).not.toBe(again.item.id)
  await queueStockPushesNow(app)
  expect([shownIn(own, `${sku}-2`), await sentQuantityOf(app, own, stockItemId)]).toEqual([
    10,
    { told: 10, isDue: false },
  ])
})

test('switching stock off during a push stops further calls', async () => {
  for (let n = 0; n < 2; n++) await linkedProduct(app, own, { stock: 10 })
  await changeDuringPush(async () => {
    await own.client.put('/api/shopify/stock', { ...settings, isOn: false, locationId: null })
    await linkedProduct(app, own, { stock: 3 })
  })
  expect(shopify.timesAsked(own.domain, 'SetStock')).toBe(1)
})

test('a location replaced while the shop does not respond is set to 0 once it responds', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const first = own.shop.locations[0]?.id ?? ''
  const next = secondPlace()
  await choosePlace(next)
  shopify.closedShops.add(own.domain)
  await app.context.jobs.runDue(app.context, ['empty-shop-place'])
  shopify.closedShops.delete(own.domain)
  await app.moveClock({ minutes: 20 })
  await queueStockPushesNow(app)
  await emptied()
  expect([first, next].map((place) => own.shop.level(sku, place)?.available)).toEqual([0, 10])
})

test('a location that the portal itself chooses again is not set to 0', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  await choosePlace(null)
  await emptied()
  expect(shownIn(own, sku)).toBe(10)
})
