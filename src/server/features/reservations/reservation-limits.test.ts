import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reservation } from '../../../contract/orders/reservations.ts'
import { nearInstant } from '../../../domain/time/italian-instant.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

let app: TestApp
let client: TestClient
let productId: string

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  productId = await app.given.product({ stock: 1000 })
})

afterEach(() => app[Symbol.asyncDispose]())

const reserve = (quantity = 1, headers?: Record<string, string>) =>
  client.post<Reservation>('/api/reservations', { productId, quantity }, headers)

const manyAtOnce = (howMany: number, quantity: number) =>
  Promise.all(Array.from({ length: howMany }, () => reserve(quantity)))

const setting = (key: string, value: string) =>
  app.context.db.pool.query(
    'insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, $2)',
    [key, value],
  )

async function held() {
  const { rows } = await app.context.db.pool.query('select held from stock_items')
  return rows[0]?.held
}

/** Number of answers by status and error code. */
function outcomes(answers: Awaited<ReturnType<typeof manyAtOnce>>) {
  const counts: Record<string, number> = {}
  for (const { status, problem } of answers) {
    const outcome = problem.code ? `${status} ${problem.code}` : String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('60 of 75 concurrent reservations by one reseller are made', async () => {
  expect(outcomes(await manyAtOnce(75, 1))).toEqual({ 201: 60, '409 reservation.too_many': 15 })
  expect(await held()).toBe(60)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('40 concurrent reservations of ten pieces hold 300 pieces in all', async () => {
  expect(outcomes(await manyAtOnce(40, 10))).toEqual({ 201: 30, '409 reservation.too_many_pieces': 10 })
  expect(await held()).toBe(300)
})

test('the limits are settings and apply to each reseller separately', async () => {
  await setting('max_active_reservations', '2')
  await setting('max_reserved_pieces', '5')
  expect(outcomes(await manyAtOnce(3, 1))).toEqual({ 201: 2, '409 reservation.too_many': 1 })
  client = await app.as('rivenditore')
  expect((await reserve(5)).status).toBe(201)
  expect((await reserve(1)).problem.code).toBe('reservation.too_many_pieces')
})

test('the refusal says when the next place becomes free', async () => {
  await setting('max_active_reservations', '1')
  const { body } = await reserve()
  const when = nearInstant(new Date(body.expiresAt))
  expect((await reserve()).problem).toEqual({
    code: 'reservation.too_many',
    message: `Hai già 1 riserva attiva e il massimo è 1: una si libera ${when}. Per riservare subito, conferma o annulla una riserva.`,
  })
})

test('expired, cancelled and ordered reservations do not count towards the limits', async () => {
  await setting('max_active_reservations', '1')
  const { body } = await reserve()
  expect((await reserve()).status).toBe(409)
  await client.delete(`/api/reservations/${body.id}`)
  expect((await reserve()).status).toBe(201)
  expect((await reserve()).status).toBe(409)
  // Expired, but not yet marked by the job.
  await app.context.db.pool.query("update reservations set expires_at = now() - interval '1 second'")
  expect((await reserve()).status).toBe(201)
})

test('a repeated request at the limit returns the first answer', async () => {
  await setting('max_active_reservations', '1')
  const key = { 'idempotency-key': 'un-clic' }
  const first = await reserve(1, key)
  expect((await reserve(1, key)).body.id).toBe(first.body.id)
})

test('an admin cancels any customer’s reservation: stock is released, its owner is notified, and the audit trail names the admin', async () => {
  const admin = await app.as('admin')
  const { body } = await reserve(4)
  for (let n = 0; n < 2; n++) expect((await admin.delete(`/api/admin/reservations/${body.id}`)).status).toBe(204)
  expect(await held()).toBe(0)
  const list = await client.get<Reservation[]>('/api/reservations')
  expect(list.body).toMatchObject([{ id: body.id, status: 'cancelled' }])
  const notices = await client.get('/api/notifications')
  expect(notices.body).toMatchObject([
    {
      kind: 'reservation.cancelled',
      title: 'Riserva annullata: Abito di prova',
      body: 'Abbiamo annullato la tua riserva di 4 pezzi: per informazioni scrivici.',
    },
  ])
  const { rows } = await app.context.db.pool.query('select actor_id, action, subject from audit_trail')
  expect(rows).toEqual([{ actor_id: admin.user.id, action: 'reservation.cancel', subject: `reservation:${body.id}` }])
  const { rows: released } = await app.context.db.pool.query(
    "select actor_id, held_delta from stock_movements where kind = 'release'",
  )
  expect(released).toEqual([{ actor_id: admin.user.id, held_delta: -4 }])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('at the limit, while a reservation is being cancelled, each request either succeeds or gets the limit error', async () => {
  await setting('max_active_reservations', '1')
  const seen = new Set<number>()
  for (let round = 0; round < 25; round++) {
    const { body: active } = await client.get<Reservation[]>('/api/reservations?status=active')
    const held = active[0] ?? (await reserve()).body
    const answers = await Promise.all([reserve(), client.delete(`/api/reservations/${held.id}`), reserve(), reserve()])
    for (const { status } of answers) seen.add(status)
  }
  expect([...seen].sort()).toEqual([201, 204, 409])
})
