import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'))
  db = openDatabase(database.url, { connections: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test.each([
  ['active', '-1 second', { over: true, live: false }],
  ['active', '0 seconds', { over: true, live: false }],
  ['active', '1 second', { over: false, live: true }],
  ['expired', '-1 second', { over: false, live: false }],
  ['cancelled', '-1 second', { over: false, live: false }],
  ['converted', '1 second', { over: false, live: false }],
])('%s, ending %s from now', async (status, from, expected) => {
  const { rows } = await db.pool.query(
    'select reservation_is_over($1, now() + $2::interval) as over, reservation_is_live($1, now() + $2::interval) as live',
    [status, from],
  )
  expect(rows).toEqual([expected])
})

test.each([
  [
    'ended reservations',
    'select id from reservations where reservation_is_over(status, expires_at) order by expires_at',
    /reservations_active_expiry_idx/,
    /Index Cond: .*expires_at <= now\(\)/,
  ],
  // On an empty table the planner may choose any of the partial indexes.
  [
    'live reservations of a product',
    "select id from reservations where product_id = '0198c0de-0000-7000-8000-000000000001' and reservation_is_live(status, expires_at)",
    /reservations_active_\w+_idx/,
    /Index Cond: .*expires_at > now\(\)/,
  ],
  [
    'reservations that reduce an item’s availability',
    `select available from stock_availability where stock_item_id = '0198c0de-0000-7000-8000-000000000001'`,
    /reservations_active_\w+_idx/,
    /Index Cond: .*expires_at <= now\(\)/,
  ],
])('%s are read from the partial index, as if the rule were inlined', async (_what, statement, index, condition) => {
  const client = await db.pool.connect()
  try {
    // The tables are empty: this checks which plans are possible, not which is cheapest.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(index)
    expect(plan).toMatch(condition)
  } finally {
    client.release(true)
  }
})
