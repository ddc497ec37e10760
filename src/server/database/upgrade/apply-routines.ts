import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'
import type { RoutineFile, Routines } from './read-routines.ts'
import type { LockPatience } from './with-lock-retries.ts'

/** Applies the files whose text differs from the last applied one, all in one transaction. */
export async function applyRoutines(
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
export async function isSuperseded(client: pg.ClientBase, routines: Routines, newest: number): Promise<boolean> {
  const { rows } = await client.query<{ superseded: boolean }>(
    `select exists (select from drizzle.__drizzle_migrations where created_at > $2)
       or exists (select from drizzle.routine_sets where checksum = $1
         and id < (select max(id) from drizzle.routine_sets)) as superseded`,
    [routines.checksum, newest],
  )
  return rows[0]?.superseded ?? false
}

/** Deletes the records of deleted files, so that a restored file is applied again, even with its earlier text. */
export async function rememberRoutineSet(client: pg.ClientBase, routines: Routines): Promise<void> {
  const names = [...routines.beforeTables, ...routines.afterTables].map(({ name }) => name)
  await client.query('delete from drizzle.routines where name <> all ($1)', [names])
  await client.query('insert into drizzle.routine_sets (checksum) values ($1) on conflict (checksum) do nothing', [
    routines.checksum,
  ])
}
