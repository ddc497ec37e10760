import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrationsFolder } from '../testing/database/database-of-an-earlier-release.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { everydayCalls } from '../testing/everyday-calls.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { readPlannedOnce } from './read-prepared.ts'
import { pageSettings, roleSettings } from './session-settings.ts'
import { upgradeReachable } from './upgrade/upgrade-reachable.ts'

/** The same database under another connection string, so that the portal assumes a pooler. */
const anotherAddress = (url: string) => `${url}&fallback_application_name=pooled`

/** Session state that a pooler would pass on to another client. */
async function sessionState(client: pg.PoolClient): Promise<unknown> {
  const { rows } = await client.query(`select
    (select coalesce(json_agg(name order by name), '[]') from pg_settings where source = 'session'
      and name not in ('client_encoding', 'application_name', 'transaction_isolation', 'transaction_read_only', 'transaction_deferrable')) as settings,
    (select coalesce(json_agg(name order by name), '[]') from pg_settings where source = 'client'
      and name not in ('client_encoding', 'application_name', 'extra_float_digits', 'DateStyle')) as startup,
    (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
    (select count(*)::int from pg_listening_channels()) as channels,
    (select count(*)::int from pg_class where relnamespace = pg_my_temp_schema()) as tables`)
  return rows[0]
}

test('leaves no state in a pooled session that the next transaction would find or miss', async () => {
  await using app = await startTestApp({ through: anotherAddress })
  const { db } = app.context
  expect(db.isPooled).toBe(true)
  await everydayCalls(app)
  for (const pool of [db.pool, db.pages]) {
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    expect(clients.length).toBeGreaterThan(0)
    try {
      for (const client of clients) {
        expect(await sessionState(client)).toEqual({ settings: [], startup: [], locks: 0, channels: 0, tables: 0 })
      }
    } finally {
      for (const client of clients) client.release()
    }
  }
})

test('a start stores the settings in the role and rejects pooled connections that lack them', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(anotherAddress(database.url), { directUrl: database.url })
  try {
    // A session from before the start, kept by a pooler.
    await db.pool.query('select 1')
    await expect(upgradeReachable(db, migrationsFolder)).rejects.toThrow(
      /mancano le impostazioni del portale \(.*statement_timeout/,
    )
    await db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    await upgradeReachable(db, migrationsFolder)
  } finally {
    await db.close()
    await database.drop()
  }
})

const settingsNow = `select name, current_setting(name) as value from unnest($1::text[]) as name`

test('PostgreSQL applies the role settings to each new session of both pools, and a search sets its own per transaction', async () => {
  await using app = await startTestApp({ through: anotherAddress })
  const { db } = app.context
  for (const pool of [db.pool, db.pages]) {
    const { rows } = await pool.query<{ name: string; value: string }>(settingsNow, [Object.keys(roleSettings)])
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(roleSettings)
  }
  const search = () =>
    readPlannedOnce<{ name: string; value: string }>(db, { text: settingsNow, values: [Object.keys(pageSettings)] })
  const during = await search()
  expect(Object.fromEntries(during.map(({ name, value }) => [name, value]))).toEqual(pageSettings)
  await expect(readPlannedOnce(db, { text: 'select 1 / $1::int', values: [0] })).rejects.toMatchObject({
    code: '22012',
  })
  expect(await search()).toEqual(during)
})
