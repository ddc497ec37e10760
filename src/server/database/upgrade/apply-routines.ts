import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'
import type { RoutineFile, Routines } from './read-routines.ts'
import type { LockPatience } from './with-lock-retries.ts'

/** Applies the files whose text is not the one last applied, all in one transaction. */
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
    // They may call each other in any order: what a body calls need not be there yet.
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
 * True where a newer release has been at work: an older instance that starts again, during an update, leaves the newer texts. Either the
 * database has had the older one's texts and others since, or it has migrations that the older one does not know.
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

export const rememberRoutineSet = (client: pg.ClientBase, { checksum }: Routines) =>
  client.query('insert into drizzle.routine_sets (checksum) values ($1) on conflict (checksum) do nothing', [checksum])
