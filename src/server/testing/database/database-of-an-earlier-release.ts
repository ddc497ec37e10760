import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

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

/** The functions, triggers and views of a database, without those of extensions. */
export async function routinesInDatabase(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    union all
    select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(t.oid) from pg_trigger as t
    join pg_class as c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select 'view ' || oid::regclass, pg_get_viewdef(oid) from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    order by 1`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
