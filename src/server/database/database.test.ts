import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

test('a connection that ends at the beginning of a transaction does not leave the pool a place short', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)
  let stream: { destroy(): void } | undefined
  db.pool.on('connect', (client) => {
    stream = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
  })
  expect(await one()).toEqual([{ one: 1 }])
  // The pool has not heard of it yet when the next transaction begins.
  stream?.destroy()
  await expect(one()).rejects.toThrow()
  expect(await one()).toEqual([{ one: 1 }])
  await db.close()
  await database.drop()
})
