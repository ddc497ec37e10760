// npm run bench -- fill 1000000 [DIRECTORY]: fills an embedded database with that many products, separate from `npm test`.
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../../src/server/database/embedded/reachable-folder.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { fillCatalogue } from './fill-catalogue.ts'

const root = join(import.meta.dirname, '../..')
const count = Number(process.argv[2] ?? 10_000)
const dataDir = reachableFolder(process.argv[3] ?? join(root, '.cache/bench', String(count)))

const embedded = await startEmbeddedPostgres({ dataDir, log: console.log })
try {
  await fill(embedded.url)
} finally {
  await embedded.stop()
}

async function fill(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 2 })
  await migrateDatabase(db, join(root, 'migrations'))
  await db.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products')
    const start = performance.now()
    if (rows[0]?.n === 0) await fillCatalogue(client, count, console.log)
    else console.log(`${dataDir} contiene già ${rows[0]?.n} prodotti.`)
    const size = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(`${Math.round((performance.now() - start) / 1000)} s, ${size.rows[0]?.size}`)
  } finally {
    await client.end()
  }
}
