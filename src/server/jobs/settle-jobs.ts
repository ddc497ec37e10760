import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult } from 'pg-boss'
import { withoutParameters } from '../database/without-parameters.ts'
import type { AnyJob } from './job.ts'

/** As much of a fetched job as its work needs. */
interface FetchedJob {
  id: string
  data: unknown
  retryCount: number
  retryLimit: number
  expireInSeconds: number
}

/** The queue gives up a whole batch after its jobs' `expireInSeconds`; a job that takes so long fails by itself a little before. */
const shareOfExpiry = 0.9

/** Does the work of fetched jobs side by side. Each succeeds or fails by itself, one that never ends included. */
export function settleJobs<Context>(
  app: Context,
  job: AnyJob<Context>,
  fetched: readonly FetchedJob[],
): Promise<JobResult[]> {
  const due = fetched.map(({ data, retryCount, retryLimit }) => ({
    data: (data ?? {}) as object,
    isLast: retryCount >= retryLimit,
  }))
  const works = 'runBatch' in job ? job.runBatch(app, due) : due.map((one) => job.run(app, one.data, one))
  return Promise.all(fetched.map((one, n) => settle(one, works[n])))
}

async function settle({ id, expireInSeconds }: FetchedJob, work: Promise<void> | undefined): Promise<JobResult> {
  const tooLong = new AbortController()
  const limit = expireInSeconds * shareOfExpiry
  try {
    await Promise.race([
      work,
      sleep(limit * 1000, undefined, { signal: tooLong.signal, ref: false }).then(() => {
        throw new Error(`The job did not end within ${limit} s`)
      }),
    ])
    return { id, status: 'completed' }
  } catch (error) {
    const plain = withoutParameters(error)
    const { message, stack } = plain instanceof Error ? plain : new Error(String(plain))
    return { id, status: 'failed', output: { message, stack } }
  } finally {
    tooLong.abort()
  }
}
