import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { nearInstant } from '../../../../domain/time/italian-instant.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let productId: string

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  productId = await app.given.product({ stock: 1000 })
})

afterEach(() => app[Symbol.asyncDispose]())

const order = () => client.post<OrderDetail>('/api/orders', { ...orderAddress(), items: [{ productId, quantity: 1 }] })

const allowTwo = () =>
  app.context.db.pool.query(
    `insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '2')`,
  )

test('30 of 40 concurrent orders by one reseller are accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, order))
  const codes = answers.map(({ status, problem }) => problem.code ?? String(status))
  expect(codes.filter((code) => code === '201')).toHaveLength(30)
  expect(codes.filter((code) => code === 'order.too_many_unpaid')).toHaveLength(10)
  const { rows } = await app.context.db.pool.query('select held from stock_items')
  expect(rows).toEqual([{ held: 30 }])
})

test('the limit is a setting, and the refusal says when there is room again', async () => {
  await allowTwo()
  const { body: first } = await order()
  await order()
  const { status, problem } = await order()
  expect([status, problem.message]).toEqual([
    409,
    `Hai già 2 ordini da pagare e il massimo è 2: uno si libera ${nearInstant(new Date(first.holdExpiresAt ?? ''))}. Per ordinare subito, paga o annulla un ordine.`,
  ])
  expect((await (await app.as('rivenditore')).get('/api/orders')).status).toBe(200)
})

test('reservations stay reservations if their order exceeds the limit', async () => {
  await allowTwo()
  await order()
  await order()
  const reservationId = await app.given.reservation(client.user, productId)
  const refused = await client.post('/api/orders', { ...orderAddress(), reservationIds: [reservationId] })
  expect([refused.status, refused.problem.code]).toEqual([409, 'order.too_many_unpaid'])
  expect((await client.get('/api/reservations?status=active')).body).toHaveLength(1)
})

test('paid, cancelled and overdue orders do not count towards the limit', async () => {
  await allowTwo()
  const [paid, cancelled] = [await order(), await order()]
  await app.context.db.transaction(async (tx) => {
    const payable = await app.context.payables.order.lockAny(tx, paid.body.id)
    await payable?.settle(tx)
  })
  await client.post(`/api/orders/${cancelled.body.id}/cancel`)
  expect([(await order()).status, (await order()).status, (await order()).status]).toEqual([201, 201, 409])
  // Overdue, but not yet cancelled by the job.
  await app.context.db.pool.query(
    "update orders set hold_expires_at = now() - interval '1 second' where status = 'pending_payment'",
  )
  expect((await order()).status).toBe(201)
})

test('at the limit, while an order is being cancelled, each request either succeeds or gets the limit error', async () => {
  await app.context.db.pool.query(
    `insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '1')`,
  )
  const seen = new Set<number>()
  let open = (await order()).body.id
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all([order(), client.post(`/api/orders/${open}/cancel`), order(), order()])
    for (const { status } of answers) seen.add(status)
    const { body } = await client.get<OrderDetail[]>('/api/orders')
    open = body.find(({ status }) => status === 'pending_payment')?.id ?? (await order()).body.id
  }
  expect([...seen].filter((status) => status >= 500 || (status >= 400 && status !== 409))).toEqual([])
})

test('unpaid orders hold at most 2,000 pieces, also with concurrent requests; paying makes room', async () => {
  const plenty = await app.given.product({ stock: 50_000 })
  const orderOf = (quantity: number) =>
    client.post<OrderDetail>('/api/orders', { ...orderAddress(), items: [{ productId: plenty, quantity }] })
  const answers = await Promise.all(Array.from({ length: 8 }, () => orderOf(300)))
  expect(answers.map(({ status, problem }) => problem.code ?? status).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 201),
    'order.too_many_pieces',
    'order.too_many_pieces',
  ])
  const { status, problem } = await orderOf(2001)
  expect([status, problem.message]).toEqual([
    409,
    'Un ordine da pagare può avere al massimo 2.000 pezzi: dividilo in più ordini e pagali uno alla volta, oppure scrivici.',
  ])
  expect((await orderOf(200)).status).toBe(201)
  await app.context.db.transaction(async (tx) => {
    const taken = answers.find(({ status: taken }) => taken === 201)
    const payable = await app.context.payables.order.lockAny(tx, taken?.body.id ?? '')
    await payable?.settle(tx)
  })
  expect((await orderOf(300)).status).toBe(201)
})
