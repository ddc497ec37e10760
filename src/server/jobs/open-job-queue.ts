import { PgBoss } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import { asQueueConnection } from '../database/database.ts'
import type { Job } from './job.ts'
import type { JobQueue } from './job-queue.ts'

export interface RunningJobQueue extends JobQueue {
  /** Starts working the queues. Without it work is only collected. */
  start(app: AppContext): Promise<void>
  /** Works everything that is due now, in this process, and returns how many jobs that were. For tests. */
  runDue(app: AppContext): Promise<number>
  /** Runs a scheduled job now, whatever its times. For tests. */
  runNow(app: AppContext, name: string): Promise<void>
  stop(): Promise<void>
}

interface QueueLog {
  error(error: unknown, message?: string): void
}

const standardOptions = { retryLimit: 5, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 }

const schema = 'jobs'

/** Opens the durable queue (pg-boss, in the schema `jobs`) and makes sure that the queues of `jobs` exist. */
export async function openJobQueue(
  url: string,
  // biome-ignore lint/suspicious/noExplicitAny: the list holds jobs of every kind of data; each call to `send` is typed by its own job.
  jobs: readonly Job<any>[],
  log: QueueLog,
): Promise<RunningJobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    application_name: 'filiera-jobs',
    max: 2,
    useListenNotify: true,
  })
  let isStopping = false
  boss.on('error', (error) => {
    // Its pool is done with before its sockets are: a database that stops right after says so on them.
    if (!isStopping) log.error(error, 'The job queue reported an error')
  })
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, options } of jobs) {
    if (!existing.has(name)) await boss.createQueue(name, { ...standardOptions, ...options, notify: true })
  }

  const perform = (app: AppContext, job: Job, due: { data: unknown; retryCount: number; retryLimit: number }) =>
    job.run(app, (due.data ?? {}) as object, { isLast: due.retryCount >= due.retryLimit })

  async function workDueOnce(app: AppContext): Promise<number> {
    let count = 0
    for (const job of jobs) {
      for (const due of await boss.fetch<object>(job.name, { includeMetadata: true, batchSize: 50 })) {
        count++
        try {
          await perform(app, job, due)
          await boss.complete(job.name, due.id)
        } catch (error) {
          log.error(error, `The job ${job.name} failed`)
          await boss.fail(job.name, due.id)
        }
      }
    }
    return count
  }

  return {
    async send(tx, job, data) {
      await boss.send(job.name, data, { db: asQueueConnection(tx) })
    },
    async start(app) {
      const names = new Set(jobs.map(({ name }) => name))
      for (const { name } of await boss.getSchedules()) {
        // A job that an earlier version had.
        if (!names.has(name)) await boss.unschedule(name)
      }
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/Rome' })
        await boss.work(job.name, { includeMetadata: true, pollingIntervalSeconds: 5 }, async ([due]) => {
          if (due) await perform(app, job, due)
        })
        if (job.atStart) await boss.send(job.name, {})
      }
    },
    async runDue(app) {
      let total = 0
      // Work may queue more work; bounded, so that two jobs that call each other end all the same.
      for (let round = 0; round < 20; round++) {
        const count = await workDueOnce(app)
        if (count === 0) break
        total += count
      }
      return total
    },
    async runNow(app, name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job ${name}`)
      await perform(app, job, { data: null, retryCount: 0, retryLimit: 0 })
    },
    stop: () => {
      isStopping = true
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
