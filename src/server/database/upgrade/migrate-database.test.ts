import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database.ts'
import { migrateDatabase } from './migrate-database.ts'

test('a migration takes as long as it takes, and the statements after it are limited again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'filiera-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: 4_000_000_000_000, tag: '0000_slow', breakpoints: true }
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  await writeFile(join(folder, '0000_slow.sql'), 'select pg_sleep(0.5)')
  const database = await createTestDatabase(inject('templateUrl'))
  const url = new URL(database.url)
  // As the portal's fifteen seconds, to a test's patience.
  url.searchParams.set('statement_timeout', '200')
  const db = openDatabase(url.toString(), { connections: 1 })
  try {
    await migrateDatabase(db, folder)
    await expect(db.pool.query('select pg_sleep(0.5)')).rejects.toMatchObject({ code: '57014' })
  } finally {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
