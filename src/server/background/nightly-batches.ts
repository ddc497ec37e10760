import type { AppJob } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { reasonOf } from '../database/without-parameters.ts'

/** Deletes or empties at most `atMost` rows, oldest first. Returns the number of rows found. */
type BatchStep = (db: Queryable, atMost: number) => Promise<number>

/** Each step is a single statement whose cost is bounded by an index. */
export type BatchSteps = Readonly<Record<string, BatchStep>>

interface Pace {
  /** Rows per statement. A statement of this size takes a few hundred milliseconds. */
  batch: number
  /** Time slice in milliseconds. When it is used up, the job queues itself again and ends, so that other jobs can run. */
  turnMs: number
}

const nightlyPace: Pace = { batch: 1000, turnMs: 60_000 }

/**
 * Creates a job that runs each step in batches until no rows are left. When a step fails, the job continues with the next step. At the end it throws
 * an error that names the failed steps.
 */
export function nightlyBatches(
  { name, cron }: { name: string; cron: string },
  steps: BatchSteps,
  { batch, turnMs }: Pace = nightlyPace,
): AppJob {
  const job: AppJob = {
    name,
    cron,
    options: { expireInSeconds: 600 },
    async run(app) {
      const end = performance.now() + turnMs
      const failed: string[] = []
      let cause: unknown
      let isLeft = false
      for (const [what, step] of Object.entries(steps)) {
        try {
          while (!isLeft && (await step(app.db, batch)) === batch) isLeft = performance.now() >= end
        } catch (error) {
          failed.push(`${what} (${reasonOf(error)})`)
          cause ??= error
        }
      }
      if (isLeft) await app.db.transaction((tx) => app.jobs.send(tx, job, {}))
      if (failed.length > 0) throw new Error(`Steps of ${name} failed: ${failed.join(', ')}`, { cause })
    },
  }
  return job
}
