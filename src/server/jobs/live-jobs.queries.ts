import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** True where a job of this kind about this id waits or is at work. `field` is where the job's data names the id. */
export const hasLiveJob = (jobName: string, field: string, id: SQLWrapper): SQL =>
  sql`exists (
    select 1 from jobs.job where name = ${jobName} and state < 'completed' and data->>${field} = ${id}::text
  )`

/** One process at a time does this work; false where another is at it. Held until the transaction ends. */
export async function claimRound(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return rows[0]?.mine ?? false
}
