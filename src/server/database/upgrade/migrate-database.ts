import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { allBackfills } from '../backfills/all-backfills.ts'
import type { Backfill } from '../backfills/backfill.ts'
import { continueBackfill } from '../backfills/continue-backfill.ts'
import { type Database, postgresCode } from '../database.ts'
import { connectDirectly } from '../direct-client.ts'
import { keepSessionSettings } from '../session-settings.ts'
import { applyMigration } from './apply-migration.ts'
import { applyRoutines, isSuperseded, rememberRoutineSet } from './apply-routines.ts'
import { readMigrations } from './read-migrations.ts'
import { readRoutines } from './read-routines.ts'
import { defaultLockPatience, type LockPatience, lockNotAvailable } from './with-lock-retries.ts'

export interface UpgradeOptions {
  /** The folder of functions, triggers and views; ours by default, others in tests. */
  routinesFolder?: string
  backfills?: readonly Backfill[]
  patience?: LockPatience
}

/** An arbitrary number, which every release must share. */
const upgradeLock = 7301
const upgradeLockPollMs = 100

/** Upgrades the database to this release: tables by the migrations, then functions, triggers and views from their current texts. */
export async function migrateDatabase(
  db: Database,
  migrationsFolder: string,
  options: UpgradeOptions = {},
): Promise<void> {
  const client = await connectDirectly(db.directUrl)
  try {
    // The address may bring a limit of its own: waiting for another instance and building an index on a large table may take long.
    await client.query('set statement_timeout = 0')
    await takeUpgradeLock(client)
    if (db.isPooled) await keepSessionSettings(client)
    await upgrade(client, migrationsFolder, options)
  } catch (cause) {
    if (postgresCode(cause) !== lockNotAvailable) throw cause
    throw new StartupError(
      'Il database non si può aggiornare perché un altro programma ne tiene occupata una tabella: chiudilo e riavvia.',
      { cause },
    )
  } finally {
    // The lock ends with it.
    await client.end().catch(() => undefined)
  }
}

/**
 * If two apps start at once on one server, the second waits and finds nothing left to do. It polls for the lock, because a statement that
 * waits is an open transaction, which `create index concurrently` of the first would wait for.
 */
async function takeUpgradeLock(client: pg.ClientBase): Promise<void> {
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

/** For a database that skips the release in between: its backfill runs now instead of in the job. */
async function finishBackfill(client: pg.Client, backfills: readonly Backfill[], name: string): Promise<void> {
  const backfill = backfills.find((candidate) => candidate.name === name)
  if (!backfill) throw new Error(`A migration comes after the backfill ${name}, which is not in the list`)
  const db = drizzle(client, { casing: 'snake_case' })
  for (;;) {
    const state = await continueBackfill(db, backfill)
    if (state === 'finished') return
    if (state === 'at work elsewhere') await sleep(upgradeLockPollMs)
  }
}

/** The first table is that of the generator's own migration runner: databases of earlier releases continue with it. */
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
