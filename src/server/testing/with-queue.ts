import type { AnyJob } from '../jobs/job.ts'
import { openJobQueue, type RunningJobQueue } from '../jobs/open-job-queue.ts'
import type { TestApp } from './test-app.ts'

/** Keeps a second queue with these jobs open until `work` is done. */
export async function withQueue(
  app: TestApp,
  jobs: readonly AnyJob<unknown>[],
  work: (queue: RunningJobQueue<unknown>) => Promise<void>,
): Promise<void> {
  const queue = await openJobQueue(app.databaseUrl, jobs, console, [])
  try {
    await work(queue)
  } finally {
    await queue.stop()
  }
}
