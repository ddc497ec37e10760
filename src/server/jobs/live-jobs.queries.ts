import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { runStatement } from '../database/run-statement.ts'

/** True if a job of this kind for this id is waiting or running. `field` is the field of the job's data that holds the id. */
export const hasLiveJob = (jobName: string, field: string, id: SQLWrapper): SQL =>
  sql`exists (
    select 1 from jobs.job where name = ${jobName} and state < 'completed' and data->>${field} = ${id}::text
  )`

/** The ids, as text, for which a job of this kind is waiting or running. For comparing many at once. */
export const idsOfLiveJobs = (jobName: string, field: string): SQL =>
  sql`select data->>${field} from jobs.job where name = ${jobName} and state < 'completed'`

/** True if a job of this kind waits for its turn, now or later. */
export async function hasWaitingJob(db: Queryable, jobName: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists (select 1 from jobs.job where name = ${jobName} and state < 'active') as waits`,
  )
  return rows[0]?.waits ?? false
}

/** Lets one process at a time do this work; false if another does it. Held until the transaction ends. */
export async function claimRound(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return rows[0]?.mine ?? false
}

/** Those that another process takes or hastens just now are left to it. A try is counted when it begins: the one that is brought forward is not. */
const hastenText = `
  update jobs.job set start_after = now(), retry_count = greatest(retry_count - 1, 0)
  where name = $1 and state = 'retry' and id in (
    select id from jobs.job
    where name = $1 and state < 'active' and state = 'retry' and start_after > now() and output ->> 'name' = $2
    for update skip locked
  )`

/** Jobs of this kind that wait for another try because of a failure of this name are due at once, and this try is one more. */
export async function hastenRetries(db: Queryable, wait: { jobName: string; failure: string }): Promise<void> {
  await runStatement(db, hastenText, [wait.jobName, wait.failure])
}
