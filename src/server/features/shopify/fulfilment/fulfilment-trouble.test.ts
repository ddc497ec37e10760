import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../../contract/orders/orders.ts'
import { setOrder } from '../../../testing/set-order.ts'
import {
  type ShopifyFate,
  type ShopifyStandIn,
  startShopifyStandIn,
  testShopApp,
} from '../../../testing/shopify/shopify-stand-in.ts'
import { standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let shopify: ShopifyStandIn
let app: TestApp
let sku: string

interface Shop {
  client: TestClient
  domain: string
}

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.tokens = new Set([testShopApp.accessToken])
  shopify.mayRenew = false
  shopify.fates.length = 0
  shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
  sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  await app.given.product({ sku, stock: 1_000 })
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

async function openShop(): Promise<Shop> {
  const client = await app.as('rivenditore')
  const domain = `negozio-${randomUUID()}.myshopify.com`
  expect((await client.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })).status).toBe(201)
  return { client, domain }
}

/** So many orders of the shop, imported, paid and shipped; nobody has told it yet. */
async function shipAll({ client, domain }: Shop, count = 1): Promise<string[]> {
  shopify.orders.set(
    domain,
    Array.from({ length: count }, () => standInOrder({ [sku]: 1 })),
  )
  expect((await client.post('/api/shopify/sync-orders')).status).toBe(200)
  const orders = (await client.get<Order[]>('/api/orders')).body
  expect(orders).toHaveLength(count)
  const admin = await app.as('admin')
  for (const { id } of orders) {
    await setOrder(app, id, 'paid', app.context.clock.now())
    const shipment = { trackingNumber: randomUUID(), carrier: 'BRT' }
    expect((await admin.put(`/api/admin/orders/${id}/shipping`, shipment)).status).toBe(200)
  }
  return orders.map(({ id }) => id)
}

const made = ({ domain }: Shop) => shopify.shop(domain).fulfilments.length

async function rows({ client }: Shop) {
  const { rows: found } = await app.context.db.pool.query<{ state: string; reason: string | null; tries: number }>(
    'select state, reason, tries from shopify_fulfilments where user_id = $1 order by order_id',
    [client.user.id],
  )
  return found
}

const states = async (shop: Shop) => (await rows(shop)).map(({ state }) => state)

async function integration({ client }: Shop) {
  const { rows: found } = await app.context.db.pool.query<{ is_active: boolean; failures: number; paused: boolean }>(
    'select is_active, failures, coalesce(paused_until > present(), false) as paused from shopify_integrations where user_id = $1',
    [client.user.id],
  )
  return found[0]
}

/** The jobs as they come each minute. */
async function minute(): Promise<void> {
  await app.moveClock({ minutes: 1 })
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
}

const notices = async ({ client }: Shop) =>
  (await client.get<{ kind: string }[]>('/api/notifications')).body
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('shop.'))

const throttled = (seconds: number): ShopifyFate => ({
  status: 200,
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: 500,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 500 - 100 * seconds, restoreRate: 100 },
      },
    },
  },
})

test('where Shopify asks to wait, it is waited, and everything goes through', async () => {
  const shop = await openShop()
  await shipAll(shop, 3)
  shopify.fates.push(throttled(0.3), undefined, throttled(0.3), { status: 429, headers: { 'retry-after': '1' } })
  await app.runJobs()
  expect([made(shop), await states(shop)]).toEqual([3, ['done', 'done', 'done']])
})

test('where it asks to wait for longer, the shop is left alone until then, and no try counts', async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.fates.push(throttled(50))
  await app.runJobs()
  expect(await rows(shop)).toEqual([{ state: 'due', reason: null, tries: 0 }])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: true })
  const before = shopify.timesAsked(shop.domain)
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
  expect(shopify.timesAsked(shop.domain)).toBe(before)
  await minute()
  expect([made(shop), await states(shop)]).toEqual([1, ['done']])
})

test('an ended token is renewed; one that is not to be had leaves what is due until the shop is linked again', async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.tokens.clear()
  shopify.mayRenew = true
  await app.runJobs()
  expect([made(shop), await states(shop)]).toEqual([1, ['done']])

  const other = await openShop()
  await shipAll(other, 2)
  shopify.tokens.clear()
  shopify.mayRenew = false
  await app.runJobs()
  expect(await integration(other)).toMatchObject({ is_active: false })
  expect(await rows(other)).toEqual(Array(2).fill({ state: 'due', reason: null, tries: 0 }))
  expect(await notices(other)).toEqual(['shop.deactivated'])
  shopify.tokens.add(testShopApp.accessToken)
  await other.client.post('/api/shopify/connect', { shopDomain: other.domain, ...testShopApp })
  await minute()
  expect([made(other), await states(other)]).toEqual([2, ['done', 'done']])
})

test('a shop that has let the app go is asked once', async () => {
  const shop = await openShop()
  await shipAll(shop, 2)
  shopify.mayRenew = true
  await shopify.uninstall(shop.domain)
  const before = shopify.asked.length
  for (let n = 0; n < 3; n++) await minute()
  expect(shopify.asked.slice(before).filter((line) => line.startsWith(shop.domain))).toHaveLength(2)
  expect([await states(shop), await notices(shop)]).toEqual([['due', 'due'], ['shop.deactivated']])
})

test.each([
  ['closed', () => shopify.closedShops],
  ['unknown', () => shopify.unknownShops],
])('a shop that is %s for an hour is asked seldom, and told everything afterwards', async (_, set) => {
  const shop = await openShop()
  await shipAll(shop, 3)
  set().add(shop.domain)
  const before = shopify.asked.length
  for (let n = 0; n < 60; n++) await minute()
  const asked = shopify.asked.slice(before).filter((line) => line.startsWith(shop.domain)).length
  expect([asked > 3, asked < 25]).toEqual([true, true])
  expect(await rows(shop)).toEqual(Array(3).fill({ state: 'due', reason: null, tries: 0 }))
  set().delete(shop.domain)
  for (let n = 0; n < 16; n++) await minute()
  expect([made(shop), await states(shop)]).toEqual([3, Array(3).fill('done')])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: false })
  expect(await notices(shop)).toEqual([])
})

test('an order that the shop cannot speak of keeps no other waiting, and does not make the shop seem down', async () => {
  const shop = await openShop()
  await shipAll(shop, 3)
  const broken: ShopifyFate = { status: 500, body: { errors: 'Internal' } }
  shopify.fates.push(broken)
  await app.runJobs()
  expect([made(shop), (await states(shop)).sort()]).toEqual([2, ['done', 'done', 'due']])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: false })
  expect((await rows(shop)).find(({ state }) => state === 'due')).toMatchObject({
    tries: 1,
    reason: 'Shopify non risponde a proposito di questo ordine.',
  })
  await minute()
  expect([made(shop), await states(shop)]).toEqual([3, ['done', 'done', 'done']])
})

test('an app that may not fulfil any more is tried for two hours, then its owner is told', async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.scopes = ['read_orders']
  await app.runJobs()
  for (let n = 0; n < 126; n++) await minute()
  expect(await rows(shop)).toMatchObject([{ state: 'due', tries: 7 }])
  await minute()
  expect(await rows(shop)).toMatchObject([{ state: 'failed', tries: 8, reason: expect.stringContaining('permessi') }])
  expect(await notices(shop)).toEqual(['shop.fulfilment_failed'])
  expect(made(shop)).toBe(0)
})

test('200 orders of ten shops: one that never answers is not noticed by the others', async () => {
  const shops: Shop[] = []
  for (let n = 0; n < 10; n++) shops.push(await openShop())
  for (const shop of shops) await shipAll(shop, 20)
  const [dead, ...others] = shops
  if (!dead) throw new Error('There is no shop')
  shopify.silentShops.add(dead.domain)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  // As the portal works its queue.
  await app.context.jobs.start(app.context)
  const [deadAt, ...doneAt] = await Promise.all(
    shops.map(async (shop) => {
      const isOver = async () => (shop === dead ? ((await integration(shop))?.failures ?? 0) > 0 : made(shop) === 20)
      await expect.poll(isOver, { timeout: 90_000, interval: 50 }).toBe(true)
      return seconds()
    }),
  )
  const lastAt = Math.max(...doneAt)
  expect(lastAt).toBeLessThan(deadAt ?? 0)
  await expect
    .poll(async () => (await Promise.all(others.map(states))).flat().filter((state) => state !== 'done'))
    .toEqual([])
  // None is blamed for its shop; one may be on its way once more.
  expect((await rows(dead)).map(({ state, reason, tries }) => [state, reason, tries > 1])).toEqual(
    Array(20).fill(['due', null, false]),
  )
  shopify.silentShops.clear()
  const afterAMinute = async () => {
    await app.moveClock({ minutes: 1 })
    await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
    return states(dead)
  }
  await expect.poll(afterAMinute, { timeout: 90_000, interval: 500 }).toEqual(Array(20).fill('done'))
  expect(made(dead)).toBe(20)
}, 180_000)
