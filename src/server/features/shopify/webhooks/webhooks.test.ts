import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import type { ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { webhookHeaders } from '../../../testing/shopify/deliver-webhook.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { numberOf, type StandInOrder, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { findLedgerDifferences } from '../../stock/stock.reads.ts'

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
  shopify.uninstalled.clear()
  shopify.tokens = new Set([testShopApp.accessToken])
  sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  await app.given.product({ sku, stock: 100 })
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  // Registers the webhooks.
  await app.runJobs()
  shopify.asked.length = 0
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const sell = (...orders: StandInOrder[]) =>
  shopify.orders.set(shopDomain, [...(shopify.orders.get(shopDomain) ?? []), ...orders])
const tell = (topic: string, order: StandInOrder, delivery = {}) =>
  shopify.deliver(shopDomain, topic, { id: Number(numberOf(order)) }, delivery)
const orders = async () => (await client.get<Order[]>('/api/orders')).body
const detail = async (id = '') => (await client.get<OrderDetail>(`/api/orders/${id}`)).body
const ledger = async () => (await client.get<ShopifyOrdersPage>('/api/shopify/orders')).body
const integration = async () => (await client.get<ShopifyIntegration>('/api/shopify/integration')).body
const topics = () => shopify.shop(shopDomain).subscriptions.map(({ topic }) => topic)
const notices = async (by = client) =>
  (await by.get<Notification[]>('/api/notifications')).body.map(({ kind, title }) => [kind, title])
const mailsTo = async (address: string) =>
  (await (await app.as('admin')).get<{ to: string; subject: string }[]>('/api/admin/mailbox')).body
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject)
const touch = (order: StandInOrder) => {
  order.updatedAt = new Date().toISOString()
}

const allTopics = ['APP_UNINSTALLED', 'ORDERS_CANCELLED', 'ORDERS_CREATE', 'ORDERS_EDITED']

test('connecting registers every topic at this portal, and topics missing later are registered again at night', async () => {
  expect(topics().sort()).toEqual(allTopics)
  const { subscriptions } = shopify.shop(shopDomain)
  expect(new Set(subscriptions.map(({ uri }) => uri))).toEqual(new Set([`${app.address}/api/shopify/webhook`]))
  expect((await integration()).webhooksAt).not.toBeNull()

  subscriptions.splice(0, 2)
  await app.context.jobs.runNow(app.context, 'check-shop-webhooks')
  await app.context.db.pool.query("update jobs.job set start_after = now() where name = 'keep-shop-webhooks'")
  await app.runJobs()
  expect(topics().sort()).toEqual(allTopics)
})

test('a shop that did not answer when it was connected gets its webhooks with the first sync', async () => {
  const other = await app.as('rivenditore')
  const domain = `negozio-${randomUUID()}.myshopify.com`
  await other.post('/api/shopify/connect', { shopDomain: domain, ...testShopApp })
  shopify.fates.push('cut')
  await app.runJobs()
  expect(shopify.shop(domain).subscriptions).toEqual([])
  expect((await other.get<ShopifyIntegration>('/api/shopify/integration')).body).toMatchObject({ failures: 1 })
  await app.moveClock({ minutes: 1 })
  await app.context.jobs.runNow(app.context, 'sync-shops')
  await app.runJobs()
  expect(shopify.shop(domain).subscriptions).toHaveLength(4)
  expect((await other.get<ShopifyIntegration>('/api/shopify/integration')).body).toMatchObject({ failures: 0 })
})

test('an announced order is imported once, whatever the number and sequence of its events', async () => {
  const order = standInOrder({ [sku]: 2 })
  sell(order)
  expect(await tell('orders/create', order, { eventId: 'e1', times: 3 })).toEqual([200, 200, 200])
  // The same event id with another topic, and another event of the same order.
  expect(await tell('orders/edited', order, { eventId: 'e1' })).toEqual([200])
  expect(await tell('orders/create', order, { eventId: 'e2', times: 2 })).toEqual([200, 200])
  const { rowCount } = await app.context.db.pool.query('select from shopify_webhooks where user_id = $1', [
    client.user.id,
  ])
  expect(rowCount).toBe(3)
  expect(await orders()).toEqual([])
  await app.runJobs()
  expect((await orders()).map(({ shopifyOrderId }) => shopifyOrderId)).toEqual([numberOf(order)])
  expect((await ledger()).orders[0]).toMatchObject({ state: 'imported', name: order.name })
  expect((await integration()).ordersImported).toBe(1)
  await tell('orders/create', order, { eventId: 'e3' })
  await app.runJobs()
  expect(await orders()).toHaveLength(1)
})

test('forged, tampered and unsigned events and unknown shops get the same 401, and no shop is called', async () => {
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  expect(await tell('orders/create', order, { isForged: true })).toEqual([401])
  expect(await tell('orders/create', order, { isTampered: true })).toEqual([401])
  const body = JSON.stringify({ id: 1 })
  const call = (headers: object, sent = body) =>
    fetch(`${app.address}/api/shopify/webhook`, { method: 'POST', headers: { ...headers }, body: sent })
  const signed = (domain: string) =>
    webhookHeaders({ shopDomain: domain, topic: 'orders/create', body, secret: testShopApp.apiSecret })
  const answers = [
    await call(signed('altro.myshopify.com')),
    await call(signed('evil.example')),
    await call({}),
    await call({ ...signed(shopDomain), 'x-shopify-hmac-sha256': '' }),
    await call(signed(shopDomain), `${body} `),
  ]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401))
  const problems = texts.map((text) => ({ ...JSON.parse(text), requestId: null }))
  expect(new Set(problems.map((one) => JSON.stringify(one))).size).toBe(1)
  expect((await call(signed(shopDomain), 'x'.repeat(300_000))).status).toBe(413)
  await app.runJobs()
  expect([await orders(), shopify.asked]).toEqual([[], []])
  expect((await call(signed(shopDomain))).status).toBe(200)
})

test('a signed event that cannot be parsed is accepted and causes a sync', async () => {
  sell(standInOrder({ [sku]: 1 }))
  for (const body of ['{', '[]', '{"id":null}']) {
    const headers = webhookHeaders({ shopDomain, topic: 'orders/create', body, secret: testShopApp.apiSecret })
    const answer = await fetch(`${app.address}/api/shopify/webhook`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  await app.runJobs()
  expect(await orders()).toHaveLength(1)
})

test('an event received while the shop does not answer is not lost: a sync imports its order', async () => {
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  shopify.fates.push('cut')
  await tell('orders/create', order)
  await app.runJobs()
  expect([await orders(), (await integration()).failures]).toEqual([[], 1])
  await app.moveClock({ minutes: 1 })
  await app.context.db.pool.query("update jobs.job set start_after = now() where name = 'sync-shop-orders'")
  await app.runJobs()
  expect(await orders()).toHaveLength(1)
})

test('an order cancelled in the shop before payment is cancelled here, its stock is released, and its history has the reason', async () => {
  const order = standInOrder({ [sku]: 2 })
  sell(order)
  await tell('orders/create', order)
  await app.runJobs()
  order.cancelledAt = new Date().toISOString()
  touch(order)
  await tell('orders/cancelled', order, { times: 2 })
  await app.runJobs()
  const [here] = await orders()
  expect(here).toMatchObject({ status: 'cancelled', holdExpiresAt: null })
  expect((await detail(here?.id)).history.map(({ status, note }) => [status, note])).toEqual([
    ['pending', 'Importato da Shopify'],
    ['cancelled', 'Annullato su Shopify'],
  ])
  expect((await ledger()).orders[0]).toMatchObject({
    state: 'imported',
    reason: 'Annullato su Shopify',
    cancelledAt: expect.any(String),
    order: { status: 'cancelled' },
  })
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('an order cancelled in the shop after payment continues, and reseller and admins are notified once', async () => {
  const admin = await app.as('admin')
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  await tell('orders/create', order)
  await app.runJobs()
  const [here] = await orders()
  await setOrder(app, here?.id ?? '', 'paid', new Date())
  order.cancelledAt = new Date().toISOString()
  touch(order)
  for (let n = 0; n < 2; n++) {
    await tell('orders/cancelled', order)
    await app.runJobs()
  }
  expect((await orders())[0]).toMatchObject({ status: 'paid' })
  const title = `Ordine ${here?.orderNumber}: nel tuo negozio è cambiato`
  expect(await notices()).toEqual([['shop.order_cancelled', title]])
  expect(await mailsTo(client.user.email)).toEqual([title])
  const told = (await notices(admin)).filter(([, told]) => told?.includes(here?.orderNumber ?? '?'))
  expect(told).toEqual([['shop.order_cancelled', `Ordine ${here?.orderNumber}: cambiato nel negozio del rivenditore`]])
  expect((await detail(here?.id)).history.at(-1)?.note).toBe(
    'Annullato su Shopify. Qui l’ordine resta com’è finché qualcuno non lo annulla.',
  )
})

test('an order edited in the shop before payment is replaced by a new one', async () => {
  const order = standInOrder({ [sku]: 2 })
  sell(order)
  await tell('orders/create', order)
  await app.runJobs()
  const [before] = await orders()
  const [line] = order.lines
  if (line) Object.assign(line, { quantity: 5, currentQuantity: 5, unfulfilledQuantity: 5 })
  touch(order)
  await shopify.deliver(shopDomain, 'orders/edited', { order_edit: { id: 1, order_id: Number(numberOf(order)) } })
  await app.runJobs()
  const all = await orders()
  expect(all.map(({ status, shopifyOrderId, items }) => [status, shopifyOrderId, items[0]?.quantity])).toEqual([
    ['pending', numberOf(order), 5],
    ['cancelled', null, 2],
  ])
  expect((await detail(all[0]?.id)).history[0]?.note).toBe(`Importato da Shopify al posto di ${before?.orderNumber}`)
  expect((await detail(before?.id)).history.at(-1)?.note).toBe(
    `Modificato su Shopify (${sku}: 5 invece di 2): al suo posto c’è un ordine nuovo`,
  )
  expect((await ledger()).orders).toHaveLength(1)
  expect((await ledger()).orders[0]).toMatchObject({ state: 'imported', order: { orderNumber: all[0]?.orderNumber } })
  // Reading it again changes nothing.
  await client.post('/api/shopify/sync-orders')
  expect(await orders()).toHaveLength(2)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('an edit that cannot be placed leaves the order as it is, with the reason in the ledger', async () => {
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  await tell('orders/create', order)
  await app.runJobs()
  order.shippingAddress = null
  touch(order)
  await tell('orders/edited', order)
  await app.runJobs()
  expect((await orders()).map(({ status }) => status)).toEqual(['pending'])
  expect((await ledger()).orders[0]?.reason).toBe(
    'È cambiato su Shopify, e così non si può importare. Manca l’indirizzo di consegna: aggiungilo su Shopify',
  )
})

test('an order edited in the shop after payment stays as paid; ledger, history, reseller and admins get the differences once', async () => {
  const admin = await app.as('admin')
  const order = standInOrder({ [sku]: 1 })
  sell(order)
  await tell('orders/create', order)
  await app.runJobs()
  const [here] = await orders()
  await setOrder(app, here?.id ?? '', 'paid', new Date())
  order.shippingAddress = { ...order.shippingAddress, address1: 'Via Roma 1' }
  for (let n = 0; n < 2; n++) {
    touch(order)
    await tell('orders/edited', order)
    await app.runJobs()
  }
  expect((await orders()).map(({ status }) => status)).toEqual(['paid'])
  expect((await ledger()).orders[0]?.reason).toBe(
    'Modificato su Shopify dopo il pagamento (un altro destinatario): qui resta com’è',
  )
  const told = (await detail(here?.id)).history.filter(({ note }) => note?.startsWith('Modificato su Shopify'))
  expect(told).toHaveLength(1)
  const title = `Ordine ${here?.orderNumber}: nel tuo negozio è cambiato`
  expect(await notices()).toEqual([['shop.order_cancelled', title]])
  expect(await mailsTo(client.user.email)).toEqual([title])
  const heard = (await notices(admin)).filter(([, told]) => told?.includes(here?.orderNumber ?? '?'))
  expect(heard).toEqual([['shop.order_cancelled', `Ordine ${here?.orderNumber}: cambiato nel negozio del rivenditore`]])
})

test('uninstalling the app ends the connection and notifies its owner; a false or late event does not', async () => {
  await shopify.deliver(shopDomain, 'app/uninstalled', {})
  await app.runJobs()
  expect((await integration()).isActive).toBe(true)
  expect(await shopify.uninstall(shopDomain)).toEqual([200])
  await app.runJobs()
  expect(await integration()).toMatchObject({
    isActive: false,
    end: 'uninstalled',
    nextSyncAt: null,
    webhooksAt: null,
  })
  expect(await notices()).toEqual([['shop.deactivated', 'Il tuo negozio Shopify non è più collegato']])
  expect(await mailsTo(client.user.email)).toEqual(['Il tuo negozio Shopify non è più collegato'])
  // It is not called any more.
  shopify.asked.length = 0
  await app.moveClock({ minutes: 20 })
  await app.context.jobs.runNow(app.context, 'sync-shops')
  await app.runJobs()
  expect(shopify.asked.filter((line) => line.startsWith(shopDomain))).toEqual([])
})

test('disconnecting removes the webhooks, and succeeds if the shop does not answer', async () => {
  const { status } = await client.delete('/api/shopify/disconnect')
  expect([status, topics()]).toEqual([204, []])
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
  await app.runJobs()
  shopify.fates.push('cut')
  const cut = await client.delete('/api/shopify/disconnect')
  expect([cut.status, topics().length]).toEqual([204, 4])
  // Its further events are refused.
  expect(await tell('orders/create', standInOrder({ [sku]: 1 }))).toEqual([401])
})

test('connecting another shop removes the webhooks of this one', async () => {
  await client.post('/api/shopify/connect', { shopDomain: `altro-${shopDomain}`, ...testShopApp })
  expect(topics()).toEqual([])
})

test('webhook events are deleted after a week', async () => {
  const order = standInOrder({ [sku]: 1 })
  await tell('orders/create', order, { eventId: 'old' })
  const left = async () =>
    (await app.context.db.pool.query('select from shopify_webhooks where user_id = $1', [client.user.id])).rowCount
  await app.context.jobs.runNow(app.context, 'tidy-up')
  expect(await left()).toBe(1)
  await app.moveClock({ days: 8 })
  await app.context.jobs.runNow(app.context, 'tidy-up')
  expect(await left()).toBe(0)
})
