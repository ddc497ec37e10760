import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QuickOrder } from '../../../../contract/orders/order-import.ts'
import type { SplitOrderPart, SplitOrderQuote } from '../../../../contract/orders/order-placing.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import type { CheckoutSession } from '../../../../contract/orders/payments.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { orderAddress } from '../../../testing/given.ts'
import { givenArticles, type SplitItem } from '../../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
})

afterEach(() => app[Symbol.asyncDispose]())

const split = (items: readonly SplitItem[], key?: string) =>
  client.post<SplitOrderPart[]>(
    '/api/orders/split',
    { ...orderAddress(), items },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const read = async (text: string) => (await app.context.db.pool.query(text)).rows

const setting = (key: string, value: string) =>
  app.context.db.pool.query(
    'insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, $2)',
    [key, value],
  )

test('250 articles become three orders for one consignee, priced as quoted and paid together', async () => {
  const items = await givenArticles(app, 250)
  const { body: quote } = await client.post<SplitOrderQuote>('/api/orders/split/quote', {
    items,
    shipping: { country: 'IT', zip: '20121' },
  })
  const { status, body: placed } = await split(items)
  expect(status).toBe(201)
  expect(placed).toHaveLength(3)
  expect(quote).toEqual({
    taxation: null,
    withoutVatLacks: null,
    orders: 3,
    totalAmount: '2500.00',
    shippingCost: addMoney('0.00', ...placed.map(({ shippingCost }) => shippingCost)),
    insuranceCost: '0.00',
    insuranceFee: '2.50',
    unitPrices: Array(250).fill('10.00'),
  })
  const orders = await Promise.all(
    placed.map(async ({ id }) => (await client.get<OrderDetail>(`/api/orders/${id}`)).body),
  )
  expect(orders.map((order) => order.items.length)).toEqual([100, 100, 50])
  expect(new Set(orders.flatMap((order) => order.items.map(({ variantId }) => variantId))).size).toBe(250)
  expect(orders.map(({ status: state, customerName }) => [state, customerName])).toEqual(
    Array(3).fill(['pending_payment', orderAddress().customer.name]),
  )
  expect(await read('select sum(held)::int as held from stock_items')).toEqual([{ held: 250 }])
  const { body: page } = await client.post<CheckoutSession>('/api/payments/create-checkout-session', {
    orderIds: placed.map(({ id }) => id),
  })
  expect(page.url).toContain('/pagamento-prova/')
})

test('the same Idempotency-Key places the orders once, also when sent concurrently', async () => {
  const items = await givenArticles(app, 150)
  const answers = await Promise.all([split(items, 'un-clic'), split(items, 'un-clic')])
  const again = await split(items, 'un-clic')
  for (const { status, body } of [...answers, again]) {
    expect(status).toBe(201)
    expect(body).toEqual(again.body)
  }
  expect(again.body).toHaveLength(2)
  expect(await read('select count(*)::int as n from orders')).toEqual([{ n: 2 }])
  expect((await split(items.slice(1), 'un-clic')).problem.code).toBe('idempotency.reused')
})

test('if one article is short nothing is ordered, and the refusal names it with the available quantity', async () => {
  const items = await givenArticles(app, 150)
  const { status, problem } = await split(items.map((item, n) => ({ ...item, quantity: n === 120 ? 6 : 1 })))
  expect([status, problem.code]).toEqual([409, 'stock.insufficient'])
  expect(problem.fields).toEqual({ 'items.120.quantity': 'Disponibilità insufficiente: ne restano 5' })
  expect(await read('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
  expect(await read('select sum(held)::int as held from stock_items')).toEqual([{ held: 0 }])
})

test('beyond the limit of unpaid orders nothing is placed, and the check reports the limit beforehand', async () => {
  await setting('max_unpaid_orders', '2')
  const items = await givenArticles(app, 250)
  const check = async () =>
    (await client.post<QuickOrder>('/api/orders/lines', 'SPLIT-1-1;1', { 'content-type': 'text/csv' })).body.room
  expect(await check()).toEqual({ orders: { places: 2, pieces: 2000 }, reservations: { places: 60, pieces: 300 } })
  const { status, problem } = await split(items)
  expect([status, problem.code, problem.message]).toEqual([
    409,
    'order.too_many_unpaid',
    'Ora hai posto per 2 ordini da pagare con 2.000 pezzi, e questi sono 3 con 250. Togli degli articoli, oppure paga o annulla un ordine.',
  ])
  expect((await split(items.slice(0, 200))).status).toBe(201)
  expect((await check()).orders).toEqual({ places: 0, pieces: 1800 })
})

test('keys are scoped to the account, and visitors and base accounts cannot place orders', async () => {
  const items = await givenArticles(app, 101)
  const { body: own } = await split(items, 'chiave')
  const other = await app.as('rivenditore')
  const { body } = await other.post<SplitOrderPart[]>(
    '/api/orders/split',
    { ...orderAddress(), items },
    { 'idempotency-key': 'chiave' },
  )
  expect(body.map(({ id }) => id)).not.toEqual(own.map(({ id }) => id))
  expect((await app.visitor.post('/api/orders/split', { ...orderAddress(), items })).status).toBe(401)
})

test('a request with thousands of invalid lines reports fifty of them', async () => {
  const items = Array.from({ length: 5000 }, () => ({ productId: 'x', variantId: 'y', quantity: -1 }))
  const { status, problem } = await client.post('/api/orders/split/quote', {
    items,
    shipping: { country: 'IT', zip: '20121' },
  })
  expect([status, problem.code]).toEqual([400, 'validation'])
  expect(Object.keys(problem.fields ?? {})).toHaveLength(50)
})

test('5,001 lines are refused', async () => {
  const items = Array.from({ length: 5001 }, () => ({ productId: 'x', variantId: 'y', quantity: 1 }))
  const { status, problem } = await split(items)
  expect([status, problem.fields?.items]).toEqual([400, 'Massimo 5000 righe insieme'])
})
