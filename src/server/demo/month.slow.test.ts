import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { insertUser } from '../features/accounts/accounts.queries.ts'
import { checkBooks } from '../features/money-ledger/check-books.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { runScript } from '../testing/processes/app-process.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { demoEmail, seedDemo } from './seed-demo.ts'

const assets = join(import.meta.dirname, '../../../assets/demo/pictures')

const play = ({ context }: TestApp) => seedDemo(context, { assets, log: () => undefined, business: context })

const rowsOf = async ({ context }: TestApp, text: string) => (await context.db.execute(sql.raw(text))).rows

/** The month's rows without ids and tokens. */
async function contentOf(app: TestApp) {
  return [
    await rowsOf(
      app,
      'select status, total_amount, shipping_cost, created_at, paid_at, shipped_at, tracking_number from orders order by created_at, order_number',
    ),
    await rowsOf(app, 'select kind, number, total, created_at from invoices order by number'),
    await rowsOf(app, 'select kind, amount, debit, credit, created_at from money_entries order by id'),
    await rowsOf(app, 'select subject, "to", created_at from mailbox order by created_at, subject, "to"'),
    await rowsOf(app, 'select title, created_at from notifications order by created_at, title, body'),
    await rowsOf(
      app,
      'select kind, quantity_delta, held_delta, created_at from stock_movements order by created_at, kind, quantity_delta, held_delta',
    ),
  ]
}

test.for([
  ['just after midnight', '2026-10-14T22:30:00Z'],
  ['before the cut-off', '2026-10-14T10:59:00Z'],
  ['after the cut-off', '2026-10-14T11:01:00Z'],
  ['a Sunday', '2026-10-18T09:00:00Z'],
  ['New Year', '2026-12-31T23:05:00Z'],
  ['the day on which summer time begins', '2026-03-29T08:00:00Z'],
  ['the day on which summer time ends', '2026-10-25T08:00:00Z'],
])('the month can be played at any time: %s', async ([, now]) => {
  const instant = new Date(now ?? '')
  await using app = await startTestApp({ clock: { now: () => instant } })
  await play(app)
  await checkBooks.run(app.context, {}, { isLast: true })
  expect(await rowsOf(app, 'select error_message from error_logs')).toEqual([])
  const late = `select count(*)::int as n from orders where created_at > '${now}' or paid_at > '${now}' or shipped_at > '${now}'`
  expect(await rowsOf(app, late)).toEqual([{ n: 0 }])
  expect(await rowsOf(app, "select count(*)::int as n from orders where status = 'paid'")).toEqual([{ n: 12 }])
})

test('two plays at one instant are equal', async () => {
  const instant = new Date('2026-10-14T09:00:00Z')
  const contents: unknown[] = []
  for (const _ of [1, 2]) {
    await using app = await startTestApp({ clock: { now: () => instant } })
    await play(app)
    contents.push(await contentOf(app))
  }
  expect(contents[0]).toEqual(contents[1])
})

test('demo:reset empties a stopped demo installation, and refuses others', async () => {
  const reset = (environment: NodeJS.ProcessEnv) => runScript('reset-demo.ts', { environment })
  await using app = await startTestApp()
  const directory = await mkdtemp(join(tmpdir(), 'filiera-reset-'))
  const running = { DATABASE_URL: app.databaseUrl, DATA_DIR: directory }
  expect((await reset(running)).err).toContain('Il portale è in funzione')
  expect((await reset({ ...running, DEMO: '0' })).err).toContain('Svuoto solo un’installazione dimostrativa')

  const { url, drop } = await createTestDatabase(inject('templateUrl'))
  const stopped = { ...running, DATABASE_URL: url }
  const db = openDatabase(url, { connections: 2 })
  try {
    const account = { username: 'vera', email: 'vera@boutique.it', passwordHash: 'none', firstName: 'Vera' }
    await insertUser(db, account)
    expect((await reset(stopped)).err).toContain('Ci sono account che non sono dimostrativi (vera)')
    await db.execute(sql`delete from users`)
    expect((await reset(stopped)).err).toContain('Qui non ci sono dati dimostrativi')
    await insertUser(db, { ...account, email: demoEmail('admin') })
    expect(await reset(stopped)).toMatchObject({ code: 0, err: '' })
    expect(
      (await db.execute(sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`))
        .rows,
    ).toEqual([])
  } finally {
    await db.close()
    await drop()
    await rm(directory, { recursive: true, force: true })
  }
})
