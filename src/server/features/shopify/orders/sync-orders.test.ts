import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import type { ShopifyIntegration, ShopifySync } from '../../../../contract/shopify/shopify.ts'
import type { ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import { orderAddress } from '../../../testing/given.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { numberOf, type StandInOrder, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { setStock } from '../../stock/set-stock.ts'
import { findLedgerDifferences } from '../../stock/stock.reads.ts'

let shopify: ShopifyStandIn
let app: TestApp
let client: TestClient
let shopDomain: string
/** A hundred pieces are in stock, at 49.90 €. */
let sku: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.cursors.length = 0
  sku = newSku()
  await app.given.product({ sku, stock: 100 })
  client = await app.as('rivenditore')
  shopDomain = await connect()
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const newSku = () => `DW-${randomUUID().slice(0, 8).toUpperCase()}`

async function connect(by = client): Promise<string> {
  const domain = `negozio-${randomUUID()}.myshopify.com`
  expect((await by.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })).status).toBe(201)
  return domain
}

const sell = (...orders: StandInOrder[]) =>
  shopify.orders.set(shopDomain, [...(shopify.orders.get(shopDomain) ?? []), ...orders])
const sync = (by = client) => by.post<ShopifySync>('/api/shopify/sync-orders')
const integration = async () => (await client.get<ShopifyIntegration>('/api/shopify/integration')).body
const ledger = async (query = '', by = client) => (await by.get<ShopifyOrdersPage>(`/api/shopify/orders${query}`)).body
const waiting = async () => (await ledger('?state=waiting')).orders
const reasons = async () => (await waiting()).map(({ name, reason }) => [name, reason])
const orders = async (by = client) => (await by.get<Order[]>('/api/orders')).body
const detail = async ({ id }: Pick<Order, 'id'>) => (await client.get<OrderDetail>(`/api/orders/${id}`)).body

async function countStock(productId: string, counted: number): Promise<void> {
  const { db } = app.context
  const { rows } = await db.pool.query<{ id: string }>('select id from stock_items where product_id = $1', [productId])
  await db.transaction((tx) => setStock(tx, rows[0]?.id ?? '', counted, { reference: `test:${randomUUID()}` }))
}

const answer = (changes: Partial<ShopifySync> = {}): ShopifySync => ({
  ordersImported: 0,
  ordersShort: 0,
  ordersWaiting: 0,
  isComplete: true,
  ...changes,
})

test('a shop order becomes an unpaid order: only our lines, at our prices, with its stock on hold', async () => {
  const order = standInOrder(
    { [sku.toLowerCase()]: 2, 'ALTRO-1': 5 },
    { note: 'Suonare\ndue volte', phone: '+39 011 123' },
  )
  sell(order)
  const { status, body } = await sync()
  expect([status, body]).toEqual([200, answer({ ordersImported: 1 })])
  const [placed] = await orders()
  expect(placed).toMatchObject({
    shopifyOrderId: numberOf(order),
    status: 'pending',
    paymentStatus: 'pending',
    reference: order.name,
    notes: 'Suonare due volte',
    totalAmount: '99.80',
    customerName: 'Anna Verdi',
    customerEmail: 'anna@example.it',
    customerPhone: '+39 011 123',
    shippingAddress: 'Via Garibaldi 7',
    shippingCity: 'Torino',
    shippingZip: '10121',
    shippingProvince: 'TO',
    shippingCountry: 'IT',
  })
  expect(placed?.items.map((item) => [item.sku, item.quantity, item.unitPrice])).toEqual([[sku, 2, '49.90']])
  expect(placed?.holdExpiresAt).not.toBeNull()
  const { history } = await detail(placed as Order)
  expect(history.map((step) => [step.status, step.by, step.note])).toEqual([['pending', 'Tu', 'Importato da Shopify']])
  const { lastSyncAt, ordersImported } = await integration()
  expect([typeof lastSyncAt, ordersImported]).toEqual(['string', 1])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('45 orders in three pages are imported once each, however often and however many syncs run at once', async () => {
  sell(...Array.from({ length: 45 }, () => standInOrder({ [sku]: 1 })))
  const answers = await Promise.all([sync(), sync(), sync()])
  const done = answers.filter(({ status }) => status === 200)
  expect(done.map(({ body }) => body.ordersImported)).toEqual([45])
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(problem.code).toBe('shopify.sync_running')
  expect(shopify.cursors).toHaveLength(3)
  expect((await sync()).body).toEqual(answer())
  sell(standInOrder({ [sku]: 1 }))
  expect((await sync()).body).toEqual(answer({ ordersImported: 1 }))
  expect(new Set((await orders()).map(({ shopifyOrderId }) => shopifyOrderId)).size).toBe(46)
  expect((await integration()).ordersImported).toBe(46)
})

test('foreign, cancelled, sent and refunded orders are skipped', async () => {
  const sent = standInOrder({ [sku]: 1 })
  for (const line of sent.lines) line.unfulfilledQuantity = 0
  const refunded = standInOrder({ [sku]: 1 })
  for (const line of refunded.lines) line.currentQuantity = 0
  const cancelled = standInOrder({ [sku]: 1 }, { cancelledAt: '2026-11-20T10:00:00Z' })
  const foreign = standInOrder({ 'ALTRO-1': 1 })
  sell(foreign, sent, refunded, cancelled)
  expect((await sync()).body).toEqual(answer())
  expect(await orders()).toEqual([])
  const { orders: seen, figures } = await ledger()
  expect(seen.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    [foreign.name, 'skipped', 'Nessun articolo DW-'],
    [cancelled.name, 'skipped', 'Annullato su Shopify'],
    [refunded.name, 'skipped', 'Articoli tolti o rimborsati su Shopify'],
    [sent.name, 'skipped', 'Già evaso su Shopify'],
  ])
  expect(figures).toEqual({ imported: 0, known: 0, skipped: 4, waiting: 0, failed: 0 })
})

test('an order that cannot be placed waits with its reason, and is imported once it can be placed', async () => {
  const later = newSku()
  const home = standInOrder({}).shippingAddress
  // Changed so long ago that the next sync does not read it as a change.
  const before = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const unknown = standInOrder({ [later]: 1, [sku]: 1 }, { createdAt: before, updatedAt: before })
  const nowhere = standInOrder({ [sku]: 1 }, { shippingAddress: null })
  const halfway = standInOrder({ [sku]: 1 }, { shippingAddress: { ...home, zip: '101', city: null } })
  sell(unknown, nowhere, standInOrder({ [sku]: 1 }), halfway)
  expect((await sync()).body).toEqual(answer({ ordersImported: 1, ordersWaiting: 3 }))
  expect(await reasons()).toEqual([
    [halfway.name, 'Da correggere su Shopify: Città richiesta; Il CAP italiano ha 5 cifre'],
    [nowhere.name, 'Manca l’indirizzo di consegna: aggiungilo su Shopify'],
    [unknown.name, `SKU sconosciuto: controlla il codice nel catalogo (${later})`],
  ])

  // Owner and admins are notified at once, once per order.
  const told = async (by: TestClient) =>
    (await by.get<Notification[]>('/api/notifications')).body
      .filter(({ kind }) => kind === 'shop.orders_waiting')
      .map(({ title }) => title)
  const admin = await app.as('admin')
  expect(await told(client)).toEqual(['3 ordini Shopify aspettano'])
  sell(standInOrder({ [newSku()]: 1 }))
  expect((await sync()).body.ordersWaiting).toBe(4)
  await sync()
  expect(await told(client)).toEqual(['Un ordine Shopify aspetta', '3 ordini Shopify aspettano'])
  expect(await told(admin)).toContain(`Ordini Shopify che non si importano: ${client.user.username}`)
  shopify.orders.set(shopDomain, (shopify.orders.get(shopDomain) ?? []).slice(0, -1))

  // The article is now sold, the address is complete, and the third order is cancelled in the shop.
  await app.given.product({ sku: later })
  nowhere.shippingAddress = home
  halfway.cancelledAt = new Date().toISOString()
  expect((await sync()).body).toEqual(answer({ ordersImported: 2 }))
  expect(await orders()).toHaveLength(3)
  // An order that was deleted in the shop no longer waits.
  const deleted = standInOrder({ [newSku()]: 1 })
  sell(deleted)
  expect((await sync()).body.ordersWaiting).toBe(1)
  shopify.orders.set(shopDomain, [])
  expect((await sync()).body).toEqual(answer())
})

test('an order short of stock is imported without a hold and names what is missing; paying checks the stock again', async () => {
  const scarce = newSku()
  const productId = await app.given.product({ sku: scarce, stock: 1, name: 'Abito raro' })
  sell(standInOrder({ [scarce]: 3, [sku]: 1 }))
  expect((await sync()).body).toEqual(answer({ ordersImported: 1, ordersShort: 1 }))
  const [order] = await orders()
  expect(order).toMatchObject({ status: 'pending', holdExpiresAt: null })
  const missing = 'Non tutto è disponibile: Abito raro (Disponibilità insufficiente: ne resta 1)'
  expect((await detail(order as Order)).history[0]?.note).toContain(missing)
  const pay = () => client.post('/api/payments/create-checkout-session', { orderId: order?.id })
  const refused = await pay()
  expect([refused.status, refused.problem.code]).toEqual([409, 'stock.insufficient'])
  await countStock(productId, 3)
  expect((await pay()).status).toBe(200)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('unpaid shop orders have the same hold limits as orders placed here, counted separately', async () => {
  await using alone = await startTestApp({ environment: shopify.environment })
  await alone.context.db.pool.query(
    `insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '2')`,
  )
  const productId = await alone.given.product({ sku, stock: 100 })
  const reseller = await alone.as('rivenditore')
  const domain = await connect(reseller)
  shopify.orders.set(
    domain,
    Array.from({ length: 3 }, () => standInOrder({ [sku]: 1 })),
  )
  expect((await sync(reseller)).body).toEqual(answer({ ordersImported: 3 }))
  const held = (await orders(reseller)).map(({ holdExpiresAt }) => holdExpiresAt !== null)
  expect(held).toEqual([false, true, true])
  const place = () => reseller.post('/api/orders', { ...orderAddress(), items: [{ productId, quantity: 1 }] })
  expect([(await place()).status, (await place()).status, (await place()).status]).toEqual([201, 201, 409])

  // Opening payment pages does not exceed the limit either, for one order or several, even concurrently.
  const all = await orders(reseller)
  const [beyond] = all.filter(({ shopifyOrderId, holdExpiresAt }) => shopifyOrderId && !holdExpiresAt)
  const pay = (input: object) => reseller.post('/api/payments/create-checkout-session', input)
  const shopOrders = all.filter(({ shopifyOrderId }) => shopifyOrderId).map(({ id }) => id)
  const refused = await Promise.all([
    pay({ orderId: beyond?.id }),
    pay({ orderIds: shopOrders }),
    pay({ orderId: beyond?.id }),
  ])
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array(3).fill([409, 'order.too_many_unpaid']),
  )
  await reseller.post(`/api/orders/${shopOrders.find((id) => id !== beyond?.id)}/cancel`)
  expect((await pay({ orderId: beyond?.id })).status).toBe(200)
})

test('with a thousand unpaid shop orders further ones wait until some are paid or cancelled', async () => {
  sell(standInOrder({ [sku]: 1 }))
  await sync()
  const [first] = await orders()
  const { db } = app.context
  await db.pool.query(
    `insert into orders
     select (jsonb_populate_record(imported, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'DW-' || n || $1::text,
       'shopify_order_id', $1::text || n, 'hold_expires_at', null))).*
     from orders as imported, generate_series(2, 1000) as n where imported.user_id = $2`,
    [sku, client.user.id],
  )
  const next = standInOrder({ [sku]: 1 })
  sell(next)
  expect((await sync()).body).toEqual(answer({ ordersWaiting: 1 }))
  const reason = 'Ci sono già 1.000 ordini Shopify da pagare: paga o annulla quelli, poi sincronizza di nuovo'
  expect(await reasons()).toEqual([[next.name, reason]])
  expect((await client.post(`/api/orders/${first?.id}/cancel`)).status).toBe(200)
  expect((await sync()).body).toEqual(answer({ ordersImported: 1 }))
})

test('after the configured hours the hold ends but the order stays, and its reseller is notified', async () => {
  await using alone = await startTestApp({ environment: shopify.environment })
  const productId = await alone.given.product({ sku, stock: 2 })
  const reseller = await alone.as('rivenditore')
  const domain = await connect(reseller)
  shopify.orders.set(domain, [standInOrder({ [sku]: 2 })])
  expect((await sync(reseller)).body.ordersImported).toBe(1)
  const available = async () => (await reseller.get<{ available: number }>(`/api/products/${productId}`)).body.available
  expect(await available()).toBe(0)
  await alone.moveClock({ hours: 49 })
  for (let n = 0; n < 2; n++) await alone.context.jobs.runNow(alone.context, 'cancel-overdue-orders')
  expect(await available()).toBe(2)
  const [order] = await orders(reseller)
  expect(order).toMatchObject({ status: 'pending', holdExpiresAt: null })
  const notices = (await reseller.get<Notification[]>('/api/notifications')).body
  expect(notices.map(({ kind }) => kind)).toEqual(['order.hold_ended'])
  expect(await findLedgerDifferences(alone.context.db)).toEqual([])
})

test('an order with several pages of lines is read completely', async () => {
  const many = Array.from({ length: 130 }, (_, n) => `ALTRO-${n}`)
  const ours = standInOrder(Object.fromEntries([...many, sku].map((one) => [one, 1])))
  sell(ours)
  expect((await sync()).body).toEqual(answer({ ordersImported: 1 }))
  expect((await orders())[0]?.items).toHaveLength(1)
})

test('an order whose reference the reseller has used for an order here waits, so it is not shipped twice', async () => {
  const order = standInOrder({ [sku]: 1 })
  const productId = await app.given.product()
  const placed = { ...orderAddress(), reference: order.name, items: [{ productId, quantity: 1 }] }
  const { body } = await client.post<Order>('/api/orders', placed)
  sell(order)
  expect((await sync()).body).toEqual(answer({ ordersWaiting: 1 }))
  const reason = `Hai già l’ordine ${body.orderNumber} con il riferimento ${order.name}: se è lo stesso, segnalo come evaso su Shopify`
  expect(await reasons()).toEqual([[order.name, reason]])
  await client.post(`/api/orders/${body.id}/cancel`)
  expect((await sync()).body).toEqual(answer({ ordersImported: 1 }))
})

test('an order without a customer email gets the email of the reseller', async () => {
  sell(standInOrder({ [sku]: 1 }, { email: null }))
  await sync()
  expect((await orders())[0]?.customerEmail).toBe(client.user.email)
})

test('an order that another account has imported from the same shop is not imported again', async () => {
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  await sync()
  await client.delete('/api/shopify/disconnect')
  const other = await app.as('rivenditore')
  await other.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  expect((await sync(other)).body).toEqual(answer())
  expect(await orders(other)).toEqual([])
  expect(await orders()).toHaveLength(1)
})

test('a sync that exceeds one request continues in the background, and its owner is notified at the end', async () => {
  sell(...Array.from({ length: 110 }, () => standInOrder({ 'ALTRO-1': 1 })), standInOrder({ [sku]: 1 }))
  expect((await sync()).body).toEqual(answer({ isComplete: false }))
  expect((await integration()).lastSyncAt).toBeNull()
  await app.runJobs()
  expect((await orders()).length).toBe(1)
  expect((await integration()).lastSyncAt).not.toBeNull()
  const [notice] = (await client.get<Notification[]>('/api/notifications')).body
  expect(notice).toMatchObject({ kind: 'shop.synced', body: 'Importato 1 nuovo ordine.' })
})

test('a background sync imports nothing for an account that may no longer order', async () => {
  sell(...Array.from({ length: 110 }, () => standInOrder({ 'ALTRO-1': 1 })), standInOrder({ [sku]: 1 }))
  expect((await sync()).body.isComplete).toBe(false)
  const { pool } = app.context.db
  await pool.query("update users set user_role = 'base' where id = $1", [client.user.id])
  await app.runJobs()
  expect((await pool.query('select from orders where user_id = $1', [client.user.id])).rowCount).toBe(0)
})

test('disconnecting a shop deletes its waiting entries and keeps the orders', async () => {
  sell(standInOrder({ [newSku()]: 1 }), standInOrder({ [sku]: 1 }))
  await sync()
  expect((await waiting()).length).toBe(1)
  expect((await ledger('', await app.as('rivenditore'))).orders).toEqual([])
  await client.delete('/api/shopify/disconnect')
  expect([(await waiting()).length, (await orders()).length]).toEqual([0, 1])
})

test('an imported order that a lost response left as waiting is corrected and not imported again', async () => {
  const order = standInOrder({ [sku]: 1 })
  // The page contains it twice.
  sell(order, order)
  expect((await sync()).body).toEqual(answer({ ordersImported: 1 }))
  const { pool } = app.context.db
  await pool.query("update shopify_orders set state = 'waiting', reason = '?' where shopify_order_id = $1", [
    numberOf(order),
  ])
  expect((await sync()).body).toEqual(answer())
  expect([await orders(), await waiting()]).toEqual([[expect.anything()], []])
})

test('an SKU that the database cannot store counts as unknown', async () => {
  sell(standInOrder({ 'DW-\u0000X': 1 }))
  await sync()
  expect((await reasons())[0]?.[1]).toBe('SKU sconosciuto: controlla il codice nel catalogo (DW- X)')
})

test('base accounts and visitors cannot sync', async () => {
  const base = await app.as('base')
  expect([(await sync(base)).status, (await sync(base)).problem.code]).toEqual([403, 'role.base'])
  expect((await base.get('/api/shopify/orders')).status).toBe(403)
  expect((await sync(app.visitor)).status).toBe(401)
})
