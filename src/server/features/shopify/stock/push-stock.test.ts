import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ConnectedShop,
  connectedShop,
  countShelf,
  linkedProduct,
  linkProduct,
  queueStockPushesNow,
  sentQuantityOf,
  shownIn,
} from '../../../testing/shopify/shop-in-test.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findActiveIntegration } from '../connection/shopify.queries.ts'
import { openOwnShop } from '../connection/with-own-shop.ts'
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
  own = await connectedShop(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const setCalls = (domain = own.domain) => shopify.timesAsked(domain, 'SetStock')

test('linked stock is sent at once, and then only the latest quantity after each change', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(10)
  for (const counted of [9, 3, 7]) await countShelf(app, stockItemId, counted)
  const before = setCalls()
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), setCalls() - before]).toEqual([7, 1])
  expect(await sentQuantityOf(app, own, stockItemId)).toEqual({ told: 7, isDue: false })
  // Changed and changed back: nothing to send.
  await countShelf(app, stockItemId, 2)
  await countShelf(app, stockItemId, 7)
  await queueStockPushesNow(app)
  expect(setCalls() - before).toBe(1)
})

test('many changes are one call to each shop that shows them', async () => {
  const other = await connectedShop(app, shopify)
  const products = []
  for (let n = 0; n < 12; n++) products.push(await linkedProduct(app, own, { stock: 5 }))
  for (const product of products) await linkProduct(app, other, product)
  await queueStockPushesNow(app)
  const before = [setCalls(), setCalls(other.domain)]
  for (const { stockItemId } of products) await countShelf(app, stockItemId, 4)
  await queueStockPushesNow(app)
  expect([setCalls() - (before[0] ?? 0), setCalls(other.domain) - (before[1] ?? 0)]).toEqual([1, 1])
  for (const { sku } of products) expect([shownIn(own, sku), shownIn(other, sku)]).toEqual([4, 4])
})

test('an order placed or cancelled here and an expired reservation change the quantity in the shop', async () => {
  const { sku, productId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const buyer = await app.as('rivenditore')
  const orderId = await app.given.order(buyer.user, productId, { quantity: 3 })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(7)
  await buyer.post(`/api/orders/${orderId}/cancel`)
  await app.given.reservation(buyer.user, productId, 4)
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(6)
  await app.moveClock({ days: 8 })
  await app.context.jobs.runNow(app.context, 'expire-reservations')
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(10)
})

test('a product off sale shows zero in the shop, and all its stock when it is back on sale', async () => {
  const { sku, productId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const { pool } = app.context.db
  await pool.query('update products set is_active = false where id = $1', [productId])
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(0)
  await pool.query('update products set is_active = true where id = $1', [productId])
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(10)
})

test('a change of stock that no shop shows is not recorded', async () => {
  const productId = await app.given.product({ stock: 10 })
  await app.given.order((await app.as('rivenditore')).user, productId)
  const { rows } = await app.context.db.pool.query(
    'select from shopify_stock_changes as change join stock_items as item on item.id = change.stock_item_id where item.product_id = $1',
    [productId],
  )
  expect(rows).toEqual([])
})

test('a change during a push is not lost', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  const integration = await findActiveIntegration(app.context.db, own.client.user.id)
  if (!integration) throw new Error('The shop is not connected')
  const shop = await openOwnShop(app.context, integration)
  let calls = 0
  const meanwhile: typeof shop = {
    ...shop,
    async setQuantities(...given) {
      const problems = await shop.setQuantities(...given)
      calls += 1
      // Between the shop's response and its recording.
      if (calls === 1) await countShelf(app, stockItemId, 6)
      return problems
    },
  }
  await pushStock(app.context, meanwhile, integration)
  expect([shownIn(own, sku), calls]).toEqual([6, 2])
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(6)
})

test('a process killed before it records the response sends the same quantity again', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  const integration = await findActiveIntegration(app.context.db, own.client.user.id)
  if (!integration) throw new Error('The shop is not connected')
  const shop = await openOwnShop(app.context, integration)
  const killed: typeof shop = {
    ...shop,
    async setQuantities(...given) {
      await shop.setQuantities(...given)
      throw new Error('killed')
    },
  }
  await expect(pushStock(app.context, killed, integration)).rejects.toThrow('killed')
  expect([shownIn(own, sku), await sentQuantityOf(app, own, stockItemId)]).toEqual([10, { told: null, isDue: true }])
  await countShelf(app, stockItemId, 9)
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), await sentQuantityOf(app, own, stockItemId)]).toEqual([9, { told: 9, isDue: false }])
})

test('a call whose response is lost is repeated', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  await countShelf(app, stockItemId, 4)
  shopify.fates.push('lost')
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), await sentQuantityOf(app, own, stockItemId)]).toEqual([4, { told: 10, isDue: true }])
  await app.moveClock({ minutes: 1 })
  await queueStockPushesNow(app)
  expect(await sentQuantityOf(app, own, stockItemId)).toEqual({ told: 4, isDue: false })
})

test('an expired token is renewed during a push', async () => {
  const { sku, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  await countShelf(app, stockItemId, 2)
  shopify.mayRenew = true
  shopify.fates.push({ status: 401 })
  await queueStockPushesNow(app)
  shopify.mayRenew = false
  expect(shownIn(own, sku)).toBe(2)
})

test('an unreachable shop is paused longer and longer, and does not delay others', async () => {
  const living = await connectedShop(app, shopify)
  const { sku, productId, stockItemId } = await linkedProduct(app, own, { stock: 10 })
  await linkProduct(app, living, { productId, sku })
  shopify.closedShops.add(own.domain)
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), shownIn(living, sku)]).toEqual([0, 10])
  const asked = () => shopify.asked.filter((line) => line.startsWith(own.domain)).length
  const before = asked()
  for (const counted of [8, 7, 6]) {
    await countShelf(app, stockItemId, counted)
    await queueStockPushesNow(app)
    expect(shownIn(living, sku)).toBe(counted)
  }
  expect(asked()).toBe(before)
  shopify.closedShops.delete(own.domain)
  await app.moveClock({ minutes: 1 })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(6)
})

test('a push waits as long as the shop asks', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const { stockItemId } = await linkedProduct(app, own, { stock: 3 })
  const { throttle } = own.shop
  // Slow, so that the points for the next call do not return before it is made.
  throttle.rates = { ...throttle.rates, restoreRate: 10 }
  throttle.take(Math.floor(throttle.available))
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), (await sentQuantityOf(app, own, stockItemId))?.told]).toEqual([10, 3])
  expect(
    shopify.calls.filter(({ shop, outcome }) => shop === own.domain && outcome === 'throttled').length,
  ).toBeGreaterThan(0)
})

test('an item deleted in the shop is no longer sent, and does not block others', async () => {
  const gone = await linkedProduct(app, own, { stock: 10 })
  const stays = await linkedProduct(app, own, { stock: 10 })
  own.shop.products.delete(gone.variant.product.id)
  await queueStockPushesNow(app)
  expect(shownIn(own, stays.sku)).toBe(10)
  expect(await sentQuantityOf(app, own, gone.stockItemId)).toBeUndefined()
})

test('an item that is not stocked at the location yet is stocked there', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10, quantity: null })
  await queueStockPushesNow(app)
  expect(shownIn(own, sku)).toBe(10)
})

test('a location that was closed in the shop is replaced by another, which gets all stock', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await queueStockPushesNow(app)
  const next = own.shop.newLocation('Negozio')
  own.shop.locations.splice(0, 1, next)
  const { sku: second } = await linkedProduct(app, own, { stock: 4, quantity: null })
  await queueStockPushesNow(app)
  await queueStockPushesNow(app)
  expect([sku, second].map((one) => own.shop.level(one, next.id)?.available)).toEqual([10, 4])
})

test('an app without the stock scopes is not called', async () => {
  const { sku } = await linkedProduct(app, own, { stock: 10 })
  await app.context.db.pool.query(`update shopify_integrations set scopes = '{read_orders}' where user_id = $1`, [
    own.client.user.id,
  ])
  await queueStockPushesNow(app)
  expect([shownIn(own, sku), setCalls()]).toEqual([0, 0])
})
