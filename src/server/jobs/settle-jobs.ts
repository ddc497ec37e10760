import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult } from 'pg-boss'
import { withoutParameters } from '../database/without-parameters.ts'
import { inOwnTrace } from '../traces/spans.ts'
import type { AnyJob, DueJob } from './job.ts'

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

/** Starts the work of due jobs side by side: a promise for each, whatever the job's own code throws or leaves out. */
export function startJobs<Context>(app: Context, job: AnyJob<Context>, due: readonly DueJob[]): Promise<void>[] {
  // A batch of none has nobody who waits for it, nor hears how it failed.
  if (due.length === 0) return []
  if (!('runBatch' in job))
    return due.map(({ data, isLast }) => inOwnTrace(...traceOf(job, 1), async () => job.run(app, data, { isLast })))
  const batch = inOwnTrace(
    ...traceOf(job, due.length),
    async () => job.runBatch(app, due),
    (works) => Promise.allSettled(works),
  )
  return due.map(async (_, n) => {
    const work = (await batch)[n]
    if (!work) throw new Error(`The job ${job.name} did not say what became of one of its batch`)
    return work
  })
}

/** As a job's trace names itself. */
const traceOf = ({ name }: AnyJob<never>, count: number) =>
  [`job ${name}`, { 'messaging.destination.name': name, 'messaging.batch.message_count': count }] as const

/** Does the work of fetched jobs. Each succeeds or fails by itself, one that never ends included. */
export function settleJobs<Context>(
  app: Context,
  job: AnyJob<Context>,
  fetched: readonly FetchedJob[],
): Promise<JobResult[]> {
  const due = fetched.map(({ data, retryCount, retryLimit }) => ({
    data: (data ?? {}) as object,
    isLast: retryCount >= retryLimit,
  }))
  const works = startJobs(app, job, due)
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
    const { name, message, stack } = plain instanceof Error ? plain : new Error(String(plain))
    return { id, status: 'failed', output: { name, message: storable(message), stack: storable(stack ?? '') } }
  } finally {
    tooLong.abort()
  }
}

/** JSON in PostgreSQL holds no NUL and no half of a character; what another server said may. */
const storable = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed()
