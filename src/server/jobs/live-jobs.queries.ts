import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { runStatement } from '../database/run-statement.ts'

/** Condition: a job of this kind is waiting or running for this id. `field` is the field of the job's data that holds the id. */
export const hasLiveJob = (jobName: string, field: string, id: SQLWrapper): SQL =>
  sql`exists (
    select 1 from jobs.job where name = ${jobName} and state < 'completed' and data->>${field} = ${id}::text
  )`

/** The ids, as text, that have a waiting or running job of this kind. Use it to compare many ids at once. */
export const idsOfLiveJobs = (jobName: string, field: string): SQL =>
  sql`select data->>${field} from jobs.job where name = ${jobName} and state < 'completed'`

/** True if a job of this kind is waiting, whether it is due now or later. */
export async function hasWaitingJob(db: Queryable, jobName: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists (select 1 from jobs.job where name = ${jobName} and state < 'active') as waits`,
  )
  return rows[0]?.waits ?? false
}

/**
 * Takes an advisory lock that is held until the transaction ends, so that one process at a time does this work. Returns false if another process
 * holds it.
 */
export async function claimRound(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return rows[0]?.mine ?? false
}

/**
 * Skips jobs that another process is fetching or updating. pg-boss counts an attempt when it begins, so the attempt brought forward is subtracted.
 */
const hastenText = `
  update jobs.job set start_after = now(), retry_count = greatest(retry_count - 1, 0)
  where name = $1 and state = 'retry' and id in (
    select id from jobs.job
    where name = $1 and state < 'active' and state = 'retry' and start_after > now() and output ->> 'name' = $2
    for update skip locked
  )`

/**
 * Makes jobs of this kind due at once if they wait for a retry after an error with this name. The early attempt does not count against the retry
 * limit.
 */
export async function retryNow(db: Queryable, wait: { jobName: string; failure: string }): Promise<void> {
  await runStatement(db, hastenText, [wait.jobName, wait.failure])
}
