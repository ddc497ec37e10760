import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { AnyJob, JobQueue, SideBySide } from './job.ts'
import { createQueues, jobsSchema, queueConnection, senderOf } from './job-sender.ts'
import { settleJobs, startJobs } from './settle-jobs.ts'

/**
 * Scheduled jobs of earlier releases that no longer exist. A start deletes their schedules. The list is explicit rather than derived from `allJobs`:
 * an older instance may start during an update, and a job that it does not know may belong to the newer release.
 */
const retiredJobs: readonly string[] = ['count-lexemes']

export interface RunningJobQueue<Context> extends JobQueue {
  /** Starts the workers. Until then, jobs are only queued. */
  start(app: Context): Promise<void>
  /**
   * For tests: runs all due jobs, or those of the named kinds, in this process. Returns the number of jobs; throws if the queue does not become
   * empty.
   */
  runDue(app: Context, names?: readonly string[]): Promise<number>
  /** For tests: runs a scheduled job now. */
  runNow(app: Context, name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Fetching and settling jobs in batches costs a fraction of doing it one by one. After a full batch the next one is fetched at once, because more
 * jobs are waiting. New jobs wake the workers of this process; polling finds retries and the jobs of other processes.
 */
const workOptions = {
  includeMetadata: true,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 3,
} as const

/** Jobs run concurrently per batch. Keep it small, because requests need database connections too. */
const batchSize = (job: AnyJob<never>) => ('runBatch' in job ? job.batchSize : 5)

/**
 * Polling interval in seconds of all workers of a `sideBySide` job but the first. The first one polls at the standard interval. While it is busy, it
 * wakes an idle worker at that interval instead.
 */
const idleSeconds = 15

interface QueueLog {
  error(error: unknown, message?: string): void
}

/** Pause in milliseconds after a batch that was not full, so that jobs that arrive in the meantime are fetched together instead of one by one. */
const gatheringMs = 100

const pauseAfter = async (job: AnyJob<never>, fetched: number): Promise<void> => {
  if ('runBatch' in job && fetched < job.batchSize) await sleep(gatheringMs)
}

const supervision = { superviseIntervalSeconds: 4, monitorIntervalSeconds: 4, maintenanceIntervalSeconds: 600 }

/**
 * Starts workers that fetch one job each. A worker that fetched a job wakes the next idle worker, because more jobs may be waiting, and polls again
 * as soon as it is done. pg-boss alone would fetch one job of a burst and then wait for the polling interval.
 */
async function workSideBySide<Context>(
  boss: PgBoss,
  app: Context,
  job: AnyJob<Context>,
  { workers, patient = workers }: SideBySide,
): Promise<string[]> {
  const ids: string[] = []
  const busy = new Set<number>()
  const wake = (worker: number) => boss.notifyWorker(ids[worker] ?? '')
  const wakeIdle = () => wake(ids.findIndex((_, worker) => !busy.has(worker)))
  for (let worker = 0; worker < workers; worker++) {
    const options = {
      ...workOptions,
      batchSize: 1,
      ...(worker > 0 && { pollingIntervalSeconds: idleSeconds }),
      ...(worker >= patient && { minPriority: 0 }),
      ...(job.groupOf && { groupConcurrency: 1 }),
    }
    const id = await boss.work(job.name, options, async (batch) => {
      busy.add(worker)
      wakeIdle()
      // While the first worker is busy, an idle one polls in its place for jobs of other processes.
      const lookout =
        worker === 0 ? setInterval(wakeIdle, workOptions.pollingIntervalSeconds * 1000).unref() : undefined
      try {
        return await settleJobs(app, job, batch)
      } finally {
        clearInterval(lookout)
        busy.delete(worker)
        wake(worker)
      }
    })
    ids[worker] = id
  }
  return ids
}

/** Opens the durable queue (pg-boss, schema `jobs`) and creates missing queues for `jobs`. */
export async function openJobQueue<Context>(
  url: string,
  jobs: readonly AnyJob<Context>[],
  log: QueueLog,
  retired: readonly string[] = retiredJobs,
): Promise<RunningJobQueue<Context>> {
  const boss = new PgBoss({
    ...queueConnection(url),
    max: 2,
    ...supervision,
  })
  /** Worker ids of this process by queue. */
  const workers = new Map<string, readonly string[]>()
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  let isStopping = false
  boss.on('error', (error) => {
    // pg-boss returns before its sockets are closed, so a database that stops right afterwards reports errors on them.
    if (!isStopping) log.error(error, 'The job queue reported an error')
  })
  await boss.start()
  await createQueues(boss, jobs)

  /** The kinds of `wanted` that have a due job. The condition is the one of pg-boss's own fetch. */
  async function findDue(wanted: readonly AnyJob<Context>[]): Promise<readonly AnyJob<Context>[]> {
    const { rows } = await boss.getDb().executeSql(
      `select distinct name from ${jobsSchema}.job
       where name = any($1) and state < 'active' and not blocked and start_after <= ${jobsSchema}.job_now()`,
      [wanted.map(({ name }) => name)],
    )
    const names = new Set(rows.map(({ name }) => name))
    return wanted.filter(({ name }) => names.has(name))
  }

  /** Works at most one batch of each due kind, in order, and returns the number of jobs. */
  async function workDueOnce(app: Context, wanted: readonly AnyJob<Context>[]): Promise<number> {
    let count = 0
    // Checks again after each kind, because its jobs may have queued jobs of a later kind.
    for (let left = wanted; ; ) {
      const [job] = await findDue(left)
      if (!job) return count
      left = left.slice(left.indexOf(job) + 1)
      const due = await boss.fetch<object>(job.name, { includeMetadata: true, batchSize: batchSize(job) })
      count += due.length
      for (const { id, status, output } of await settleJobs(app, job, due)) {
        if (status === 'completed') await boss.complete(job.name, id)
        else {
          log.error({ err: output }, `The job ${job.name} failed`)
          await boss.fail(job.name, id, output)
        }
      }
    }
  }

  const workTogether = (app: Context, job: AnyJob<Context>) =>
    boss.work(job.name, { ...workOptions, batchSize: batchSize(job) }, async (batch) => {
      const [results] = await Promise.all([settleJobs(app, job, batch), pauseAfter(job, batch.length)])
      return results
    })

  return {
    ...senderOf(boss, wake),
    async start(app) {
      for (const { name } of await boss.getSchedules()) {
        if (retired.includes(name)) await boss.unschedule(name)
      }
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/Rome' })
        const ids = job.sideBySide
          ? await workSideBySide(boss, app, job, job.sideBySide)
          : [await workTogether(app, job)]
        workers.set(job.name, ids)
        if (!job.atStart) continue
        await boss.send(job.name, {})
        wake(job.name)
      }
    },
    async runDue(app, names) {
      const wanted = names ? jobs.filter(({ name }) => names.includes(name)) : jobs
      let total = 0
      // Jobs may queue more jobs. The limit stops a job that queues itself endlessly.
      for (let round = 0; round < 200; round++) {
        const count = await workDueOnce(app, wanted)
        if (count === 0) return total
        total += count
      }
      throw new Error('The queue does not become empty: a job queues itself again and again')
    },
    async runNow(app, name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job ${name}`)
      await Promise.all(startJobs(app, job, [{ data: {}, isLast: true }]))
    },
    stop: () => {
      isStopping = true
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
