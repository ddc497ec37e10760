import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** True if a job of this kind for this id is waiting or running. `field` is the field of the job's data that holds the id. */
export const hasLiveJob = (jobName: string, field: string, id: SQLWrapper): SQL =>
  sql`exists (
    select 1 from jobs.job where name = ${jobName} and state < 'completed' and data->>${field} = ${id}::text
  )`

/** Lets one process at a time do this work; false if another does it. Held until the transaction ends. */
export async function claimRound(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return rows[0]?.mine ?? false
}
