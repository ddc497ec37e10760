import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { routinesInDatabase } from '../../testing/database/database-of-an-earlier-release.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { readRoutines } from './read-routines.ts'

let database: TestDatabase
let db: Database
let migrated: Map<string, string>

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'))
  db = openDatabase(database.url, { connections: 1 })
  migrated = await routinesInDatabase(db.pool)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function textsInOrder(): Promise<string[]> {
  const { beforeTables, afterTables } = await readRoutines()
  return [...beforeTables, ...afterTables].map(({ text }) => text)
}

/** The objects created by a file: `function f`, `trigger t on table`. */
function createdBy(text: string): string[] {
  const found = text.matchAll(
    /^CREATE OR REPLACE (FUNCTION|VIEW) (\w+)|^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)[\s\S]*?\sON (\w+)/gim,
  )
  return [...found].map(([, kind = '', name, trigger, table]) =>
    trigger ? `trigger ${trigger} on ${table}` : `${kind.toLowerCase()} ${name}`,
  )
}

test('every function, trigger and view has exactly one text, and every text is in the database', async () => {
  const created = (await textsInOrder()).flatMap(createdBy)
  expect(created.filter((name, at) => created.indexOf(name) !== at)).toEqual([])
  const present = [...migrated.keys()].map((name) => name.replace(/\(.*\)$/, ''))
  expect(created.toSorted()).toEqual(present.toSorted())
})

test('applying the files in order to an empty database recreates exactly the existing routines', async () => {
  await db.pool.query('begin')
  try {
    for (const name of [...migrated.keys()].sort(viewsAndTriggersFirst)) {
      // Functions used in column defaults cannot be dropped.
      if (name !== 'function present()') await db.pool.query(`drop ${name} cascade`)
    }
    expect([...(await routinesInDatabase(db.pool)).keys()]).toEqual(['function present()'])
    await db.pool.query('set local check_function_bodies = off')
    for (const text of await textsInOrder()) await db.pool.query(text)
    expect(await routinesInDatabase(db.pool)).toEqual(migrated)
    // All routines exist now, so each body is checked, including everything it calls.
    await db.pool.query('set local check_function_bodies = on')
    for (const text of await textsInOrder()) await db.pool.query(text)
  } finally {
    await db.pool.query('rollback')
  }
})

const rank = (name: string): number => ['trigger', 'view', 'function'].indexOf(name.split(' ', 1)[0] ?? '')
const viewsAndTriggersFirst = (a: string, b: string): number => rank(a) - rank(b)

test('reapplying all files changes nothing', async () => {
  for (const text of await textsInOrder()) await db.pool.query(text)
  expect(await routinesInDatabase(db.pool)).toEqual(migrated)
})
