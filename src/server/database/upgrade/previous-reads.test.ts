import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { openDatabase } from '../database.ts'
import { parameterTypesOf, previousReadsFile, readReads, writeReads } from './previous-reads.ts'

test('the schema supports all read statements of the previous release', async () => {
  const reads = readReads(await readFile(previousReadsFile, 'utf8'))
  expect(reads.length).toBeGreaterThan(50)
  const database = await createTestDatabase(inject('templateUrl'))
  const db = openDatabase(database.url, { connections: 1 })
  const client = await db.pool.connect()
  try {
    for (const { text, parameters } of reads) {
      expect(await parameterTypesOf(client, text).catch(String), text).toEqual(parameters)
    }
  } finally {
    client.release(true)
    await db.close()
    await database.drop()
  }
})

test('recorded statements survive writing and reading', () => {
  const reads = [
    { text: 'select 1', parameters: [] },
    { text: 'select $1::text,\n$2::int', parameters: ['text', 'integer'] },
  ]
  expect(readReads(writeReads(reads))).toEqual(reads)
})
