import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { allBackfills } from '../../src/server/database/backfills/all-backfills.ts'
import { continueBackfill } from '../../src/server/database/backfills/continue-backfill.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../../src/server/database/embedded/reachable-folder.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { signIn } from '../sign-in.ts'

const root = join(import.meta.dirname, '../..')

export const benchFolder = () => reachableFolder(join(root, '.cache/bench/admin'))

/** Migrates the database and completes every backfill, so that none runs during a measurement. */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 2 })
  await migrateDatabase(db, join(root, 'migrations'))
  for (const backfill of allBackfills) {
    while ((await continueBackfill(db, backfill)) === 'unfinished');
  }
  await db.close()
}

/** The portal on the database filled by `npm run bench -- fill-admin`. */
export interface Panel extends AsyncDisposable {
  client: pg.Client
  app: AppProcess
  databasePid: number
  /** Session cookies of twenty admins. */
  admins: readonly [string, ...string[]]
}

export async function openPanel({ flags = '--max-semi-space-size=8 --max-old-space-size=384' } = {}): Promise<Panel> {
  await using closing = new AsyncDisposableStack()
  const embedded = await startEmbeddedPostgres({ dataDir: benchFolder() })
  closing.defer(() => embedded.stop())
  await migrate(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  closing.defer(() => client.end())
  const admins: string[] = []
  for (let n = 0; n < 20; n++) admins.push((await signIn(client, `bench-admin${n}`, 'admin')).cookie)
  const [first, ...others] = admins
  if (first === undefined) throw new Error('There is no admin')

  // To profile the portal: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=…'.
  const options = `${flags} ${process.env.BENCH_NODE_OPTIONS ?? ''}`.trim()
  const directory = join(benchFolder(), 'app')
  const environment = { DATABASE_URL: embedded.url, DATA_DIR: directory, DEMO: '0', NODE_OPTIONS: options }
  const app = spawnApp(environment, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const pidFile = await readFile(join(benchFolder(), 'postgres/postmaster.pid'), 'utf8')
  const opened = closing.move()
  return {
    client,
    app,
    databasePid: Number(pidFile.split('\n')[0]),
    admins: [first, ...others],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
