import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import type { ShopifyOrder, ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'
import { type StandInOrder, standInOrder } from '../../../testing/shopify/stand-in-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let shopify: ShopifyStandIn
let app: TestApp
let client: TestClient
let shopDomain: string
let sku: string
let gone: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  sku = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  gone = `DW-${randomUUID().slice(0, 8).toUpperCase()}`
  await app.given.product({ sku, stock: 1000 })
  await app.given.product({ sku: gone, stock: 10 })
  await app.context.db.pool.query('update products set is_active = false where sku = $1', [gone])
  client = await app.as('rivenditore')
  shopDomain = `negozio-${randomUUID()}.myshopify.com`
  await client.post('/api/shopify/connect', { shopDomain, ...testShopApp })
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const sync = async () => (await client.post<ShopifySync>('/api/shopify/sync-orders')).body
const ledger = async () => (await client.get<ShopifyOrdersPage>('/api/shopify/orders?limit=100')).body
const line = async ({ name }: StandInOrder): Promise<ShopifyOrder | undefined> =>
  (await ledger()).orders.find((order) => order.name === name)

/** Articles of an order: `others` foreign ones and these of ours. */
const among = (others: number, ours: Record<string, number>) => ({
  ...Object.fromEntries(Array.from({ length: others }, (_, n) => [`ALTRO-${n}`, 1])),
  ...ours,
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`DW-MAI-${n}`, 1]))

/** Malformed orders, each with its resulting state and the reason in the ledger. */
const poisons: [name: string, make: () => StandInOrder, state: string, reason: RegExp | null][] = [
  ['a product that is no longer sold', () => standInOrder({ [gone]: 1 }), 'waiting', /DW-/],
  [
    'a product deleted in the shop: a line without an SKU',
    () => without(standInOrder({ X: 1 })),
    'skipped',
    /Nessun articolo/,
  ],
  ['no address', () => standInOrder({ [sku]: 1 }, { shippingAddress: null }), 'waiting', /^Manca l’indirizzo/],
  ['an empty address', () => emptyAddress(), 'waiting', /^Da correggere/],
  ['an address without a country', () => inCountry(null), 'waiting', /./],
  [
    'another currency: our own prices apply',
    () => standInOrder({ [sku]: 1 }, { currencyCode: 'JPY' }),
    'imported',
    null,
  ],
  ['250 lines, one of them ours', () => standInOrder(among(249, { [sku]: 1 })), 'imported', null],
  ['250 lines, all of them ours', () => standInOrder(many(250)), 'waiting', /SKU sconosciuto/],
  ['two billion pieces', () => standInOrder({ [sku]: 2_000_000_000 }), 'waiting', /massima/],
  ['emoji in all texts', emoji, 'imported', null],
  ['lone surrogates and a NUL', halfSigns, 'imported', null],
  [
    'an invalid date, and a NUL in the name',
    () => standInOrder({ [sku]: 1 }, { cancelledAt: 7 as never, name: '#\u0000 \ud83c' }),
    'failed',
    /forma che non comprendiamo/,
  ],
  [
    'an invalid date',
    () => standInOrder({ [sku]: 1 }, { cancelledAt: 7 as never }),
    'failed',
    /forma che non comprendiamo/,
  ],
]

function without(order: StandInOrder): StandInOrder {
  for (const one of order.lines) one.sku = null
  return order
}

function inCountry(countryCodeV2: string | null): StandInOrder {
  const order = standInOrder({ [sku]: 1 })
  return { ...order, shippingAddress: { ...order.shippingAddress, countryCodeV2 } }
}

function emptyAddress(): StandInOrder {
  const order = standInOrder({ [sku]: 1 })
  const nothing = Object.keys(order.shippingAddress ?? {}).map((field) => [field, null])
  return { ...order, shippingAddress: Object.fromEntries(nothing) }
}

function emoji(): StandInOrder {
  const order = standInOrder({ [sku]: 1 }, { name: '#🎁🎄1', note: 'Grazie 🙏🏽 👩‍👩‍👧‍👦' })
  return { ...order, shippingAddress: { ...order.shippingAddress, name: 'Zoë 🦄 Ünïcode', company: '店 ‮Srl' } }
}

function halfSigns(): StandInOrder {
  const order = standInOrder({ [sku]: 1 }, { note: `\u0000\ud800 ${'a'.repeat(5_000)}\udfff` })
  return {
    ...order,
    name: `${order.name}\ud83c`,
    shippingAddress: { ...order.shippingAddress, address1: 'Via Verdi\u0000 1' },
  }
}

test('malformed orders do not stop the orders between them, and each is in the ledger with its reason', async () => {
  const good = () => standInOrder({ [sku]: 1 })
  const poisoned = poisons.map(([, make, state, reason]) => ({ order: make(), state, reason }))
  const all = [good(), ...poisoned.flatMap(({ order }) => [order, good()])]
  shopify.orders.set(
    shopDomain,
    all.map((order, n) => ({ ...order, updatedAt: new Date(Date.now() - 3_600_000 + n * 1000).toISOString() })),
  )
  const imported = poisons.length + 1 + poisons.filter(([, , state]) => state === 'imported').length
  expect(await sync()).toMatchObject({ ordersImported: imported, isComplete: true })
  const { figures, orders } = await ledger()
  expect(orders).toHaveLength(all.length)
  const count = (state: string) => poisons.filter((one) => one[2] === state).length
  expect(figures).toMatchObject({
    imported,
    waiting: count('waiting'),
    failed: count('failed'),
    skipped: count('skipped'),
  })
  const placed = (await client.get<Order[]>('/api/orders?limit=100')).body
  expect(placed).toHaveLength(imported)
  // Prices are ours, whatever the currency of the shop.
  expect(new Set(placed.map(({ totalAmount }) => totalAmount)).size).toBe(1)
  // A second sync imports nothing new and loses nothing.
  expect(await sync()).toMatchObject({ ordersImported: 0, ordersWaiting: count('waiting') + count('failed') })
})

test.each(poisons)('%s: %#', async (_, make, state, reason) => {
  const order = make()
  shopify.orders.set(shopDomain, [order])
  await sync()
  const { orders } = await ledger()
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ state })
  if (reason) expect(orders[0]?.reason).toMatch(reason)
  else expect(orders[0]?.order).not.toBeNull()
})

test('a waiting order is imported by its retry button once it can be placed', async () => {
  const order = standInOrder({ [gone]: 1 })
  shopify.orders.set(shopDomain, [order])
  await sync()
  const waits = await line(order)
  await app.context.db.pool.query('update products set is_active = true where sku = $1', [gone])
  const { body } = await client.post<ShopifyOrder>(`/api/shopify/orders/${waits?.id}/retry`)
  expect(body).toMatchObject({ state: 'imported', tries: 2, order: { status: 'pending' } })
})
