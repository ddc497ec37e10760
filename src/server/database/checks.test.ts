import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let userId: string
let productId: string

beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.given.user()).id
  productId = await app.given.product()
})
afterAll(() => app[Symbol.asyncDispose]())

const outbox = `insert into outbox (id, channel, kind, recipient, content, status, sent_at)
  values (gen_random_uuid(), 'email', 'order.paid', 'a@example.it', '{}', $1, $2::timestamptz)`
const awaited = `insert into awaited_pictures (id, product_id, source_url, sort_order, import_reference, failed_at, failure)
  values (gen_random_uuid(), $1, 'https://example.com/' || gen_random_uuid(), 0, 'import:1', $2::timestamptz, $3)`
const noted = "insert into error_logs (id, source, error_type, error_message) values (gen_random_uuid(), $1, 'a', 'b')"
const notice = `insert into notifications (id, user_id, kind, title, body) values (gen_random_uuid(), $1, $2, 'a', 'b')`

const shopOrder = `insert into shopify_orders (id, user_id, shopify_order_id, name, state, reason, seen_at)
  values (gen_random_uuid(), $1, gen_random_uuid(), '#1', $2, $3, present())`

const now = '2026-01-01'

test.each([
  [
    'outbox_sent_check',
    outbox,
    () => ['sent', now],
    [() => ['sent', null], () => ['pending', now], () => ['failed', now]],
  ],
  ['awaited_pictures_failed_check', awaited, () => [productId, now, 'Non risponde'], [() => [productId, now, null]]],
  ['error_logs_source_check', noted, () => ['jobs'], [() => ['altrove']]],
  ['shopify_orders_state_check', shopOrder, () => [userId, 'imported', null], [() => [userId, 'perso', 'x']]],
  ['shopify_orders_reason_check', shopOrder, () => [userId, 'waiting', 'SKU'], [() => [userId, 'waiting', null]]],
  ['notifications_kind_check', notice, () => [userId, 'order.paid'], [() => [userId, 'order.payd']]],
] as const)('%s', async (name, text, allowed, refused) => {
  const { pool } = app.context.db
  expect((await pool.query(text, [...allowed()])).rowCount).toBe(1)
  for (const values of refused) await expect(pool.query(text, [...values()])).rejects.toThrow(name)
})
