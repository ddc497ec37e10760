import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminShop, AdminShopDetail } from '../../../../contract/shopify/admin-shops.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let shopify: ShopifyStandIn
let app: TestApp
let admin: TestClient

beforeAll(async () => {
  shopify = await startShopifyStandIn()
})

beforeEach(async () => {
  app = await startTestApp({ environment: shopify.environment })
  admin = await app.as('admin')
  return () => app[Symbol.asyncDispose]()
})

afterAll(() => shopify[Symbol.asyncDispose]())

interface Shop {
  client: TestClient
  domain: string
}

async function openShop(name = `negozio-${randomUUID()}`): Promise<Shop> {
  const client = await app.as('rivenditore')
  const domain = `${name}.myshopify.com`
  expect((await client.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })).status).toBe(201)
  return { client, domain }
}

const query = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)

const change = ({ client }: Shop, columns: string) =>
  query(`update shopify_integrations set ${columns} where user_id = $1`, [client.user.id])

/** Inserts a ledger entry first seen `hours` ago. */
const seen = ({ client }: Shop, state: string, hours = 0, number: string = randomUUID()) =>
  query(
    `insert into shopify_orders (id, user_id, shopify_order_id, name, state, reason, first_seen_at, seen_at)
     values (gen_random_uuid(), $1, $2, '#' || $2, $3, 'Manca l’indirizzo', present() - $4::int * interval '1 hour', present())`,
    [client.user.id, number, state, hours],
  )

async function untold({ client }: Shop, state: 'due' | 'failed', reason: string | null): Promise<string> {
  const orderId = await app.given.order(client.user, await app.given.product())
  await query(
    'insert into shopify_fulfilments (order_id, user_id, state, reason, updated_at) values ($1, $2, $3, $4, present())',
    [orderId, client.user.id, state, reason],
  )
  return orderId
}

const list = async (search = '') => (await admin.get<AdminShop[]>(`/api/admin/shops${search}`)).body
const domains = async (search: string) => (await list(search)).map(({ shopDomain }) => shopDomain)

test('lists every linked shop with owner, state and figures, without credentials', async () => {
  const shop = await openShop()
  for (const state of ['waiting', 'waiting', 'failed', 'imported', 'skipped']) await seen(shop, state)
  await untold(shop, 'failed', 'È sospesa')
  await untold(shop, 'due', 'È sospesa')
  // Not tried yet, so nothing is wrong.
  await untold(shop, 'due', null)
  await change(shop, 'orders_imported = 1234')
  const answer = await admin.get<AdminShop[]>('/api/admin/shops')
  expect(answer.body).toEqual([
    {
      userId: shop.client.user.id,
      username: shop.client.user.username,
      companyName: shop.client.user.companyName,
      shopDomain: shop.domain,
      state: 'active',
      end: null,
      failingSince: null,
      lastSyncAt: null,
      connectedAt: expect.any(String),
      figures: { imported: 1234, waiting: 2, failed: 1, tracking: 2 },
    },
  ])
  const said = JSON.stringify([answer.body, (await admin.get(`/api/admin/users/${shop.client.user.id}/shop`)).body])
  for (const secret of Object.values(testShopApp)) expect(said).not.toContain(secret)
})

test('searches by domain and owner, filters by state and trouble, and paginates', async () => {
  const [fine, failing, ended] = [await openShop('bottega-uno'), await openShop('bottega-due'), await openShop('altra')]
  await change(failing, 'failures = 3, failing_since = present()')
  await change(ended, `is_active = false, "end" = 'uninstalled'`)
  await seen(fine, 'waiting')
  await seen(ended, 'skipped')
  await untold(failing, 'due', null)
  expect(await domains('?search=BOTTEGA')).toEqual([failing.domain, fine.domain])
  expect(await domains(`?search=${ended.client.user.email}`)).toEqual([ended.domain])
  expect(await domains('?search=100%25')).toEqual([])
  expect(await domains('?state=active')).toEqual([fine.domain])
  expect(await domains('?state=failing')).toEqual([failing.domain])
  expect(await domains('?state=ended')).toEqual([ended.domain])
  expect(await domains('?state=trouble')).toEqual([fine.domain])
  await untold(failing, 'failed', 'È sospesa')
  expect(await domains('?state=trouble&search=bottega')).toEqual([failing.domain, fine.domain])
  expect((await list('?state=ended'))[0]).toMatchObject({ state: 'ended', end: 'uninstalled' })
  const first = await admin.get<AdminShop[]>('/api/admin/shops?limit=2')
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([2, '3'])
  expect(await domains(`?limit=2&cursor=${first.headers.get('x-next-cursor')}`)).toEqual([fine.domain])
  expect((await admin.get('/api/admin/shops?state=closed')).status).toBe(400)
})

test('returns the shop of a customer with its problems; null if none is linked', async () => {
  const shop = await openShop()
  await seen(shop, 'waiting', 0, '1001')
  await seen(shop, 'imported', 0, '1002')
  const orderId = await untold(shop, 'failed', 'È sospesa')
  const { body } = await admin.get<AdminShopDetail>(`/api/admin/users/${shop.client.user.id}/shop`)
  expect(body).toMatchObject({
    shopDomain: shop.domain,
    unimported: [{ name: '#1001', reason: 'Manca l’indirizzo' }],
    tracking: [{ orderId, tracking: { state: 'failed', reason: 'È sospesa' } }],
  })
  const other = await app.as('rivenditore')
  expect((await admin.get(`/api/admin/users/${other.user.id}/shop`)).body).toBeNull()
  expect((await other.get('/api/admin/shops')).status).toBe(403)
})

async function told() {
  const { rows } = await query(
    `select title, body, link from notifications where user_id = $1 and title like '%da controllare%' order by id`,
    [admin.user.id],
  )
  return rows.map(({ title, body, link }) => [title, body, link])
}

/** Runs the job once per hour. */
async function hours(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await app.moveClock({ hours: 1 })
    await app.context.jobs.runNow(app.context, 'tell-troubled-shops')
  }
}

test('admins are notified once when a shop fails for a day, and again when it fails again', async () => {
  const shop = await openShop()
  await change(shop, 'failures = 1, failing_since = present()')
  await hours(23)
  expect(await told()).toEqual([])
  await hours(30)
  expect(await told()).toEqual([
    [
      `Negozio Shopify da controllare: ${shop.client.user.username}`,
      expect.stringMatching(/^negozio-.*: non raggiungibile dal \d\d\/\d\d\/\d{4}\.$/),
      `/admin?tab=beta&customer=${shop.client.user.id}`,
    ],
  ])
  await change(shop, 'failures = 0, failing_since = null')
  await hours(1)
  await change(shop, 'failures = 1, failing_since = present()')
  await hours(25)
  expect(await told()).toHaveLength(2)
})

test('more troubled shops than fit into one notification are reported by the next run', async () => {
  await query(`
    with owners as (
      insert into users (id, username, email, password_hash, user_role)
      select gen_random_uuid(), 'bottega-' || n, 'bottega-' || n || '@example.it', '', 'rivenditore' from generate_series(1, 130) as n returning id
    )
    insert into shopify_integrations (id, user_id, shop_domain, api_key, api_secret, access_token, failures, failing_since)
    select gen_random_uuid(), id, id || '.myshopify.com', '', '', '', 1, present() - interval '25 hours' from owners`)
  await hours(3)
  expect((await told()).map(([title]) => title)).toEqual([
    '100 negozi Shopify da controllare',
    '30 negozi Shopify da controllare',
  ])
})

test('admins are notified once of orders that wait for two days, with one notification for several shops', async () => {
  const [one, other, gone] = [await openShop(), await openShop(), await openShop()]
  await seen(one, 'waiting', 46)
  await seen(one, 'imported', 100)
  await seen(other, 'failed', 46)
  await change(gone, `is_active = false, "end" = 'uninstalled', failing_since = present() - interval '9 days'`)
  await hours(1)
  expect(await told()).toEqual([])
  await hours(5)
  expect(await told()).toEqual([
    [
      '2 negozi Shopify da controllare',
      expect.stringContaining('contatta i rivenditori'),
      '/admin?tab=beta&shops=trouble',
    ],
  ])
})

test('failingSince is the time of the first failed call and is cleared once the shop is reached', async () => {
  const shop = await openShop()
  const since = async () => (await list())[0]?.failingSince ?? null
  shopify.closedShops.add(shop.domain)
  expect(await since()).toBeNull()
  await setOrder(app, await untold(shop, 'due', null), 'shipped', app.context.clock.now())
  await query(`update orders set shopify_order_id = id::text, carrier = 'BRT', tracking_number = '0011'`)
  const minutes = async (count: number) => {
    await app.moveClock({ minutes: count })
    await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
    await app.runJobs()
  }
  await minutes(1)
  const first = await since()
  expect(first).not.toBeNull()
  await minutes(1)
  expect([await since(), (await list())[0]?.state]).toEqual([first, 'failing'])
  shopify.closedShops.delete(shop.domain)
  await minutes(20)
  expect([await since(), (await list())[0]?.state]).toEqual([null, 'active'])
})

test('a shop that replaces another counts as the most recently linked one', async () => {
  const changed = await openShop()
  await app.moveClock({ minutes: 1 })
  const between = await openShop()
  await app.moveClock({ minutes: 1 })
  const domain = `negozio-${randomUUID()}.myshopify.com`
  const client = await app.asUser(changed.client.user)
  expect((await client.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })).status).toBe(201)
  expect((await list()).map(({ shopDomain }) => shopDomain)).toEqual([domain, between.domain])
})
