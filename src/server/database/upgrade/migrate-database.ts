import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { applyMigration } from './apply-migration.ts'
import { applyRoutines, isSuperseded, rememberRoutineSet } from './apply-routines.ts'
import { readMigrations } from './read-migrations.ts'
import { readRoutines } from './read-routines.ts'
import { defaultLockPatience, type LockPatience } from './with-lock-retries.ts'

export interface UpgradeOptions {
  /** Where the functions, triggers and views stand; ours unless a test says otherwise. */
  routinesFolder?: string
  patience?: LockPatience
}

/** Any constant will do, as long as every release uses the same. */
const upgradeLock = 7301
const upgradeLockPollMs = 100

/** Brings the database up to this release: tables by the migrations, then functions, triggers and views by their current texts. */
export async function migrateDatabase(
  db: Database,
  migrationsFolder: string,
  options: UpgradeOptions = {},
): Promise<void> {
  const client = await db.pool.connect()
  try {
    // Waiting for the other, and building an index on a large table, take as long as they take.
    await client.query('set statement_timeout = 0')
    await takeUpgradeLock(client)
    await upgrade(client, migrationsFolder, options)
  } finally {
    // Closed rather than given back: the lock and the setting end with it.
    client.release(true)
  }
}

/**
 * Two apps starting at once on one server: the second waits and finds nothing left to do. It asks again and again, because a statement
 * that waited would be a transaction, and `create index concurrently` waits for those to end.
 */
async function takeUpgradeLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [upgradeLock])
    if (rows[0]?.mine) return
    await sleep(upgradeLockPollMs)
  }
}

async function upgrade(client: pg.ClientBase, migrationsFolder: string, options: UpgradeOptions): Promise<void> {
  const { patience = defaultLockPatience } = options
  await client.query(bookkeeping)
  const migrations = await readMigrations(migrationsFolder)
  const routines = await readRoutines(options.routinesFolder)
  const newest = Math.max(0, ...migrations.map(({ when }) => when))
  const isOlder = await isSuperseded(client, routines, newest)
  if (!isOlder) await applyRoutines(client, routines.beforeTables, patience)

  const { rows } = await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ when }) => Number(when)))
  for (const migration of migrations) {
    if (!applied.has(migration.when)) await applyMigration(client, migration, patience)
  }

  if (isOlder) return
  await applyRoutines(client, routines.afterTables, patience)
  await rememberRoutineSet(client, routines)
}

/** The first table is the one that the generator's own runner kept before: databases of earlier releases go on with it. */
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
