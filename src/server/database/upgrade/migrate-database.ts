import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { allBackfills } from '../backfills/all-backfills.ts'
import type { Backfill } from '../backfills/backfill.ts'
import { continueBackfill } from '../backfills/continue-backfill.ts'
import { type Database, postgresCode } from '../database.ts'
import { connectDirectly } from '../direct-client.ts'
import { storeRoleSettings } from '../session-settings.ts'
import { applyMigration } from './apply-migration.ts'
import { applyRoutines, isSuperseded, rememberRoutineSet } from './apply-routines.ts'
import { readMigrations } from './read-migrations.ts'
import { readRoutines } from './read-routines.ts'
import { defaultLockPatience, type LockPatience, lockNotAvailable } from './with-lock-retries.ts'

interface UpgradeOptions {
  /** Folder of functions, triggers and views; tests use other folders. */
  routinesFolder?: string
  backfills?: readonly Backfill[]
  patience?: LockPatience
}

/** Key of the advisory lock: arbitrary, but the same in every release. */
const upgradeLock = 7301
const upgradeLockPollMs = 100

/** Upgrades the database to this release: first the tables by migrations, then the functions, triggers and views from their current texts. */
export async function migrateDatabase(
  db: Database,
  migrationsFolder: string,
  options: UpgradeOptions = {},
): Promise<void> {
  const client = await connectDirectly(db.directUrl)
  try {
    // The connection string may set a limit, but waiting for another instance and building an index on a large table may take long.
    await client.query('set statement_timeout = 0')
    await lockUpgrade(client)
    if (db.isPooled) await storeRoleSettings(client)
    await upgrade(client, migrationsFolder, options)
  } catch (cause) {
    if (postgresCode(cause) !== lockNotAvailable) throw cause
    throw new StartupError(
      'Il database non si può aggiornare perché un altro programma ne tiene occupata una tabella: chiudilo e riavvia.',
      { cause },
    )
  } finally {
    // Ending the session releases the lock.
    await client.end().catch(() => undefined)
  }
}

/**
 * If two instances start at once, the second waits and then has nothing left to do. It polls, because a statement that waits for the lock is an open
 * transaction, for which a `create index concurrently` of the first would wait.
 */
async function lockUpgrade(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [upgradeLock])
    if (rows[0]?.mine) return
    await sleep(upgradeLockPollMs)
  }
}

async function upgrade(client: pg.Client, migrationsFolder: string, options: UpgradeOptions): Promise<void> {
  const { patience = defaultLockPatience, backfills = allBackfills } = options
  await client.query(bookkeeping)
  const migrations = await readMigrations(migrationsFolder)
  const routines = await readRoutines(options.routinesFolder)
  const newest = Math.max(0, ...migrations.map(({ when }) => when))
  const isOlder = await isSuperseded(client, routines, newest)
  if (!isOlder) await applyRoutines(client, routines.beforeTables, patience)

  const { rows } = await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ when }) => Number(when)))
  // A new database has nothing to backfill.
  if (applied.size === 0) await markAsFinished(client, backfills)
  for (const migration of migrations) {
    if (applied.has(migration.when)) continue
    for (const name of migration.after) await finishBackfill(client, backfills, name)
    await applyMigration(client, migration, patience)
  }

  if (isOlder) return
  await applyRoutines(client, routines.afterTables, patience)
  await rememberRoutineSet(client, routines)
}

const markAsFinished = (client: pg.ClientBase, backfills: readonly Backfill[]) =>
  client.query(
    'insert into drizzle.backfills (name, finished_at) select name, now() from unnest($1::text[]) as name on conflict do nothing',
    [backfills.map(({ name }) => name)],
  )

/** For a database that skips the intermediate release: its backfill runs now instead of in the job. */
async function finishBackfill(client: pg.Client, backfills: readonly Backfill[], name: string): Promise<void> {
  const backfill = backfills.find((candidate) => candidate.name === name)
  if (!backfill) throw new Error(`A migration depends on the backfill ${name}, which is not in the list`)
  const db = drizzle(client, { casing: 'snake_case' })
  for (;;) {
    const state = await continueBackfill(db, backfill)
    if (state === 'finished') return
    if (state === 'at work elsewhere') await sleep(upgradeLockPollMs)
  }
}

/** The first table belongs to the generator's own migration runner, which earlier releases used, so their databases continue with it. */
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.routines (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists drizzle.routine_sets (
    id bigint primary key generated always as identity, checksum text not null unique, applied_at timestamptz not null default now());
  create table if not exists drizzle.backfills (
    name text primary key, position text, started_at timestamptz not null default now(), finished_at timestamptz);
`
