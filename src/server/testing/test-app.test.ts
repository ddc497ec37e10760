import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

const dayMs = 24 * 3_600_000

test('one clock: what a test lets pass, passes for the app and for its database', async () => {
  await using app = await startTestApp()
  const { clock, db } = app.context
  const { user } = await app.as('base')
  const product = await app.given.product()
  await app.given.reservation(user, product, 3)
  // Prepared and planned before the clock is moved, as the busiest pages are.
  const available = async () =>
    (
      await db.pages.query<{ available: number }>({
        name: 'available',
        text: 'select available from stock_availability',
      })
    ).rows[0]?.available
  expect(await available()).toBe(7)

  await app.moveClock({ days: 6, hours: 23 })
  expect(await available()).toBe(7)
  await app.moveClock({ hours: 2, minutes: 1 })

  const passed = 7 * dayMs + 3_600_000 + 60_000
  const isPassed = async (present: () => Promise<Date | undefined>) => {
    const before = Date.now()
    const ms = ((await present())?.getTime() ?? 0) - passed
    return before <= ms && ms <= Date.now()
  }
  expect(await isPassed(async () => clock.now())).toBe(true)
  for (const pool of [db.pool, db.pages]) {
    const present = async () => (await pool.query<{ present: Date }>('select present()')).rows[0]?.present
    expect(await isPassed(present)).toBe(true)
  }
  expect(await available()).toBe(10)
})

test('what is made after the clock was moved is as old as the clock says', async () => {
  await using app = await startTestApp()
  const before = Date.now()
  await app.moveClock({ days: 30 })
  const { user } = await app.as('base')
  const id = await app.given.reservation(user, await app.given.product())
  const { rows } = await app.context.db.pool.query<{ createdAt: Date; expiresAt: Date }>(
    'select created_at as "createdAt", expires_at as "expiresAt" from reservations where id = $1',
    [id],
  )
  const { createdAt, expiresAt } = rows[0] ?? {}
  const madeAt = (createdAt?.getTime() ?? 0) - 30 * dayMs
  expect([before <= madeAt, madeAt <= Date.now()]).toEqual([true, true])
  const expires = (expiresAt?.getTime() ?? 0) - 37 * dayMs
  expect([before <= expires, expires <= Date.now()]).toEqual([true, true])
})

/** Everything that tests of the portal can see of a database. */
async function contentOf(databaseUrl: string): Promise<object> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       -- Drawn by each application when it opens its tariff.
       and table_name <> 'tariff_version'`,
  )
  const queries = [
    ...tables.map(({ name }) => `select t::text from ${name} t order by 1`),
    'select id from jobs.job',
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select prosrc from pg_proc where proname = 'present'`,
  ]
  const content: Record<string, unknown[]> = {}
  for (const query of queries) content[query] = (await client.query(query)).rows
  await client.end()
  return content
}

test('the next test gets the same application, and nothing of what the one before did', async () => {
  const untouched = await createTestDatabase(inject('templateUrl'))
  const files = (folder: string) => readdir(folder, { recursive: true })
  let [databaseUrl, folder, before] = ['', '', ['']]
  {
    await using app = await startTestApp()
    const { context } = app
    ;({ databaseUrl } = app)
    folder = context.config.data.directory
    before = await files(folder)
    await app.moveClock({ days: 400 })
    const reseller = await app.as('rivenditore')
    await app.given.order(reseller.user, await app.given.product())
    await context.db.pool.query(`
      delete from shipping_rates;
      insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'minimumOrder', '1');
      alter table orders drop constraint orders_user_id_users_id_fk;
      alter table orders add constraint added check (id is not null)`)
    await context.objects.disk.put('private/left.txt', 'x')
    context.receipts = Object.assign(Object.create(context.receipts), { replaced: true })
    context.pictures.storeFile = () => Promise.reject(new Error('replaced'))
    await app.runJobs()
    expect(await contentOf(databaseUrl)).not.toEqual(await contentOf(untouched.url))
  }
  await using app = await startTestApp()
  expect(app.databaseUrl).toBe(databaseUrl)
  expect(await contentOf(databaseUrl)).toEqual(await contentOf(untouched.url))
  expect(await files(folder)).toEqual(before)
  expect(app.context.receipts).not.toHaveProperty('replaced')
  expect(String(app.context.pictures.storeFile)).not.toContain('replaced')
  expect(Math.abs(app.context.clock.now().getTime() - Date.now())).toBeLessThan(dayMs)
  await untouched.drop()
})

test('what cannot be put back is not lent again', async () => {
  const spoil: ((app: TestApp) => Promise<unknown>)[] = [
    ({ context }) => context.db.pool.query('alter table orders add column spoiled text'),
    ({ context }) => context.db.pool.query('create function spoiled() returns int language sql as $$ select 1 $$'),
    ({ context }) => context.db.pool.query('alter table sessions disable trigger sessions_changed'),
    ({ context }) => context.jobs.start(context),
    ({ context }) => context.db.close(),
  ]
  for (const damage of spoil) {
    const app = await startTestApp()
    await damage(app)
    await app[Symbol.asyncDispose]()
    await using next = await startTestApp()
    expect(next.databaseUrl).not.toBe(app.databaseUrl)
  }
})

test('an application of one’s own is lent to nobody, and two at once are two', async () => {
  await using own = await startTestApp({ own: true })
  await using one = await startTestApp()
  await using other = await startTestApp()
  expect(new Set([own, one, other].map(({ databaseUrl }) => databaseUrl)).size).toBe(3)
})
