import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** Rows are counted up to this number. */
const maxCounted = 10_000

interface QueueState {
  name: string
  /** Jobs that are due, counted up to 10,000. */
  waiting: number
  /** Seconds since the oldest waiting job became due. */
  oldest: number
}

/** Costs two index reads per queue, regardless of the number of jobs. */
export async function selectQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await db.execute<{ name: string; waiting: number; oldest: number }>(sql`
    select queue.name, waiting.count::int as waiting,
      coalesce(extract(epoch from now() - oldest.start_after), 0)::float as oldest
    from jobs.queue
    cross join lateral (
      select count(*) from (
        select from jobs.job where job.name = queue.name and state < 'active' and start_after <= now() limit ${maxCounted}
      ) as due
    ) as waiting
    left join lateral (
      select start_after from jobs.job where job.name = queue.name and state < 'active' and start_after <= now()
      order by start_after limit 1
    ) as oldest on true`)
  return rows
}

/** Messages that failed permanently, counted up to 10,000. */
export async function countFailedMessages(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from (select from outbox where status = 'failed' limit ${maxCounted}) as failed`)
  return rows[0]?.count ?? 0
}
