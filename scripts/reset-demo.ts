// npm run demo:reset: empties a demo installation, so that the next start creates its data again, with that day's dates.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '../src/server/config.ts'
import type { Database } from '../src/server/database/database.ts'
import { withoutParameters } from '../src/server/database/without-parameters.ts'
import { selectUsernames } from '../src/server/demo/demo.queries.ts'
import { demoEmail } from '../src/server/demo/seed-demo.ts'
import { jobsSchema } from '../src/server/jobs/job-sender.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { openPortalDatabase } from './open-portal-database.ts'

async function main(): Promise<void> {
  process.chdir(join(import.meta.dirname, '..'))
  const config = readConfig(process.env)
  if (config.demo === null)
    throw new StartupError('Svuoto solo un’installazione dimostrativa: non in produzione, né con DEMO=0.')
  await using database = await openPortalDatabase(config)
  await empty(database.db)
  // With an object store, the nightly sweep deletes the files that no row names any more.
  if (!config.s3) await rm(join(config.data.directory, 'objects'), { recursive: true, force: true })
  console.log('Dati dimostrativi svuotati: il prossimo npm start li ricrea, con le date di quel giorno.')
}

/** The schemas of the portal: tables, jobs, and the list of applied migrations. */
const schemas = ['public', jobsSchema, 'drizzle']

/** Drops everything in one transaction, or throws and changes nothing. */
async function empty(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows: portals } = await tx.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'filiera-jobs' limit 1`,
    )
    if (portals.length > 0) throw new StartupError('Il portale è in funzione: fermalo e riprova.')
    // Addresses of the demo end in .example, where no mail can arrive.
    const { rows: real } = await tx.execute<{ username: string }>(
      sql`select username from users where email not like '%.example' order by created_at limit 3`,
    )
    if (real.length > 0) {
      const names = real.map(({ username }) => username).join(', ')
      throw new StartupError(`Ci sono account che non sono dimostrativi (${names}): non svuoto nulla.`)
    }
    const [admin] = await selectUsernames(tx, [demoEmail('admin')])
    if (!admin) throw new StartupError('Qui non ci sono dati dimostrativi: non svuoto nulla.')
    for (const name of schemas) await tx.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`)
    await tx.execute(sql`create schema public`)
  })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : withoutParameters(error))
  process.exitCode = 1
}
