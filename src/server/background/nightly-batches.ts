import type { AppJob } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { reasonOf } from '../database/without-parameters.ts'

/** Deletes or empties at most so many rows, the oldest first. Returns how many it found. */
export type BatchStep = (db: Queryable, atMost: number) => Promise<number>

/** Each step is one statement that an index bounds. */
export type BatchSteps = Readonly<Record<string, BatchStep>>

interface Pace {
  /** Rows of one statement: some hundred milliseconds. */
  batch: number
  /** After this time the job ends, so that others can run, and queues itself again. */
  turnMs: number
}

const nightlyPace: Pace = { batch: 1000, turnMs: 60_000 }

/**
 * A job that does each step batch by batch until nothing is left. A step that fails ends for this turn, the others are done all the same, and
 * then the job fails, naming it.
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
