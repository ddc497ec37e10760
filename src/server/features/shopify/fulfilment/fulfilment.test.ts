import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import type { ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import type { TrackingTroubles } from '../../../../contract/shopify/tracking-in-shop.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import {
  numberOf,
  type StandInFulfilment,
  type StandInOrder,
  standInOrder,
} from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { confirmLateShipments } from '../../orders/shipment/confirm-shipment.ts'

let shopify: ShopifyStandIn
let app: TestApp
let client: TestClient
let admin: TestClient
let shopDomain: string
let sku: string
let other: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  admin = await app.as('admin')
  shopify.tokens = new Set([testShopApp.accessToken])
  shopify.mayRenew = false
  shopify.fates.length = 0
  ;[sku, other] = [newSku(), newSku()]
  for (const one of [sku, other]) await app.given.product({ sku: one, stock: 100 })
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
  expect((await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })).status).toBe(201)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const newSku = () => `DW-${randomUUID().slice(0, 8).toUpperCase()}`
let parcels = 0
const newNumber = () => `BRT ${process.pid}${++parcels}`

const line = (order: StandInOrder, n = 0) => {
  const found = order.lines[n]
  if (!found) throw new Error(`There is no line ${n}`)
  return found
}

/** An order of the shop that was imported and paid. */
async function paid(order: StandInOrder): Promise<Order> {
  order.updatedAt = new Date().toISOString()
  shopify.orders.set(shopDomain, [...(shopify.orders.get(shopDomain) ?? []), order])
  expect((await client.post('/api/shopify/sync-orders')).status).toBe(200)
  const imported = (await client.get<Order[]>('/api/orders')).body.find(
    ({ shopifyOrderId }) => shopifyOrderId === numberOf(order),
  )
  if (!imported) throw new Error('The order was not imported')
  await setOrder(app, imported.id, 'paid', app.context.clock.now())
  return imported
}

async function ship({ id }: Pick<Order, 'id'>, more: object = {}): Promise<string> {
  const trackingNumber = newNumber()
  const { status, problem } = await admin.put(`/api/admin/orders/${id}/shipping`, {
    trackingNumber,
    carrier: 'BRT',
    ...more,
  })
  expect([status, problem?.message]).toEqual([200, undefined])
  return trackingNumber
}

async function shipped(order: StandInOrder) {
  const imported = await paid(order)
  return { ...imported, number: await ship(imported) }
}

const made = (): StandInFulfilment[] => shopify.shop(shopDomain).fulfilments
const piecesOf = ({ lines }: StandInFulfilment) => lines.map((one) => [one.line.sku, one.quantity])

async function row({ id }: Pick<Order, 'id'>) {
  const { rows } = await app.context.db.pool.query<{
    state: string
    reason: string | null
    tries: number
    fulfilment_ids: string[]
  }>('select state, reason, tries, fulfilment_ids from shopify_fulfilments where order_id = $1', [id])
  return rows[0]
}

const stateOf = async (order: Pick<Order, 'id'>) => {
  const found = await row(order)
  return found && [found.state, found.reason]
}

const notices = async () =>
  (await client.get<{ kind: string; body: string }[]>('/api/notifications')).body
    .filter(({ kind }) => kind === 'shop.fulfilment_failed')
    .map(({ body }) => body)

/** Advances the clock and runs the jobs once. */
async function minutes(count: number): Promise<void> {
  await app.moveClock({ minutes: count })
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
}

test('a shipment is fulfilled in the shop: only our lines, with carrier, number and link', async () => {
  const order = standInOrder({ [sku.toLowerCase()]: 2, 'ALTRO-1': 5 })
  const { number, ...imported } = await shipped(order)
  expect(await stateOf(imported)).toEqual(['due', null])
  await app.runJobs()
  expect(made().map(piecesOf)).toEqual([[[sku.toLowerCase(), 2]]])
  expect(made()[0]?.tracking).toEqual([
    {
      company: 'BRT',
      number,
      url: `https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&Nspediz=${number.replaceAll(' ', '')}`,
    },
  ])
  expect(order.lines.map(({ unfulfilledQuantity }) => unfulfilledQuantity)).toEqual([0, 5])
  expect(await row(imported)).toEqual({ state: 'done', reason: null, tries: 1, fulfilment_ids: [made()[0]?.id] })
})

test('the shop notifies its customer only if we do not', async () => {
  await shipped(standInOrder({ [sku]: 1 }))
  await shipped(standInOrder({ [sku]: 1 }, { email: null }))
  expect((await client.put('/api/auth/preferences', { consigneeMails: false })).status).toBe(200)
  await app.runJobs()
  const [first, second] = made()
  expect([first?.notified, second?.notified]).toEqual([[true], [true]])
  await client.put('/api/auth/preferences', { consigneeMails: true })
  await shipped(standInOrder({ [sku]: 1 }))
  await shipped(standInOrder({ [sku]: 1 }, { email: null }))
  await app.runJobs()
  expect(made().map(({ notified }) => notified[0])).toEqual([true, true, false, true])
})

test('an order that did not come from the shop is not sent to it', async () => {
  const id = await app.given.order(client.user, await app.given.product())
  await setOrder(app, id, 'paid', app.context.clock.now())
  await ship({ id })
  await app.runJobs()
  expect([await row({ id }), shopify.timesAsked(shopDomain, 'ShippingOfOrder')]).toEqual([undefined, 0])
})

test('pieces withdrawn before the shipment are not fulfilled', async () => {
  const imported = await paid(standInOrder({ [sku]: 3 }))
  await app.context.db.pool.query(
    'update order_items set refunded_quantity = 1, withdrawn_quantity = 1 where order_id = $1',
    [imported.id],
  )
  await ship(imported)
  await app.runJobs()
  expect(made().map(piecesOf)).toEqual([[[sku, 2]]])
  // Repeating it changes nothing: the third piece stays.
  await app.context.db.pool.query(`update shopify_fulfilments set state = 'due', tries = 0 where order_id = $1`, [
    imported.id,
  ])
  await minutes(1)
  expect(made()).toHaveLength(1)
})

test('lines of two locations are fulfilled location by location', async () => {
  const shop = shopify.shop(shopDomain)
  const elsewhere = shop.newLocation('Negozio')
  shop.locations.push(elsewhere)
  const order = standInOrder({ [sku]: 2, [other]: 1 })
  line(order, 1).locationId = elsewhere.id
  const imported = await shipped(order)
  await app.runJobs()
  expect(made().map(piecesOf)).toEqual([[[sku, 2]], [[other, 1]]])
  expect(new Set(made().map(({ tracking }) => tracking[0]?.number))).toEqual(new Set([imported.number]))
  expect((await row(imported))?.fulfilment_ids).toHaveLength(2)
})

test('250 lines are one fulfilment', async () => {
  const many = Object.fromEntries(Array.from({ length: 249 }, (_, n) => [`ALTRO-${n}`, 1]))
  const order = standInOrder({ ...many, [sku]: 2 })
  await shipped(order)
  await app.runJobs()
  expect(made().map(piecesOf)).toEqual([[[sku, 2]]])
})

test('a corrected tracking number is corrected in the shop without a second fulfilment', async () => {
  const { number, ...imported } = await shipped(standInOrder({ [sku]: 1 }))
  await app.runJobs()
  const right = await ship(imported, { replaces: number, carrier: 'SDA' })
  await app.runJobs()
  expect(made()).toHaveLength(1)
  expect(made()[0]?.tracking[0]).toMatchObject({
    company: 'SDA',
    number: right,
    url: expect.stringContaining(right.slice(4)),
  })
  expect(await stateOf(imported)).toEqual(['done', null])
})

test('tracking that the reseller edits in the shop stays until ours changes', async () => {
  const { number, ...imported } = await shipped(standInOrder({ [sku]: 1 }))
  await app.runJobs()
  const [fulfilment] = made()
  if (!fulfilment) throw new Error('Nothing was fulfilled')
  fulfilment.tracking = [{ company: 'Altro', number: 'A MANO', url: null }]
  await app.context.db.pool.query(`update shopify_fulfilments set state = 'due', tries = 0 where order_id = $1`, [
    imported.id,
  ])
  await minutes(1)
  expect([fulfilment.tracking[0]?.number, (await row(imported))?.state]).toEqual(['A MANO', 'done'])
  const right = await ship(imported, { replaces: number })
  await app.runJobs()
  expect([fulfilment.tracking[0]?.number, made().length]).toEqual([right, 1])
})

test('an undoable shipment is sent to the shop once it can no longer be undone', async () => {
  const imported = await paid(standInOrder({ [sku]: 1 }))
  await ship(imported, { undoable: true })
  await app.runJobs()
  expect([await row(imported), made()]).toEqual([undefined, []])
  expect((await admin.post(`/api/admin/orders/${imported.id}/shipping/undo`)).status).toBe(200)
  const number = await ship(imported, { undoable: true })
  await app.moveClock({ minutes: 2 })
  await confirmLateShipments(app.context)
  await app.runJobs()
  expect(made().map(({ tracking }) => tracking[0]?.number)).toEqual([number])
})

test('a fulfilment whose response is lost is found again, and not made twice', async () => {
  const imported = await shipped(standInOrder({ [sku]: 3 }))
  await app.context.db.pool.query(
    'update order_items set refunded_quantity = 2, withdrawn_quantity = 2 where order_id = $1',
    [imported.id],
  )
  shopify.fates.push(undefined, 'lost')
  await app.runJobs()
  expect(made()).toHaveLength(1)
  expect(await row(imported)).toMatchObject({ state: 'due', tries: 1, fulfilment_ids: [] })
  // The correction arrives before the next attempt: the existing fulfilment has the earlier number.
  const right = await ship(imported, { replaces: imported.number })
  await app.runJobs()
  expect(made()).toHaveLength(1)
  expect(made()[0]?.tracking[0]?.number).toBe(right)
  expect(await row(imported)).toMatchObject({ state: 'done', fulfilment_ids: [made()[0]?.id] })
})

test('a process that is killed between the call and its own record makes nothing twice', async () => {
  const imported = await shipped(standInOrder({ [sku]: 2 }))
  await app.runJobs()
  // The state that a killed process leaves: taken and sent, with no response recorded.
  await app.context.db.pool.query(
    `update shopify_fulfilments set state = 'due', tries = 1, fulfilment_ids = '{}', updated_at = present() where order_id = $1`,
    [imported.id],
  )
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
  expect((await row(imported))?.state).toBe('due')
  await minutes(1)
  expect(made()).toHaveLength(1)
  expect(await row(imported)).toMatchObject({ state: 'done', fulfilment_ids: [made()[0]?.id] })
})

test('a correction that arrives during a call to the shop is sent too', async () => {
  const imported = await shipped(standInOrder({ [sku]: 1 }))
  shopify.fates.push({ slowMs: 1_500 })
  const telling = app.runJobs()
  await expect.poll(async () => (await row(imported))?.tries).toBe(1)
  const right = await ship(imported, { replaces: imported.number })
  await telling
  await app.runJobs()
  expect(made().map(({ tracking }) => tracking[0]?.number)).toEqual([right])
  expect((await row(imported))?.state).toBe('done')
})

test('a fulfilment on hold in the shop is retried until it is released', async () => {
  const order = standInOrder({ [sku]: 1 })
  const imported = await paid(order)
  const held = `gid://shopify/FulfillmentOrder/${numberOf(order)}00`
  shopify.shop(shopDomain).hold(held, 'AWAITING_PAYMENT')
  await ship(imported)
  await app.runJobs()
  const reason = 'Nel negozio l’evasione è sospesa (in attesa del pagamento): sbloccala lì.'
  expect(await stateOf(imported)).toEqual(['due', reason])
  await minutes(1)
  shopify.shop(shopDomain).holds.clear()
  await minutes(1)
  expect((await row(imported))?.state).toBe('due')
  await minutes(1)
  expect([made().length, await stateOf(imported)]).toEqual([1, ['done', null]])
})

test('a fulfilment on hold for a week fails, and its owner is notified', async () => {
  const order = standInOrder({ [sku]: 1 })
  const imported = await paid(order)
  shopify.shop(shopDomain).hold(`gid://shopify/FulfillmentOrder/${numberOf(order)}00`)
  await ship(imported)
  await app.runJobs()
  await app.context.db.pool.query('update shopify_fulfilments set tries = 35 where order_id = $1', [imported.id])
  await minutes(359)
  expect((await row(imported))?.tries).toBe(35)
  await minutes(1)
  expect(await row(imported)).toMatchObject({ state: 'failed', tries: 36 })
  expect(await notices()).toEqual([expect.stringContaining('è sospesa')])
  await minutes(400)
  expect((await row(imported))?.tries).toBe(36)
  // The owner has released the hold in the shop and retries.
  shopify.shop(shopDomain).holds.clear()
  expect((await client.post(`/api/shopify/tracking/${imported.id}/retry`)).body).toMatchObject({
    state: 'due',
    reason: null,
  })
  await app.runJobs()
  expect([made().length, await stateOf(imported)]).toEqual([1, ['done', null]])
  // A completed shipment is not sent again.
  expect((await client.post(`/api/shopify/tracking/${imported.id}/retry`)).body).toMatchObject({ state: 'done' })
  await app.runJobs()
  expect((await row(imported))?.tries).toBe(1)
})

test('the owner sees the tracking state on the order, in the ledger and in the list of problems', async () => {
  const order = standInOrder({ [sku]: 1 })
  const imported = await paid(order)
  const detail = async (who = client, path = '/api/orders') =>
    (await who.get<OrderDetail>(`${path}/${imported.id}`)).body.trackingInShop
  const troubles = async () => (await client.get<TrackingTroubles>('/api/shopify/tracking')).body
  const inLedger = async () =>
    (await client.get<ShopifyOrdersPage>('/api/shopify/orders')).body.orders.map((line) => line.order?.tracking?.state)
  expect([await detail(), await troubles(), await inLedger()]).toEqual([null, { orders: [], total: 0 }, [undefined]])
  shopify.shop(shopDomain).hold(`gid://shopify/FulfillmentOrder/${numberOf(order)}00`, 'AWAITING_PAYMENT')
  await ship(imported)
  expect(await detail()).toMatchObject({ state: 'due', reason: null, isLinked: true })
  expect((await troubles()).total).toBe(0)
  await app.runJobs()
  const tracking = {
    state: 'due',
    reason: expect.stringContaining('è sospesa'),
    at: expect.any(String),
    isLinked: true,
  }
  expect([await detail(), await detail(admin, '/api/admin/orders')]).toEqual([tracking, tracking])
  expect(await troubles()).toEqual({
    orders: [{ orderId: imported.id, orderNumber: imported.orderNumber, reference: order.name, tracking }],
    total: 1,
  })
  expect(await inLedger()).toEqual(['due'])
  shopify.shop(shopDomain).holds.clear()
  await minutes(1)
  expect(await detail()).toMatchObject({ state: 'done', reason: null })
  expect([await troubles(), await inLedger()]).toEqual([{ orders: [], total: 0 }, ['done']])
})

test('other accounts can neither read nor retry it; without a shop the retry is refused', async () => {
  const imported = await shipped(standInOrder({ [sku]: 1 }))
  const stranger = await app.as('rivenditore')
  const retry = (who: TestClient) => who.post(`/api/shopify/tracking/${imported.id}/retry`)
  expect((await retry(stranger)).problem?.code).toBe('shopify.order_not_found')
  await stranger.post('/api/shopify/connect', { shopDomain: `altro-${randomUUID()}.myshopify.com`, ...testShopApp })
  expect((await retry(stranger)).problem?.code).toBe('shopify.order_not_found')
  expect((await stranger.get<TrackingTroubles>('/api/shopify/tracking')).body.total).toBe(0)
  await client.delete('/api/shopify/disconnect')
  expect((await client.get<OrderDetail>(`/api/orders/${imported.id}`)).body.trackingInShop).toMatchObject({
    state: 'due',
    isLinked: false,
  })
  expect((await retry(client)).problem?.code).toBe('shopify.not_connected')
})

test.each([
  [
    'cancelled',
    (order: StandInOrder) => Object.assign(order, { cancelledAt: order.createdAt }),
    'l’ordine è annullato',
  ],
  ['deleted', () => shopify.orders.set(shopDomain, []), 'non c’è più'],
  ['refunded', (order: StandInOrder) => Object.assign(line(order), { currentQuantity: 0 }), 'non sono da evadere'],
])('an order that is %s in the shop fails at once, with the reason', async (_, change, words) => {
  const order = standInOrder({ [sku]: 1 })
  const imported = await paid(order)
  change(order)
  await ship(imported)
  await app.runJobs()
  expect(await stateOf(imported)).toEqual(['failed', expect.stringContaining(words)])
  expect(await notices()).toEqual([expect.stringContaining(words)])
  expect(made()).toEqual([])
})

test('a fulfilment made by another sender in the shop is left as it is', async () => {
  const order = standInOrder({ [sku]: 2, 'ALTRO-1': 1 })
  const imported = await paid(order)
  await fulfilByHand(order, { company: 'GLS', number: 'LORO', url: null })
  await ship(imported)
  await app.runJobs()
  expect(await stateOf(imported)).toEqual(['failed', expect.stringContaining('non sono da evadere')])
  expect(made().map(({ tracking }) => tracking[0]?.number)).toEqual(['LORO'])
})

test('a manual fulfilment without tracking gets ours; then the rest is fulfilled', async () => {
  const order = standInOrder({ [sku]: 3 })
  const imported = await paid(order)
  await fulfilByHand(order, null, 2)
  const number = await ship(imported)
  await app.runJobs()
  expect(made().map((one) => [piecesOf(one), one.tracking[0]?.number])).toEqual([
    [[[sku, 2]], number],
    [[[sku, 1]], number],
  ])
  expect(await stateOf(imported)).toEqual(['done', null])
})

/** Fulfils the rest of the order, at most `most` pieces of each line. */
async function fulfilByHand(
  order: StandInOrder,
  tracking: StandInFulfilment['tracking'][number] | null,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const shop = shopify.shop(shopDomain)
  const lines = order.lines.map((one) => ({
    id: shop.newId('FulfillmentLineItem'),
    line: one,
    quantity: Math.min(most, one.unfulfilledQuantity),
  }))
  for (const one of lines) one.line.unfulfilledQuantity -= one.quantity
  const id = shop.newId('Fulfillment')
  const at = shop.time
  shop.fulfilments.push({
    id,
    name: `${order.name}-F1`,
    status: 'SUCCESS',
    createdAt: at,
    updatedAt: at,
    order,
    lines,
    tracking: tracking ? [tracking] : [],
    notified: [],
  })
}

test('fewer pieces than were shipped are fulfilled if the shop needs fewer, with the reason', async () => {
  const order = standInOrder({ [sku]: 3 })
  const imported = await paid(order)
  line(order).currentQuantity = 2
  await ship(imported)
  await app.runJobs()
  expect(made().map(piecesOf)).toEqual([[[sku, 2]]])
  expect(await stateOf(imported)).toEqual(['done', expect.stringContaining('Un pezzo nel negozio non era più')])
})
