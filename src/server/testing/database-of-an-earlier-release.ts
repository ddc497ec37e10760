import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** The last release with functions and triggers in migrations and with the generator's own migration runner. */
const lastOfTheOldRunner = 14

/** An empty database in the state left by that release. */
export async function createEarlierDatabase(templateUrl: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase(templateUrl)
  const folder = await mkdtemp(join(tmpdir(), 'filiera-earlier-'))
  const client = new pg.Client({ connectionString: database.url })
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(file, 'utf8'))
    const entries = journal.entries.filter(({ idx }) => idx <= lastOfTheOldRunner)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
  return database
}
