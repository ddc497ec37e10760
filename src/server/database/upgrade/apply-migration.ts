import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'
import type { Migration } from './read-migrations.ts'
import { type LockPatience, withLockRetries } from './with-lock-retries.ts'

/** `create index concurrently` waits for every transaction that began before it, but it blocks none. */
const concurrentLockTimeoutMs = 60_000

const concurrentIndex = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i

/** Applies and records a migration in one transaction, or statement by statement if the migration requires it. */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  patience: LockPatience,
): Promise<void> {
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
