import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Reservation } from '../../../contract/orders/reservations.ts'
import type { Product } from '../../../contract/products/products.ts'
import { daysAfter } from '../../../domain/time/clock.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient, TestResponse } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'
import { expireReservationsJob } from './expire-reservations-job.ts'

const unknownId = '0190b3c8-0000-7000-8000-000000000000'

const day = 24 * 3_600_000

const reserve = (client: TestClient, body: object, headers?: Record<string, string>) =>
  client.post<Reservation>('/api/reservations', body, headers)

const list = async (client: TestClient, query = '') =>
  (await client.get<Reservation[]>(`/api/reservations${query}`)).body

const available = async (client: TestClient, productId: string) =>
  (await client.get<Product>(`/api/products/${productId}`)).body.available

async function productWithVariants(app: TestApp, client: TestClient) {
  const productId = await app.given.product({
    variants: ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 2 })),
  })
  const { body } = await client.get<Product>(`/api/products/${productId}`)
  return { productId, variantIds: body.variants.map(({ id }) => id) }
}

test('reserving returns 201 and a reservation that is active for seven days', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const { status, body } = await reserve(client, { productId, variantId: variantIds[0], quantity: 2 })
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual(
    'createdAt expiresAt id product productId quantity status variant variantId'.split(' '),
  )
  expect(body).toMatchObject({ productId, variantId: variantIds[0], quantity: 2, status: 'active' })
  expect(body.product).toMatchObject({ id: productId, available: 2, stock: 4 })
  expect(body.variant).toMatchObject({ size: 'S', available: 0, stock: 2 })
  const lasts = new Date(body.expiresAt).getTime() - Date.now()
  expect(Math.abs(lasts - 7 * day)).toBeLessThan(60_000)
  expect(await list(client)).toEqual([body])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('a product with variants requires a variant', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  for (const variant of [{}, { variantId: null }, { variantId: '' }]) {
    const { status, problem } = await reserve(client, { productId, ...variant })
    expect(status).toBe(400)
    expect(problem).toEqual({
      code: 'product.variant_required',
      message: 'Scegli colore e taglia',
      fields: { variantId: 'Scegli colore e taglia' },
    })
  }
  const simple = await app.given.product()
  expect((await reserve(client, { productId: simple, variantId: variantIds[0] })).problem.message).toBe(
    'Variante non trovata',
  )
  expect((await reserve(client, { productId, variantId: unknownId })).problem.message).toBe('Variante non trovata')
})

test('unknown and inactive products return 404', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const inactive = await app.given.product({ isActive: false })
  for (const productId of [unknownId, inactive]) {
    const { status, problem } = await reserve(client, { productId })
    expect([status, problem.message]).toEqual([404, 'Prodotto non trovato'])
  }
})

test('a request beyond the available quantity is refused with that quantity and holds nothing', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 3 })
  const message = async (quantity: number) => {
    const { status, problem } = await reserve(client, { productId, quantity })
    expect([status, problem.code]).toEqual([409, 'stock.insufficient'])
    return problem.message
  }
  expect(await message(4)).toBe('Disponibilità insufficiente: ne restano 3')
  expect(await available(client, productId)).toBe(3)
  await reserve(client, { productId, quantity: 2 })
  expect(await message(2)).toBe('Disponibilità insufficiente: ne resta 1')
  await reserve(client, { productId, quantity: 1 })
  expect(await message(1)).toBe('Prodotto esaurito')
  expect(await list(client)).toHaveLength(2)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test.each([
  ['beyond seven days', 7 * day + 3_600_000, 'La scadenza deve essere entro 7 giorni da oggi'],
  ['a year ahead', 365 * day, 'La scadenza deve essere entro 7 giorni da oggi'],
  ['in the past', -60_000, 'La scadenza è già passata: scegli un momento da adesso in poi'],
])('an expiry %s is an invalid request', async (_when, offset, message) => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const expiresAt = new Date(Date.now() + offset).toISOString()
  const { status, problem } = await reserve(client, { productId, expiresAt })
  expect(status).toBe(400)
  expect(problem.fields).toEqual({ expiresAt: message })
  expect(await available(client, productId)).toBe(10)
})

test.each(['domani', '2026-02-30T10:00:00Z', '2026-05-01', 1_777_777_777_000, true])(
  'the expiry %j is not a valid date',
  async (expiresAt) => {
    await using app = await startTestApp()
    const client = await app.as('rivenditore')
    const { status, problem } = await reserve(client, { productId: await app.given.product(), expiresAt })
    expect([status, problem.fields]).toEqual([400, { expiresAt: 'Data non valida' }])
  },
)

test('an expiry within seven days is kept in any time zone notation; an empty one means seven days', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const wanted = new Date(Date.now() + 2 * day)
  const utc = await reserve(client, { productId, expiresAt: wanted.toISOString() })
  expect(utc.body.expiresAt).toBe(wanted.toISOString())
  const rome = new Date(wanted.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
  expect((await reserve(client, { productId, expiresAt: rome })).body.expiresAt).toBe(wanted.toISOString())
  // The page computes the seven days with the browser’s clock, which may be ahead.
  const seven = await reserve(client, { productId, expiresAt: new Date(Date.now() + 7 * day + 30_000).toISOString() })
  expect(seven.status).toBe(201)
  for (const expiresAt of ['', null]) expect((await reserve(client, { productId, expiresAt })).status).toBe(201)
})

test('cancelling releases the stock and is safe to repeat', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 2 })
  const { body } = await reserve(client, { productId, quantity: 2 })
  expect(await available(client, productId)).toBe(0)
  for (let n = 0; n < 2; n++) expect((await client.delete(`/api/reservations/${body.id}`)).status).toBe(204)
  expect(await available(client, productId)).toBe(2)
  expect(await list(client)).toMatchObject([{ id: body.id, status: 'cancelled' }])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('another account’s reservations can be neither seen nor cancelled', async () => {
  await using app = await startTestApp()
  const [owner, other, admin] = [await app.as('rivenditore'), await app.as('rivenditore'), await app.as('admin')]
  const productId = await app.given.product({ stock: 1 })
  const { body } = await reserve(owner, { productId })
  for (const client of [other, admin]) {
    expect(await list(client)).toEqual([])
    const { status, problem } = await client.delete(`/api/reservations/${body.id}`)
    expect([status, problem.message]).toEqual([404, 'Riserva non trovata'])
  }
  expect(await available(owner, productId)).toBe(0)
})

test('a reservation that became an order cannot be cancelled', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const { body } = await reserve(client, { productId })
  const order = await client.post('/api/orders', { ...orderAddress(), reservationIds: [body.id] })
  expect(order.status).toBe(201)
  const { status, problem } = await client.delete(`/api/reservations/${body.id}`)
  expect([status, problem.code]).toEqual([409, 'reservation.converted'])
  expect(await list(client)).toMatchObject([{ status: 'converted' }])
  expect(await available(client, productId)).toBe(9)
})

const letTimePass = (app: TestApp) =>
  app.context.db.execute(sql`update reservations set expires_at = now() - interval '1 second'`)

test('an expired reservation holds no stock, even before the job marks it', async () => {
  await using app = await startTestApp()
  const [first, second] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const productId = await app.given.product({ stock: 2 })
  const { body } = await reserve(first, { productId, quantity: 2 })
  expect((await reserve(second, { productId })).status).toBe(409)
  await letTimePass(app)

  expect(await available(second, productId)).toBe(2)
  expect(await list(first)).toMatchObject([{ id: body.id, status: 'expired' }])
  expect(await list(first, '?status=active')).toEqual([])
  expect(await list(first, '?status=expired')).toMatchObject([{ id: body.id, status: 'expired' }])
  const overview = await first.get<{ activeReservations: number }>('/api/overview')
  expect(overview.body.activeReservations).toBe(0)
  const late = await first.post('/api/orders', { ...orderAddress(), reservationIds: [body.id] })
  expect(late.status).toBe(409)

  expect((await reserve(second, { productId, quantity: 2 })).status).toBe(201)
  expect(await available(second, productId)).toBe(0)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('the job marks expired reservations and releases their stock', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 2 })
  await reserve(client, { productId })
  await letTimePass(app)
  const { rows: before } = await app.context.db.execute(sql`select on_hand, held from stock_items`)
  expect(before).toEqual([{ on_hand: 2, held: 1 }])

  for (let n = 0; n < 2; n++) await expireReservationsJob.run(app.context, {}, { isLast: true })
  const { rows } = await app.context.db.execute(sql`select status, held from reservations, stock_items`)
  expect(rows).toEqual([{ status: 'expired', held: 0 }])
  expect(await available(client, productId)).toBe(2)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('the list filters by status and rejects unknown values', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const kept = (await reserve(client, { productId })).body.id
  const cancelled = (await reserve(client, { productId })).body.id
  await client.delete(`/api/reservations/${cancelled}`)
  expect((await list(client, '?status=active')).map(({ id }) => id)).toEqual([kept])
  expect((await list(client, '?status=cancelled')).map(({ id }) => id)).toEqual([cancelled])
  expect((await client.get('/api/reservations?status=altro')).status).toBe(400)
})

test('active reservations are listed by expiry across pages, independent of creation order', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const made: string[] = []
  for (const days of [1, 6, 2, 6, 4]) {
    const expiresAt = daysAfter(app.context.clock.now(), days).toISOString()
    made.push((await reserve(client, { productId, expiresAt })).body.id)
  }
  await app.context.db.execute(sql`update reservations set expires_at = date_trunc('minute', expires_at)`)
  const [first, , second, , third] = made
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TestResponse<Reservation[]> = await client.get(
      `/api/reservations?status=active&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    expect(page.headers.get('x-total-count')).toBe('5')
    seen.push(...page.body.map(({ id }) => id))
    cursor = page.headers.get('x-next-cursor')
  }
  expect(seen.slice(0, 3)).toEqual([first, second, third])
  expect([...seen].sort()).toEqual([...made].sort())
  expect((await list(client)).map(({ id }) => id)).toEqual([...made].reverse())
})

test('the list filters by product', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const [productId, another] = [await app.given.product(), await app.given.product()]
  const kept = (await reserve(client, { productId })).body.id
  const cancelled = (await reserve(client, { productId })).body.id
  await client.delete(`/api/reservations/${cancelled}`)
  await reserve(client, { productId: another })
  await reserve(other, { productId })
  expect((await list(client, `?status=active&productId=${productId}`)).map(({ id }) => id)).toEqual([kept])
  expect((await list(client, `?productId=${productId}`)).map(({ id }) => id)).toEqual([cancelled, kept])
  const { status, problem } = await client.get('/api/reservations?productId=altro')
  expect([status, problem.fields]).toEqual([400, { productId: 'Identificativo non valido' }])
})

test('the same Idempotency-Key and body return the first reservation again; another body is a conflict', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 5 })
  const key = { 'idempotency-key': 'un-clic' }
  const first = await reserve(client, { productId, quantity: 2 }, key)
  const again = await reserve(client, { quantity: 2, productId, ignored: true }, key)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect(await available(client, productId)).toBe(3)

  const other = await reserve(client, { productId, quantity: 1 }, key)
  expect([other.status, other.problem.code]).toEqual([409, 'idempotency.reused'])
  expect(await available(client, productId)).toBe(3)

  // Keys are scoped to the user, and a failed request does not use up its key.
  const stranger = await app.as('rivenditore')
  expect((await reserve(stranger, { productId, quantity: 1 }, key)).status).toBe(201)
  const retry = { 'idempotency-key': 'riprova' }
  expect((await reserve(stranger, { productId, quantity: 50 }, retry)).status).toBe(409)
  expect((await reserve(stranger, { productId, quantity: 1 }, retry)).status).toBe(201)
  expect((await reserve(client, { productId }, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
})

test('concurrent requests with the same Idempotency-Key make one reservation', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 10 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => reserve(client, { productId }, { 'idempotency-key': 'un-clic' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await available(client, productId)).toBe(9)
})

test('a reservation that fails to expire does not block the ones after it, and is logged once', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const [broken, sound] = [await app.given.product(), await app.given.product()]
  const poison = await app.given.reservation(reseller.user, broken)
  const behind = [await app.given.reservation(reseller.user, sound), await app.given.reservation(reseller.user, sound)]
  const { pool } = app.context.db
  await pool.query('update stock_items set held = 0 where product_id = $1', [broken])
  await pool.query("update reservations set expires_at = now() - interval '1 hour'")
  for (let round = 0; round < 2; round++) await app.context.jobs.runNow(app.context, 'expire-reservations')
  const { rows } = await pool.query("select id from reservations where status = 'expired' order by id")
  expect(rows.map(({ id }) => id)).toEqual(behind.sort())
  const { rows: errors } = await pool.query(`select error_type, payload->>'reservationId' as id from error_logs`)
  expect(errors).toEqual([{ error_type: 'reservation.not_expired', id: poison }])
})
