import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address } from '../../../contract/addresses.ts'
import type {
  AddedTemplate,
  Cart,
  CartCount,
  CartLine,
  CartQuote,
  OrderTemplate,
} from '../../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../../contract/orders/order-placing.ts'
import type { OrderDetail } from '../../../contract/orders/orders.ts'
import type { CheckoutSession } from '../../../contract/orders/payments.ts'
import type { WishlistEntry } from '../../../contract/wishlist.ts'
import { retentionSteps } from '../../background/nightly-batches.ts'
import { cartParcel, checkoutOf } from '../../testing/given.ts'
import { givenArticles } from '../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
})

afterEach(() => app[Symbol.asyncDispose]())

const read = async (text: string) => (await app.context.db.pool.query(text)).rows

const cart = async () => (await client.get<Cart>('/api/cart')).body
const lines = async (query = '') => (await client.get<CartLine[]>(`/api/cart/lines${query}`)).body
const quote = async (query = '') => (await client.get<CartQuote>(`/api/cart/quote${query}`)).body

type Item = Omit<Awaited<ReturnType<typeof givenArticles>>[number], 'variantId'> & { variantId: string | null }

const add = (items: readonly Item[], parcelId?: string, key?: string) =>
  client.post<CartCount>('/api/cart/lines', { items, parcelId }, key === undefined ? {} : { 'idempotency-key': key })

const { customer, shipping } = cartParcel().consignee

/** Saves a consignee over the present one. */
async function changeParcel(id: string | undefined, changes: object = {}) {
  const revision = (await cart()).parcels.find((parcel) => parcel.id === id)?.revision
  return client.put<CartCount>(`/api/cart/parcels/${id}`, { ...cartParcel(changes), revision })
}

async function addParcel(changes: object = {}): Promise<string> {
  return (await client.post<{ id: string }>('/api/cart/parcels', cartParcel(changes))).body.id
}

/** Fills the first consignee and returns the ids of both. */
async function givenTwoParcels(items: readonly Item[]): Promise<[string, string]> {
  await add(items)
  const [first] = (await cart()).parcels
  await changeParcel(first?.id, { reference: 'MIO-1' })
  return [first?.id ?? '', await addParcel({ reference: 'MIO-2', insurance: true })]
}

/** Checks out with the amounts of the current quote. */
async function checkout(changes: object = {}, key?: string) {
  const query = 'leaveShort' in changes ? '?leaveShort=true' : ''
  const input = { ...checkoutOf(await quote(query)), ...changes }
  return client.post<SplitOrderPart[]>('/api/cart/checkout', input, key === undefined ? {} : { 'idempotency-key': key })
}

test('additions of the same article are summed; each line has today’s price and stock', async () => {
  const items = await givenArticles(app, 2)
  expect((await client.get<Cart>('/api/cart')).body).toEqual({ revision: 0, parcels: [] })
  expect((await add(items)).body).toMatchObject({ revision: 1, lines: 2, pieces: 2 })
  expect((await add(items.slice(0, 1))).body).toMatchObject({ revision: 2, lines: 2, pieces: 3 })
  expect(await lines()).toMatchObject([
    { ...items[0], quantity: 2, unitPrice: '10.00' },
    { ...items[1], quantity: 1, unitPrice: '10.00' },
  ])
  const [parcel] = (await cart()).parcels
  expect(parcel).toMatchObject({ consignee: null, lines: 2, pieces: 3, totalAmount: '30.00' })
  expect(await read('select sum(held)::int as held from stock_items')).toEqual([{ held: 0 }])
})

test('a repeated request adds once, and a new cart is addressed to the default address', async () => {
  await client.post('/api/addresses', { customer, shipping, isDefault: true })
  const items = await givenArticles(app, 1)
  await add(items, undefined, 'one')
  expect((await add(items, undefined, 'one')).body.pieces).toBe(1)
  expect(
    (
      await add(
        items.map((item) => ({ ...item, quantity: 2 })),
        undefined,
        'one',
      )
    ).problem.code,
  ).toBe('idempotency.reused')
  const { revision, parcels } = await cart()
  // Neither the repeated nor the refused request was an edit.
  expect(revision).toBe(1)
  expect(parcels[0]?.consignee).toMatchObject({ customer: { name: customer.name }, shipping: { city: shipping.city } })
})

test('unknown and inactive articles, and those without a chosen variant, are refused, and so are accounts without a verified profile', async () => {
  const [item] = await givenArticles(app, 1)
  if (!item) throw new Error('No article')
  expect((await add([{ ...item, productId: item.variantId ?? '' }])).problem.code).toBe('product.not_found')
  expect((await add([{ ...item, variantId: null }])).problem.code).toBe('product.variant_required')
  await app.context.db.pool.query('update products set is_active = false')
  expect((await add([item])).problem.code).toBe('product.not_found')
  expect((await (await app.as('base')).get('/api/cart')).problem.code).toBe('role.base')
})

test('a quantity is changed only over the one that the user saw', async () => {
  await add(await givenArticles(app, 1))
  const [line] = await lines()
  const path = `/api/cart/lines/${line?.id}`
  expect((await client.patch<CartCount>(path, { quantity: 5, was: 1 })).body.pieces).toBe(5)
  const refused = await client.patch(path, { quantity: 7, was: 1 })
  expect(refused.status).toBe(409)
  expect(refused.problem).toMatchObject({ code: 'cart.line_changed' })
  expect(refused.problem.message).toContain('diventati 5')
  // A refused edit is no edit.
  expect((await cart()).revision).toBe(2)
  const stranger = await app.as('rivenditore')
  expect((await stranger.patch(path, { quantity: 7, was: 5 })).problem.code).toBe('cart.line_not_found')
})

test('200 parallel additions of two tabs are all counted', async () => {
  const items = await givenArticles(app, 2)
  await Promise.all(Array.from({ length: 200 }, (_, n) => add(items.slice(n % 2, (n % 2) + 1))))
  expect((await lines()).map(({ quantity }) => quantity)).toEqual([100, 100])
  expect((await cart()).revision).toBe(200)
})

test('pieces move to another consignee and lines to the wishlist', async () => {
  const items = (await givenArticles(app, 2)).map((item) => ({ ...item, quantity: 5 }))
  const [first, second] = await givenTwoParcels(items)
  const [one, two] = await lines()
  const move = (lineId: string | undefined, to: string, quantity?: number) =>
    client.post<CartCount>('/api/cart/lines/move', { lineIds: [lineId], to, quantity })
  expect((await move(one?.id, second, 2)).body).toMatchObject({ lines: 3, pieces: 10 })
  expect(await lines(`?parcelId=${second}`)).toMatchObject([{ variantId: one?.variantId, quantity: 2 }])
  expect((await move(one?.id, second)).body).toMatchObject({ lines: 2, pieces: 10 })
  expect((await move(two?.id, 'wishlist')).body).toMatchObject({ lines: 1, pieces: 5 })
  expect((await client.get<WishlistEntry[]>('/api/wishlist')).body).toMatchObject([
    { variantId: two?.variantId, quantity: 5 },
  ])
  expect((await move(two?.id, 'wishlist')).problem.code).toBe('cart.line_not_found')
  expect((await client.delete<CartCount>(`/api/cart/parcels/${second}`)).body).toMatchObject({ lines: 1, pieces: 5 })
  expect(await lines(`?parcelId=${first}`)).toMatchObject([{ variantId: one?.variantId, quantity: 5 }])
})

test('the cart becomes one order per consignee, priced as quoted and paid together', async () => {
  const items = await givenArticles(app, 2)
  const [, second] = await givenTwoParcels(items)
  const [line] = await lines()
  await client.post('/api/cart/lines/move', { lineIds: [line?.id], to: second })
  const { parcels, missingPieces, refusal } = await quote()
  expect({ missingPieces, refusal }).toEqual({ missingPieces: 0, refusal: null })
  expect(parcels.map(({ orders, price }) => [orders, price?.totalAmount, price?.insuranceCost])).toEqual([
    [1, '10.00', '0.00'],
    [1, '10.00', '2.50'],
  ])
  const { status, body: placed } = await checkout({}, 'checkout')
  expect(status).toBe(201)
  expect(placed.map(({ shippingCost }) => shippingCost)).toEqual(parcels.map(({ price }) => price?.shippingCost))
  const orders = await Promise.all(
    placed.map(async ({ id }) => (await client.get<OrderDetail>(`/api/orders/${id}`)).body),
  )
  expect(orders.map(({ reference, items: some }) => [reference, some.length])).toEqual([
    ['MIO-1', 1],
    ['MIO-2', 1],
  ])
  expect(await read('select sum(held)::int as held from stock_items')).toEqual([{ held: 2 }])
  expect((await cart()).parcels).toEqual([])
  const { body: page } = await client.post<CheckoutSession>('/api/payments/create-checkout-session', {
    orderIds: placed.map(({ id }) => id),
  })
  expect(page.url).toContain('/pagamento-prova/')
})

test('a repeated checkout returns the first orders, and another tab with the old cart is refused', async () => {
  await givenTwoParcels(await givenArticles(app, 1))
  const input = checkoutOf(await quote())
  const [parcel] = input.parcels
  const send = (key: string, body: object = input) =>
    client.post<SplitOrderPart[]>('/api/cart/checkout', body, { 'idempotency-key': key })
  expect((await send('price', { ...input, parcels: [{ ...parcel, expectedAmount: '1.00' }] })).problem.code).toBe(
    'cart.price_changed',
  )
  const answers = await Promise.all([send('same'), send('same'), send('other')])
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed.length).toBeGreaterThan(0)
  expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await send('late')).problem.code).toBe('cart.changed')
  expect(await read('select count(*)::int as n from orders')).toEqual([{ n: 1 }])
})

test('an incomplete consignee is refused with its fields', async () => {
  await add(await givenArticles(app, 1))
  const [parcel] = (await cart()).parcels
  expect((await quote()).parcels).toMatchObject([{ price: null, problem: null }])
  await changeParcel(parcel?.id, { consignee: { customer: { name: '', email: 'no', phone: '' }, shipping } })
  const { status, problem } = await checkout()
  expect(status).toBe(400)
  expect(problem.code).toBe('cart.consignee')
  expect(Object.keys(problem.fields ?? {})).toEqual([`${parcel?.id}.customer.name`, `${parcel?.id}.customer.email`])
  // A destination that is not shipped to has no price.
  await changeParcel(parcel?.id, {
    consignee: { customer, shipping: { ...shipping, country: 'RU', zip: '101000', province: '' } },
  })
  expect((await quote()).parcels[0]?.problem).toContain('Non spediamo')
})

/** Pieces of each article of `givenArticles`. */
const inStock = 5

test('only the pieces in stock are ordered on request, and the others stay', async () => {
  const [item] = await givenArticles(app, 1)
  if (!item) throw new Error('No article')
  await givenTwoParcels([{ ...item, quantity: inStock + 3 }])
  expect((await quote()).missingPieces).toBe(3)
  expect((await checkout()).problem.code).toBe('stock.insufficient')
  expect((await checkout({ leaveShort: true })).status).toBe(201)
  expect(await lines()).toMatchObject([{ quantity: 3, available: 0 }])
  expect(await read('select sum(held)::int as held from stock_items')).toEqual([{ held: inStock }])
})

test('a cart has at most 30 consignees, and its quote says when the account has no room for the orders', async () => {
  const items = await givenArticles(app, 3)
  await add(items)
  const added = await Promise.all(Array.from({ length: 30 }, () => client.post('/api/cart/parcels', cartParcel())))
  expect(added.map(({ status }) => status).sort()).toEqual([...Array(29).fill(201), 409])
  expect((await cart()).parcels).toHaveLength(30)
  await app.context.db.pool.query(
    `insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '1')`,
  )
  const [, second] = (await cart()).parcels
  await add(items, second?.id)
  expect((await quote()).refusal).toContain('posto per 1 ordine')
})

test('a template keeps the lines, and returns those that are still sold', async () => {
  const items = (await givenArticles(app, 2)).map((item) => ({ ...item, quantity: 4 }))
  await add(items)
  expect((await client.post('/api/order-templates', { name: 'Autunno' })).status).toBe(201)
  expect((await client.post('/api/order-templates', { name: 'AUTUNNO' })).problem.code).toBe(
    'order_template.name_taken',
  )
  const { body: templates } = await client.get<OrderTemplate[]>('/api/order-templates')
  expect(templates).toMatchObject([{ name: 'Autunno', lines: 2, pieces: 8 }])
  expect((await client.delete<CartCount>('/api/cart')).body).toMatchObject({ lines: 0 })
  await app.context.db.pool.query('delete from stock_items where variant_id = $1', [items[0]?.variantId])
  await app.context.db.pool.query('delete from product_variants where id = $1', [items[0]?.variantId])
  const { body: count } = await client.post<AddedTemplate>(`/api/order-templates/${templates[0]?.id}/add`)
  expect(count).toMatchObject({ lines: 1, pieces: 4, leftOut: 1 })
  const stranger = await app.as('rivenditore')
  expect((await stranger.post(`/api/order-templates/${templates[0]?.id}/add`)).problem.code).toBe(
    'order_template.not_found',
  )
  expect((await client.delete(`/api/order-templates/${templates[0]?.id}`)).status).toBe(204)
})

test('a consignee is changed only over the data that the user saw, and the last one cannot be removed', async () => {
  const [first, second] = await givenTwoParcels(await givenArticles(app, 1))
  const seen = (await cart()).parcels[0]?.revision
  expect((await changeParcel(first, { reference: 'PHONE' })).status).toBe(200)
  const late = await client.put(`/api/cart/parcels/${first}`, { ...cartParcel({ reference: 'DESK' }), revision: seen })
  expect(late.problem.code).toBe('cart.parcel_changed')
  expect((await cart()).parcels[0]?.reference).toBe('PHONE')
  const removed = await Promise.all([first, second].map((id) => client.delete(`/api/cart/parcels/${id}`)))
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await lines()).toHaveLength(1)
})

test('checkout leaves consignees without lines, and saves ticked addresses', async () => {
  const [first] = await givenTwoParcels(await givenArticles(app, 1))
  await changeParcel(first, { saveAddress: true })
  expect((await checkout()).status).toBe(201)
  expect((await cart()).parcels).toMatchObject([{ reference: 'MIO-2', lines: 0 }])
  const { body: addresses } = await client.get<Address[]>('/api/addresses')
  expect(addresses.map((address) => address.customer.name)).toEqual([customer.name])
})

test('no line exceeds 9,999 pieces, and no pieces are lost at that limit', async () => {
  const items = (await givenArticles(app, 1)).map((item) => ({ ...item, quantity: 6000 }))
  const [, second] = await givenTwoParcels(items)
  expect((await add(items)).problem.code).toBe('cart.line_full')
  await add(items, second)
  expect((await client.delete(`/api/cart/parcels/${second}`)).problem.code).toBe('cart.line_full')
  const [line] = await lines()
  await client.post('/api/wishlist/lines', { items })
  const moved = await client.post('/api/cart/lines/move', { lineIds: [line?.id], to: 'wishlist' })
  expect(moved.problem.code).toBe('cart.line_full')
  expect((await client.post('/api/order-templates', { name: 'Troppi' })).problem.code).toBe('cart.line_full')
  expect((await lines()).map(({ quantity }) => quantity)).toEqual([6000, 6000])
})

test('a cart without an edit for 180 days is deleted', async () => {
  await add(await givenArticles(app, 1))
  const idle = async (days: number) => {
    await app.context.db.pool.query(`update carts set updated_at = present() - make_interval(days => $1)`, [days])
    await retentionSteps.carts?.(app.context.db, 1000)
    return (await cart()).parcels.length
  }
  expect([await idle(179), await idle(181)]).toEqual([1, 0])
})
