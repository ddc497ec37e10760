import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Order } from '../../../contract/orders/orders.ts'
import { setOrder } from '../orders/sold-order.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { connectedShop, newSku } from './shop-in-test.ts'
import { type ShopifyFate, type ShopifyStandIn, startShopifyStandIn, testShopApp } from './shopify-stand-in.ts'
import { standInOrder } from './stand-in-order.ts'

export let shopify: ShopifyStandIn
export let app: TestApp
let sku: string

export interface Shop {
  client: TestClient
  domain: string
}

/** Sets `app` and `shopify` up for all tests of a file. */
export function startFulfilmentShops(): void {
  beforeAll(async () => {
    shopify = await startShopifyStandIn()
    app = await startTestApp({ environment: shopify.environment })
  })

  beforeEach(async () => {
    shopify.tokens = new Set([testShopApp.accessToken])
    shopify.mayRenew = false
    shopify.fates.length = 0
    shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
    sku = newSku()
    await app.given.product({ sku, stock: 1_000 })
  })

  afterAll(async () => {
    await app[Symbol.asyncDispose]()
    await shopify[Symbol.asyncDispose]()
  })
}

export const openShop = (): Promise<Shop> => connectedShop(app, shopify)

/** Imports, pays and ships `count` orders; the shop is not notified yet. */
export async function shipAll({ client, domain }: Shop, count = 1): Promise<string[]> {
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

export const made = ({ domain }: Shop) => shopify.shop(domain).fulfilments.length

export async function rows({ client }: Shop) {
  const { rows: found } = await app.context.db.pool.query<{ state: string; reason: string | null; tries: number }>(
    'select state, reason, tries from shopify_fulfilments where user_id = $1 order by order_id',
    [client.user.id],
  )
  return found
}

export const states = async (shop: Shop) => (await rows(shop)).map(({ state }) => state)

export async function integration({ client }: Shop) {
  const { rows: found } = await app.context.db.pool.query<{ is_active: boolean; failures: number; paused: boolean }>(
    'select is_active, failures, coalesce(paused_until > present(), false) as paused from shopify_integrations where user_id = $1',
    [client.user.id],
  )
  return found[0]
}

/** Runs the jobs of one minute. */
export async function minute(): Promise<void> {
  await app.moveClock({ minutes: 1 })
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
}

export const notices = async ({ client }: Shop) =>
  (await client.get<{ kind: string }[]>('/api/notifications')).body
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('shop.'))

export const throttled = (seconds: number): ShopifyFate => ({
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

/** Expects that an unreachable shop is called at growing intervals, and gets every fulfilment once it is back. */
export async function expectSeldomAsked(
  unreachable: Set<string>,
  { minutes, fewerThan }: { minutes: number; fewerThan: number },
): Promise<void> {
  const shop = await openShop()
  await shipAll(shop, 3)
  unreachable.add(shop.domain)
  const before = shopify.asked.length
  for (let n = 0; n < minutes; n++) await minute()
  const asked = shopify.asked.slice(before).filter((line) => line.startsWith(shop.domain)).length
  expect(asked).toBeGreaterThan(3)
  expect(asked).toBeLessThan(fewerThan)
  expect(await rows(shop)).toEqual(Array(3).fill({ state: 'due', reason: null, tries: 0 }))
  unreachable.delete(shop.domain)
  for (let n = 0; n < 16; n++) await minute()
  expect([made(shop), await states(shop)]).toEqual([3, Array(3).fill('done')])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: false })
  expect(await notices(shop)).toEqual([])
}
