import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult } from 'pg-boss'
import { withoutParameters } from '../database/without-parameters.ts'
import { inOwnTrace } from '../traces/spans.ts'
import type { AnyJob, DueJob } from './job.ts'

/** The part of a fetched job that is needed to run it. */
interface FetchedJob {
  id: string
  data: unknown
  retryCount: number
  retryLimit: number
  expireInSeconds: number
}

/** The queue expires a whole batch after `expireInSeconds`. A slow job fails on its own a little earlier. */
const shareOfExpiry = 0.9

/** Starts due jobs concurrently. Returns one promise per job, even if the job's code throws synchronously or returns too few promises. */
export function startJobs<Context>(app: Context, job: AnyJob<Context>, due: readonly DueJob[]): Promise<void>[] {
  // Without jobs no promise of the batch is awaited, so a failure would be an unhandled rejection.
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
    if (!work) throw new Error(`The job ${job.name} returned no result for one job of its batch`)
    return work
  })
}

/** Name and attributes of a job's trace. */
const traceOf = ({ name }: AnyJob<never>, count: number) =>
  [`job ${name}`, { 'messaging.destination.name': name, 'messaging.batch.message_count': count }] as const

/** Runs fetched jobs. Each one settles independently; a job that never ends counts as failed. */
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

/** JSON in PostgreSQL accepts neither NUL nor lone surrogates, which an error message from another server may contain. */
const storable = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed()
