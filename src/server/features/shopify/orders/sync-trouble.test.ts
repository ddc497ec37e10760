import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { ShopifyIntegration, ShopifySync } from '../../../../contract/shopify/shopify.ts'
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
let client: TestClient
let shopDomain: string
let sku: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.tokens = new Set([testShopApp.accessToken])
  shopify.mayRenew = false
  sku = `DW-${randomUUID().slice(0, 8)}`
  await app.given.product({ sku, stock: 100 })
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  shopify.asked.length = 0
  shopify.cursors.length = 0
  shopify.fates.length = 0
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const sell = (count: number) =>
  shopify.orders.set(
    shopDomain,
    Array.from({ length: count }, () => standInOrder({ [sku]: 1 })),
  )
const sync = () => client.post<ShopifySync>('/api/shopify/sync-orders')
const integration = async () => (await client.get<ShopifyIntegration | null>('/api/shopify/integration')).body
const imported = async () => (await client.get<Order[]>('/api/orders')).body.length
const run = (text: string) =>
  app.context.db.pool.query(`update shopify_integrations set ${text} where user_id = $1`, [client.user.id])

const throttled = (seconds: number): ShopifyFate => ({
  status: 200,
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: 700,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 700 - 100 * seconds, restoreRate: 100 },
      },
    },
  },
})

test('without a shop, or with an inactive one, Shopify is not called', async () => {
  await run('is_active = false')
  const inactive = await sync()
  expect([inactive.status, inactive.problem.code]).toEqual([409, 'shopify.inactive'])
  await client.delete('/api/shopify/disconnect')
  const none = await sync()
  expect([none.status, none.problem.code, none.problem.message]).toEqual([
    409,
    'shopify.not_connected',
    'Collega prima il tuo negozio Shopify.',
  ])
  expect(shopify.asked).toEqual([])
})

test('an expired token is renewed with key and secret and stored, and the sync continues', async () => {
  sell(1)
  shopify.tokens.clear()
  shopify.mayRenew = true
  expect((await sync()).body.ordersImported).toBe(1)
  expect((await sync()).body.ordersImported).toBe(0)
  expect(shopify.asked.filter((line) => line.includes('oauth'))).toHaveLength(1)
  const { rows } = await app.context.db.pool.query<{ access_token: string }>(
    'select access_token from shopify_integrations where user_id = $1',
    [client.user.id],
  )
  const sealed = rows[0]?.access_token ?? ''
  expect(sealed).not.toContain('shpat')
  expect(shopify.tokens).toContain(app.context.secrets.open(sealed, `shopify.accessToken.${client.user.id}`))
})

test('without a renewal the shop is deactivated, and its owner is notified once', async () => {
  sell(1)
  shopify.tokens.clear()
  for (let n = 0; n < 2; n++) {
    const answer = await sync()
    expect([answer.status, answer.problem.code]).toEqual([409, 'shopify.inactive'])
  }
  expect((await integration())?.isActive).toBe(false)
  const notices = (await client.get<Notification[]>('/api/notifications')).body
  expect(notices.map(({ kind }) => kind)).toEqual(['shop.deactivated'])
  await app.runJobs()
  const mails = (await (await app.as('admin')).get<{ to: string; subject: string }[]>('/api/admin/mailbox')).body
  expect(mails.filter(({ to }) => to === client.user.email).map(({ subject }) => subject)).toEqual([
    'Il tuo negozio Shopify non è più collegato',
  ])
  // Connected again, it continues.
  shopify.tokens.add(testShopApp.accessToken)
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  expect((await sync()).body.ordersImported).toBe(1)
})

test('a throttled sync waits as long as the shop needs, then repeats the call', async () => {
  sell(1)
  shopify.fates.push(throttled(0.5), { status: 429, headers: { 'retry-after': '1' } })
  const begun = performance.now()
  expect((await sync()).body.ordersImported).toBe(1)
  expect(performance.now() - begun).toBeGreaterThan(1_400)
})

const failures: [string, ShopifyFate, number, string][] = [
  ['a shop that requires a long wait', throttled(60), 503, 'shopify.unreachable'],
  ['a server error of Shopify', { status: 500 }, 503, 'shopify.unreachable'],
  ['a cut connection', 'cut', 503, 'shopify.unreachable'],
  ['a web page instead of JSON', 'page', 503, 'shopify.unreachable'],
  ['null instead of orders', { status: 200, body: { data: { orders: null } } }, 503, 'shopify.unreachable'],
  [
    'an order without a name',
    { status: 200, body: { data: { orders: { nodes: [{ id: 'x', name: null }], pageInfo: { hasNextPage: false } } } } },
    503,
    'shopify.unreachable',
  ],
  ['a closed shop', { status: 402 }, 409, 'shopify.shop'],
  [
    'an app without the scope to read orders',
    { status: 200, body: { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] } },
    409,
    'shopify.denied',
  ],
]

test.each(failures)(
  '%s: the error is in Italian, the shop stays active, and the next sync imports',
  async (_, fate, status, code) => {
    sell(1)
    shopify.fates.push(fate)
    const answer = await sync()
    expect([answer.status, answer.problem.code]).toEqual([status, code])
    expect(answer.problem.message).toMatch(/^\p{Lu}.+\.$/u)
    expect(await integration()).toMatchObject({ isActive: true, lastSyncAt: null, ordersImported: 0 })
    expect((await sync()).body.ordersImported).toBe(1)
  },
)

test('pages read before an outage stay imported, and a job reads the rest from the last complete page on', async () => {
  sell(30)
  shopify.fates.push(undefined, 'cut')
  expect((await sync()).body).toMatchObject({ ordersImported: 20, isComplete: false })
  expect(await imported()).toBe(20)
  await app.runJobs()
  expect(await imported()).toBe(30)
  // The second page was requested by its cursor; the first one was not read again.
  expect(shopify.cursors.filter((cursor) => cursor === null)).toHaveLength(1)
})

test('a killed sync ends after a minute, and the next one continues where it stopped', async () => {
  sell(25)
  await run(`sync_run = gen_random_uuid(), sync_until = present() + interval '40 seconds'`)
  expect((await sync()).problem.code).toBe('shopify.sync_running')
  await run(`sync_until = present() - interval '1 second'`)
  expect((await sync()).body.ordersImported).toBe(25)
})

test('a page of many calls renews the lease of the sync: no other sync starts', async () => {
  const many = Object.fromEntries([...Array.from({ length: 40 }, (_, n) => `ALTRO-${n}`), sku].map((one) => [one, 1]))
  shopify.orders.set(shopDomain, [standInOrder(many)])
  const syncing = sync()
  shopify.fates.push(undefined, throttled(0.5), throttled(0.5))
  const untilAsked = async (calls: number) => {
    while (shopify.asked.length < calls) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await untilAsked(2)
  await run(`sync_until = present() - interval '1 second'`)
  await untilAsked(3)
  expect((await sync()).problem.code).toBe('shopify.sync_running')
  expect((await syncing).body).toMatchObject({ ordersImported: 1, isComplete: true })
})

test('disconnecting a shop during its sync ends the sync; imported orders are complete', async () => {
  sell(60)
  const syncing = sync()
  while ((await imported()) < 3) await new Promise((resolve) => setTimeout(resolve, 5))
  await client.delete('/api/shopify/disconnect')
  const answer = await syncing
  expect([answer.status, answer.problem.code]).toEqual([409, 'shopify.changed'])
  const left = await imported()
  expect(left).toBeLessThan(60)
  await app.runJobs()
  expect(await imported()).toBe(left)
})

test('after 30 syncs in a quarter of an hour no shop is called any more', async () => {
  for (let n = 0; n < 30; n++) await sync()
  const asked = shopify.asked.length
  expect([(await sync()).status, shopify.asked.length]).toEqual([429, asked])
})
