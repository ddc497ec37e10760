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
import { type Migration, readMigrations } from './read-migrations.ts'
import { type RoutineFile, type Routines, readRoutines } from './read-routines.ts'
import {
  defaultLockPatience,
  inTransaction,
  type LockPatience,
  lockNotAvailable,
  withLockRetries,
} from './with-lock-retries.ts'

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

/** `create index concurrently` waits for every transaction that began before it, but it blocks none. */
const concurrentLockTimeoutMs = 60_000

const concurrentIndex = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i

/** Applies and records a migration in one transaction, or statement by statement if the migration requires it. */
async function applyMigration(client: pg.ClientBase, migration: Migration, patience: LockPatience): Promise<void> {
  if (migration.inTransaction) {
    await inTransaction(client, patience, async () => {
      for (const statement of migration.statements) await client.query(statement)
      await remember(client, migration)
    })
    return
  }
  for (const statement of migration.statements) {
    await withLockRetries(patience.pausesMs, () => applyAlone(client, statement, patience))
  }
  await remember(client, migration)
}

async function applyAlone(client: pg.ClientBase, statement: string, { lockTimeoutMs }: LockPatience): Promise<void> {
  const index = concurrentIndex.exec(statement)?.[1]
  await client.query(`set lock_timeout = ${index === undefined ? lockTimeoutMs : concurrentLockTimeoutMs}`)
  try {
    if (index !== undefined) await dropInvalidIndex(client, index)
    await client.query(statement)
  } finally {
    await client.query('reset lock_timeout')
  }
}

/** A failed `create index concurrently` leaves an invalid index, which is maintained but never read. */
async function dropInvalidIndex(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  for (const invalid of rows) await client.query(`drop index concurrently ${invalid.name}`)
}

const remember = (client: pg.ClientBase, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])

/** Applies the files whose text differs from the last applied one, all in one transaction. */
async function applyRoutines(
  client: pg.ClientBase,
  files: readonly RoutineFile[],
  patience: LockPatience,
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from drizzle.routines')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum)
  if (changed.length === 0) return
  await inTransaction(client, patience, async () => {
    // Routines may call each other in any order, so their bodies are not checked on creation.
    await client.query('set local check_function_bodies = off')
    for (const { name, text, checksum } of changed) {
      await client.query(text)
      await client.query(
        `insert into drizzle.routines (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      )
    }
  })
}

/**
 * True if a newer release has updated the database, so that an older instance that restarts during an update keeps the newer texts: either the older
 * texts were applied before others, or the database has migrations that this release does not know.
 */
async function isSuperseded(client: pg.ClientBase, routines: Routines, newest: number): Promise<boolean> {
  const { rows } = await client.query<{ superseded: boolean }>(
    `select exists (select from drizzle.__drizzle_migrations where created_at > $2)
       or exists (select from drizzle.routine_sets where checksum = $1
         and id < (select max(id) from drizzle.routine_sets)) as superseded`,
    [routines.checksum, newest],
  )
  return rows[0]?.superseded ?? false
}

/** Deletes the records of deleted files, so that a restored file is applied again, even with its earlier text. */
async function rememberRoutineSet(client: pg.ClientBase, routines: Routines): Promise<void> {
  const names = [...routines.beforeTables, ...routines.afterTables].map(({ name }) => name)
  await client.query('delete from drizzle.routines where name <> all ($1)', [names])
  await client.query('insert into drizzle.routine_sets (checksum) values ($1) on conflict (checksum) do nothing', [
    routines.checksum,
  ])
}
