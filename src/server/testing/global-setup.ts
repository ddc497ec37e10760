import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { allJobs } from '../background/all-jobs.ts'
import { openDatabase } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded.ts'
import { superuser } from '../database/embedded/embedded-cluster.ts'
import { migrateDatabase } from '../database/upgrade/migrate-database.ts'
import { openTariff } from '../features/shipping/tariff-table.ts'
import { openJobQueue } from '../jobs/open-job-queue.ts'
import { startPgBouncer } from './processes/pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database, migrated and empty; every test app gets a copy. */
    templateUrl: string
    /** With `TEST_THROUGH_PGBOUNCER=1`, the URL with which test apps connect to `{database}` through PgBouncer; otherwise null. */
    pooler: string | null
  }
}

/** Starts one PostgreSQL for the whole run, or uses the server in `TEST_DATABASE_URL`, of any major version from 15. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'filiera-test-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir, durability: 'test', maxConnections: 320 })
  started.defer(async () => embedded?.stop())
  const templateUrl = given ?? embedded?.url ?? ''
  if (embedded) await allowSilentTriggers(templateUrl)
  const db = openDatabase(templateUrl, { connections: 2 })
  await migrateDatabase(db, join(import.meta.dirname, '../../../migrations'))
  await openTariff({ db })
  const queue = await openJobQueue(templateUrl, allJobs, console)
  await queue.stop()
  await db.close()
  project.provide('templateUrl', templateUrl)
  const bouncer = process.env.TEST_THROUGH_PGBOUNCER === '1' ? started.use(await startPgBouncer(templateUrl)) : null
  const { username, password } = new URL(templateUrl)
  project.provide(
    'pooler',
    bouncer?.through(`postgres://${username}:${password}@-/`).replace(/\/$/, '{database}') ?? null,
  )
  const running = started.move()
  return () => running.disposeAsync()
}

/** Allows the tests' account to disable foreign keys and triggers while it empties a database (`test-world.ts`). */
async function allowSilentTriggers(url: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(url), { username: superuser }).href)
  await client.connect()
  await client.query(`grant set on parameter session_replication_role to ${new URL(url).username}`)
  await client.end()
}
