import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import type { Backfill } from '../backfills/backfill.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrateDatabase } from './migrate-database.ts'

let database: TestDatabase
let db: Database
/** Another session, like that of a running instance. */
let other: pg.Client

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'))
  db = openDatabase(database.url, { connections: 2 })
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(
    'create table shelves (id int, name text); insert into shelves select n, n from generate_series(1, 100) as n',
  )
})
afterAll(async () => {
  await other.end()
  await db.close()
  await database.drop()
})

const remembered = async (): Promise<number> => {
  const { rowCount } = await other.query('select from drizzle.__drizzle_migrations where created_at >= 4000000000000')
  return rowCount ?? 0
}

const forgetAll = () => other.query('delete from drizzle.__drizzle_migrations where created_at >= 4000000000000')

test('a migration has no statement timeout, and later statements are limited again', async () => {
  await using migrations = await writeMigrations(['select pg_sleep(0.5)'])
  const url = new URL(database.url)
  // The portal's limit of fifteen seconds, shortened for the test.
  url.searchParams.set('statement_timeout', '200')
  const limited = openDatabase(url.toString(), { connections: 1 })
  try {
    await migrateDatabase(limited, migrations.folder)
    await expect(limited.pool.query('select pg_sleep(0.5)')).rejects.toMatchObject({ code: '57014' })
  } finally {
    await limited.close()
    await forgetAll()
  }
})

test('each migration is one transaction: a broken one is rolled back, the ones before it stay', async () => {
  await using migrations = await writeMigrations([
    'create table first (id int)',
    'create table second (id int);--> statement-breakpoint\nselect 1 / 0',
  ])
  await expect(migrateDatabase(db, migrations.folder)).rejects.toMatchObject({ code: '22012' })
  const { rows } = await other.query(
    "select to_regclass('first') is not null as first, to_regclass('second') as second",
  )
  expect(rows).toEqual([{ first: true, second: null }])
  expect(await remembered()).toBe(1)
  await forgetAll()
})

test('a migration waits for a locked table briefly and repeatedly without blocking other sessions', async () => {
  await using migrations = await writeMigrations(['alter table shelves add column note text'])
  await other.query('begin; lock table shelves in access share mode')
  const patience = { lockTimeoutMs: 50, pausesMs: Array.from({ length: 20 }, () => 50) }
  const upgrade = migrateDatabase(db, migrations.folder, { patience })
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  try {
    // The lock is released after these reads, so a read queued behind the migration would never return.
    await reader.query("set statement_timeout = '20s'")
    for (let n = 0; n < 10; n++) await reader.query('select count(*) from shelves')
  } finally {
    await reader.end()
    await other.query('commit')
  }
  await upgrade
  expect(await remembered()).toBe(1)
  await forgetAll()
})

test('a table that stays locked aborts the start after the last attempt and changes nothing', async () => {
  await using migrations = await writeMigrations(['alter table shelves add column colour text'])
  await other.query('begin; lock table shelves in access share mode')
  try {
    const patience = { lockTimeoutMs: 20, pausesMs: [10, 20] }
    await expect(migrateDatabase(db, migrations.folder, { patience })).rejects.toThrow('ne tiene occupata una tabella')
  } finally {
    await other.query('commit')
  }
  expect(await remembered()).toBe(0)
})

test('a concurrently built index replaces an invalid one left by a failed attempt', async () => {
  await other.query('insert into shelves values (1, null)')
  await expect(other.query('create unique index concurrently shelves_id_key on shelves (id)')).rejects.toThrow()
  await other.query('delete from shelves where name is null')
  const isValid = async () => {
    const { rows } = await other.query("select indisvalid from pg_index where indexrelid = 'shelves_id_key'::regclass")
    return rows[0]?.indisvalid
  }
  expect(await isValid()).toBe(false)
  await using migrations = await writeMigrations([
    '-- not in a transaction\ncreate unique index concurrently if not exists shelves_id_key on shelves (id)',
  ])
  // Two instances at once: `create index concurrently` must not wait for the instance that waits for the upgrade lock.
  const second = openDatabase(database.url, { connections: 1 })
  await Promise.all([migrateDatabase(db, migrations.folder), migrateDatabase(second, migrations.folder)])
  await second.close()
  expect(await isValid()).toBe(true)
  expect(await remembered()).toBe(1)
  await forgetAll()
})

test('a migration that removes the source of a backfill completes the backfill first, if a release was skipped', async () => {
  const backfill: Backfill = {
    name: 'copy-names',
    async step(tx, after) {
      await tx.execute('update shelves set label = name where label is null and id <= 50')
      if (after === null) return 'half'
      await tx.execute('update shelves set label = name where label is null')
      return null
    },
  }
  await using migrations = await writeMigrations([
    'alter table shelves add column label text',
    '-- after backfill copy-names\nalter table shelves drop column name',
  ])
  await migrateDatabase(db, migrations.folder, { backfills: [backfill] })
  const { rows } = await other.query('select count(*)::int as n from shelves where label is null')
  expect(rows).toEqual([{ n: 0 }])
  await forgetAll()
})

interface MigrationsOnDisk extends AsyncDisposable {
  folder: string
}

/** Writes a folder of migrations, dated later than all real ones, in the order of the list. */
async function writeMigrations(texts: readonly string[]): Promise<MigrationsOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'filiera-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = texts.map((_, idx) => ({
    idx,
    version: '7',
    when: 4_000_000_000_000 + idx,
    tag: `${idx}_test`,
    breakpoints: true,
  }))
  for (const [idx, text] of texts.entries()) await writeFile(join(folder, `${idx}_test.sql`), text)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
