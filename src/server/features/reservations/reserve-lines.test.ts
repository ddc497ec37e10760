import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reservation } from '../../../contract/orders/reservations.ts'
import type { Product } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

let app: TestApp
let client: TestClient
let productId: string
let variantIds: string[]

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  productId = await app.given.product({
    variants: ['S', 'M', 'L'].map((size, index) => ({
      name: `Nero ${size}`,
      color: 'Nero',
      size,
      stock: 10 - index * 5,
    })),
  })
  variantIds = (await client.get<Product>(`/api/products/${productId}`)).body.variants.map(({ id }) => id)
})

afterEach(() => app[Symbol.asyncDispose]())

/** Request lines with the quantities of S, M and L; 0 leaves a size out. */
const lines = (...quantities: number[]) =>
  quantities.flatMap((quantity, index) => (quantity > 0 ? [{ productId, variantId: variantIds[index], quantity }] : []))

const reserve = (items: object[], headers?: Record<string, string>, by = client) =>
  by.post<Reservation[]>('/api/reservations/lines', { items }, headers)

const held = async (by = client) => (await by.get<Reservation[]>('/api/reservations?status=active')).body

const heldPieces = async () => {
  const { rows } = await app.context.db.pool.query('select sum(held)::int as held from stock_items')
  return rows[0]?.held
}

const setting = (key: string, value: string) =>
  app.context.db.pool.query(
    'insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, $2)',
    [key, value],
  )

test('one request reserves several sizes, each as its own reservation', async () => {
  const { status, body } = await reserve(lines(3, 2))
  expect(status).toBe(201)
  expect(body.map(({ variantId, quantity, status }) => [variantId, quantity, status])).toEqual([
    [variantIds[0], 3, 'active'],
    [variantIds[1], 2, 'active'],
  ])
  expect(body[0]).toMatchObject({ productId, product: { id: productId }, variant: { size: 'S', available: 7 } })
  expect(await held()).toHaveLength(2)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('duplicate lines are merged into one reservation', async () => {
  const { body } = await reserve([...lines(2), ...lines(3)])
  expect(body.map(({ quantity }) => quantity)).toEqual([5])
})

test('all or nothing: the refusal names each line that exceeds the available quantity', async () => {
  const { status, problem } = await reserve(lines(3, 6, 1))
  expect([status, problem]).toEqual([
    409,
    {
      code: 'stock.insufficient',
      message: 'Alcuni articoli non bastano: correggi le quantità segnate e riprova.',
      fields: {
        'items.1.quantity': 'Disponibilità insufficiente: ne restano 5',
        'items.2.quantity': 'Prodotto esaurito',
      },
    },
  ])
  expect(await held()).toEqual([])
  expect(await heldPieces()).toBe(0)
})

test('concurrent requests with the same Idempotency-Key reserve once and return all reservations', async () => {
  const key = { 'idempotency-key': 'un-clic' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => reserve(lines(1, 1), key)))
  const [first] = answers
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(body.map(({ id }) => id)).toEqual(first?.body.map(({ id }) => id))
  }
  expect(await held()).toHaveLength(2)
  expect((await reserve(lines(1), key)).problem.code).toBe('idempotency.reused')
})

test('the limits count all lines, also across concurrent requests', async () => {
  await setting('max_active_reservations', '5')
  const answers = await Promise.all(Array.from({ length: 4 }, () => reserve(lines(1, 1))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(await held()).toHaveLength(4)
  const { problem } = await reserve(lines(1, 1))
  expect(problem.code).toBe('reservation.too_many')
  expect(problem.message).toMatch(/^Hai già 4 riserve attive e il massimo è 5: per altre 2 c’è posto da /)
  expect((await reserve(lines(1))).status).toBe(201)
  await setting('max_reserved_pieces', '6')
  expect((await reserve(lines(1, 1), {}, await app.as('rivenditore'))).status).toBe(201)
})

test('a request with more lines than the limit is refused with the limit', async () => {
  await setting('max_active_reservations', '1')
  expect((await reserve(lines(1, 1))).problem).toEqual({
    code: 'reservation.too_many',
    message: 'Puoi tenere al massimo 1 riserva attiva: per più articoli insieme fai un ordine o scrivici.',
  })
})

test('concurrent requests for the same sizes in different order neither deadlock nor oversell', async () => {
  const clients = [client, ...(await Promise.all([1, 2, 3].map(() => app.as('rivenditore'))))]
  const answers = await Promise.all(
    clients.flatMap((by) => [reserve(lines(2, 2), {}, by), reserve(lines(2, 2).reverse(), {}, by)]),
  )
  // There are five of M: two requests for two pieces each fit.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect(await heldPieces()).toBe(8)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test.each([
  [{ items: [] }, 'Scegli almeno un articolo'],
  [{}, 'Scegli almeno un articolo'],
])('%o is refused', async (body, message) => {
  const { status, problem } = await client.post('/api/reservations/lines', body)
  expect([status, problem.fields?.items]).toEqual([400, message])
})

test('a variant is required, and 100 lines are the maximum', async () => {
  expect((await reserve([{ productId, quantity: 1 }])).problem.code).toBe('product.variant_required')
  expect((await reserve(Array(101).fill(lines(1)[0]))).problem.fields?.items).toBe('Massimo 100 righe')
})
