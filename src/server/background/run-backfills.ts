import type { AppJob } from '../app-context.ts'
import { allBackfills } from '../database/backfills/all-backfills.ts'
import type { Backfill } from '../database/backfills/backfill.ts'
import { continueBackfill } from '../database/backfills/continue-backfill.ts'

/** Time slice in milliseconds. When it is used up, the job queues itself again and ends, so that other jobs can run. */
const turnMs = 60_000

/** Runs the remaining batches of the backfills after every start, and on a schedule in case a run failed. */
export const backfillJob = (backfills: readonly Backfill[], turn = turnMs): AppJob => {
  const job: AppJob = {
    name: 'run-backfills',
    cron: '*/15 * * * *',
    atStart: true,
    options: { expireInSeconds: 600 },
    async run(app) {
      const end = performance.now() + turn
      for (const backfill of backfills) {
        while ((await continueBackfill(app.db, backfill)) === 'unfinished') {
          if (performance.now() < end) continue
          await app.db.transaction((tx) => app.jobs.send(tx, job, {}))
          return
        }
      }
    },
  }
  return job
}

export const runBackfills = backfillJob(allBackfills)
