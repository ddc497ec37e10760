import { getTableColumns } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { columnList } from './json-rows.ts'
import { runStatement } from './run-statement.ts'
import { orderHistory } from './schema/order-records.ts'
import { orderItems, orders } from './schema/orders.ts'

// The query string loads the module a second time, because other files of this process fill the shared count of statements.
const ownModule = './preparing-client.ts?own'
const { PreparingClient }: typeof import('./preparing-client.ts') = await import(ownModule)

const connect = (app: TestApp) => new pg.Pool({ connectionString: app.databaseUrl, max: 1, Client: PreparingClient })

const preparedTexts = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

test('a statement with parameters is prepared on its third call, with the same results before and after', async () => {
  await using app = await startTestApp()
  const pool = connect(app)
  try {
    const text = 'select $1::int + 1 as n, $2::text as word -- third time'
    for (let n = 0; n < 5; n++) {
      const { rows } = await pool.query<{ n: number; word: string }>(text, [n, 'è'])
      expect(rows).toEqual([{ n: n + 1, word: 'è' }])
      expect((await preparedTexts(pool)).includes(text)).toBe(n >= 2)
    }
  } finally {
    await pool.end()
  }
})

test('statements without parameters are sent unchanged, several at once too', async () => {
  await using app = await startTestApp()
  const pool = connect(app)
  try {
    for (let n = 0; n < 4; n++) await pool.query('select 1; select 2')
    expect(await preparedTexts(pool)).toEqual([])
  } finally {
    await pool.end()
  }
})

test('runStatement runs in the given transaction and is rolled back with it', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const insert = "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), $1, 'x')"
  const failed = db.transaction(async (tx) => {
    await runStatement(tx, insert, ['prova'])
    const { rows } = await runStatement<{ n: number }>(tx, 'select count(*)::int as n from app_settings', [])
    expect(rows).toEqual([{ n: 1 }])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect((await runStatement<{ n: number }>(db, 'select count(*)::int as n from app_settings', [])).rows).toEqual([
    { n: 0 },
  ])
})

test('a prepared statement works after a column has been added to its table', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const reserve = () => client.post('/api/reservations', { productId, quantity: 1 })
  for (let n = 0; n < 4; n++) expect((await reserve()).status).toBe(201)
  await app.context.db.pool.query(
    'alter table reservations add column later text; alter table users add column later text',
  )
  for (let n = 0; n < 4; n++) expect((await reserve()).status).toBe(201)
})

test('after a column has changed its type, plans are replaced and no call fails', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 100 })
  const orderIds: string[] = []
  for (let n = 0; n < 16; n++) orderIds.push(await app.given.order(reseller.user, productId))
  const cancel = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await reseller.post(`/api/orders/${id}/cancel`)).status))
  // Enough calls for the connections to have planned the statement that locks an order.
  for (let n = 0; n < 8; n++) await cancel(orderIds.slice(n, n + 1))
  await app.context.db.pool.query('alter table orders alter column notes type varchar(5000)')
  expect(await cancel(orderIds.slice(8))).toEqual(Array(8).fill(200))
})

test.each([orders, orderItems, orderHistory])('rows written as JSON name all columns of the table', async (table) => {
  await using app = await startTestApp()
  const named = columnList(table).split(', ')
  expect(named).toHaveLength(Object.keys(getTableColumns(table)).length)
  const { rows } = await app.context.db.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name in ('orders', 'order_items', 'order_history')",
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})
