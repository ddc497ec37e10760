import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { numberOf, type StandInOrder, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let shopify: ShopifyStandIn
let app: TestApp
let client: TestClient
let shopDomain: string
let sku: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.fates.length = 0
  shopify.tokens = new Set([testShopApp.accessToken])
  shopify.mayRenew = false
  sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  await app.given.product({ sku, stock: 1000 })
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  await app.runJobs()
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const integration = async () => (await client.get<ShopifyIntegration>('/api/shopify/integration')).body
const imported = async () => (await client.get<Order[]>('/api/orders?limit=100')).body.map((one) => one.shopifyOrderId)
const askedOf = () => shopify.asked.filter((path) => path.startsWith(shopDomain)).length
const notices = async () => (await client.get<Notification[]>('/api/notifications')).body.map(({ kind }) => kind)

/** Advances the clock by a minute and runs the jobs that are due. */
async function aMinute(): Promise<void> {
  await app.moveClock({ minutes: 1 })
  // Delayed jobs are scheduled by the clock of the database.
  await app.context.db.pool.query(
    "update jobs.job set start_after = start_after - interval '1 minute' where state in ('created', 'retry')",
  )
  await app.context.jobs.runNow(app.context, 'sync-shops')
  await app.runJobs()
}

test('a shop that is silent for an hour is called less and less often, stays connected, and no order is lost', async () => {
  const sold: StandInOrder[] = []
  const before = askedOf()
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 6 === 0) {
      const order = standInOrder({ [sku]: 1 }, { updatedAt: new Date(Date.now() + minute * 1000).toISOString() })
      sold.push(order)
      shopify.orders.set(shopDomain, [...sold])
      await shopify.deliver(shopDomain, 'orders/create', { id: Number(numberOf(order)) })
    }
    shopify.fates.splice(0, Number.POSITIVE_INFINITY, ...Array.from({ length: 200 }, () => 'cut' as const))
    await aMinute()
  }
  shopify.fates.length = 0
  expect(askedOf() - before).toBeLessThan(30)
  expect(await integration()).toMatchObject({ isActive: true, lastSyncAt: null, ordersImported: 0 })
  expect((await integration()).failures).toBeGreaterThan(3)

  for (let minute = 0; minute < 16; minute++) await aMinute()
  expect((await imported()).toSorted()).toEqual(sold.map(numberOf).toSorted())
  expect(await integration()).toMatchObject({ failures: 0, ordersImported: sold.length, isSyncing: false })
  expect(await notices()).toEqual([])
})

test('a background job renews an expired token and continues', async () => {
  shopify.orders.set(shopDomain, [standInOrder({ [sku]: 1 })])
  shopify.tokens.clear()
  shopify.mayRenew = true
  await aMinute()
  expect(await imported()).toHaveLength(1)
  expect(await integration()).toMatchObject({ isActive: true, failures: 0 })
})

test('without a renewal the shop is deactivated once and not called again', async () => {
  const order = standInOrder({ [sku]: 1 })
  shopify.orders.set(shopDomain, [order])
  shopify.tokens.clear()
  await shopify.deliver(shopDomain, 'orders/create', { id: Number(numberOf(order)) })
  await aMinute()
  expect(await integration()).toMatchObject({ isActive: false, end: 'credentials', nextSyncAt: null })
  expect(await notices()).toEqual(['shop.deactivated'])
  const asked = askedOf()
  for (let minute = 0; minute < 20; minute++) await aMinute()
  expect(askedOf()).toBe(asked)
  expect(await notices()).toEqual(['shop.deactivated'])
  // With new credentials the orders sold in the meantime are imported.
  shopify.tokens.add(testShopApp.accessToken)
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  await aMinute()
  expect(await imported()).toEqual([numberOf(order)])
})

test('uninstalling the app in the shop ends the connection; imported orders stay', async () => {
  shopify.orders.set(shopDomain, [standInOrder({ [sku]: 1 })])
  await aMinute()
  await shopify.uninstall(shopDomain)
  await app.runJobs()
  expect(await integration()).toMatchObject({ isActive: false, end: 'uninstalled', webhooksAt: null })
  expect(await imported()).toHaveLength(1)
  shopify.uninstalled.clear()
})
