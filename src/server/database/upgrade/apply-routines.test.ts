import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrationsFolder, routinesInDatabase } from '../../testing/database/database-of-an-earlier-release.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { routinesFolder } from './read-routines.ts'

let database: TestDatabase
let db: Database
/** Folder with the routines of the next release. */
let next: string

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'))
  db = openDatabase(database.url, { connections: 1 })
  next = await mkdtemp(join(tmpdir(), 'filiera-routines-'))
  await cp(routinesFolder, next, { recursive: true })
})
afterEach(async () => {
  await db.close()
  await database.drop()
  await rm(next, { recursive: true, force: true })
})

const writeGreeting = (word: string) =>
  writeFile(
    join(next, 'ledgers/greeting.sql'),
    `CREATE OR REPLACE FUNCTION greeting() RETURNS text LANGUAGE sql AS $$ SELECT '${word}' $$;\n`,
  )

const greeting = async (): Promise<string | undefined> =>
  (await db.pool.query<{ greeting: string }>('select greeting()')).rows[0]?.greeting

const upgradeToNext = () => migrateDatabase(db, migrationsFolder, { routinesFolder: next })

test('applies only files whose text has changed', async () => {
  await writeGreeting('buongiorno')
  await upgradeToNext()
  await writeGreeting('buonasera')
  await upgradeToNext()
  expect(await greeting()).toBe('buonasera')
  const { rows } = await db.pool.query(
    'select name from drizzle.routines where applied_at = (select max(applied_at) from drizzle.routines)',
  )
  expect(rows).toEqual([{ name: 'ledgers/greeting' }])
})

test('an older instance that starts after a newer one keeps the newer texts', async () => {
  await writeFile(
    join(next, 'sessions/session_changed.sql'),
    'CREATE OR REPLACE FUNCTION session_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;\n',
  )
  const before = await routinesInDatabase(db.pool)
  await upgradeToNext()
  const newer = await routinesInDatabase(db.pool)
  expect(newer).not.toEqual(before)
  await migrateDatabase(db, migrationsFolder)
  expect(await routinesInDatabase(db.pool)).toEqual(newer)
})

test('an instance that does not know the latest migration applies no routines', async () => {
  await writeGreeting('buongiorno')
  await db.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4000000000000)")
  await upgradeToNext()
  await expect(greeting()).rejects.toMatchObject({ code: '42883' })
})

test('retired routines are dropped by name', async () => {
  await writeGreeting('buongiorno')
  await upgradeToNext()
  await rm(join(next, 'ledgers/greeting.sql'))
  await appendFile(join(next, 'dropped.sql'), 'DROP FUNCTION IF EXISTS greeting();\n')
  await upgradeToNext()
  await expect(greeting()).rejects.toMatchObject({ code: '42883' })

  // A file restored with its earlier text.
  await cp(join(routinesFolder, 'dropped.sql'), join(next, 'dropped.sql'))
  await writeGreeting('buongiorno')
  await appendFile(join(next, 'ledgers/refuse_change.sql'), '-- The release after.\n')
  await upgradeToNext()
  expect(await greeting()).toBe('buongiorno')
})

test('a broken file rolls back all routine changes', async () => {
  await writeGreeting('buongiorno')
  await writeFile(join(next, 'ledgers/zz_broken.sql'), 'CREATE OR REPLACE FUNCTION;\n')
  await expect(upgradeToNext()).rejects.toMatchObject({ code: '42601' })
  await expect(greeting()).rejects.toMatchObject({ code: '42883' })
})

test('a folder without a defined order is rejected', async () => {
  await cp(join(next, 'ledgers'), join(next, 'unordered'), { recursive: true })
  await expect(upgradeToNext()).rejects.toThrow('unordered')
})
