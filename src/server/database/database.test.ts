import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { afterCommit } from './after-commit.ts'
import { openDatabase, withSavepoint } from './database.ts'

test('a connection that is lost at the beginning of a transaction does not shrink the pool', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)
  let stream: { destroy(): void } | undefined
  db.pool.on('connect', (client) => {
    stream = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
  })
  expect(await one()).toEqual([{ one: 1 }])
  // The pool has not noticed the loss yet when the next transaction begins.
  stream?.destroy()
  await expect(one()).rejects.toThrow()
  expect(await one()).toEqual([{ one: 1 }])
  await db.close()
  await database.drop()
})

test('afterCommit does not run after a rollback, waits for the outer transaction of a savepoint, and cannot undo the commit', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  const called: string[] = []
  const note = (tx: object, name: string) => afterCommit(tx, () => called.push(name))
  const refuse = async (tx: object) => {
    note(tx, 'rolled back')
    throw new Error('No')
  }
  await db.transaction(async (tx) => {
    note(tx, 'first')
    afterCommit(tx, () => {
      throw new Error('This error is not rethrown')
    })
    await withSavepoint(tx, async (inner) => note(inner, 'savepoint'))
    await withSavepoint(tx, refuse).catch(() => undefined)
    expect(called).toEqual([])
  })
  expect(called).toEqual(['first', 'savepoint'])
  await expect(db.transaction(refuse)).rejects.toThrow('No')
  expect(called).toEqual(['first', 'savepoint'])
  await db.close()
  await database.drop()
})

test('statements sent together in one transaction are pipelined, and each gets its own result', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  const warned = vi.spyOn(process, 'emitWarning')
  const numbers = [1, 2, 3, 4, 5]
  const answers = await db.transaction((tx) =>
    Promise.all(numbers.map(async (n) => (await tx.execute(sql`select ${n}::int as n`)).rows)),
  )
  expect(answers).toEqual(numbers.map((n) => [{ n }]))
  // A failed statement rolls back the transaction, and the connection stays usable.
  await expect(
    db.transaction((tx) => Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1 as one`)])),
  ).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
  await db.close()
  await database.drop()
})
