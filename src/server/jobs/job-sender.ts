import { PgBoss } from 'pg-boss'
import { afterCommit } from '../database/after-commit.ts'
import type { Transaction } from '../database/database.ts'
import { PreparingClient } from '../database/preparing-client.ts'
import { runStatement } from '../database/run-statement.ts'
import { asOptions, directSettings, keepAlive, maxLifetimeSeconds } from '../database/session-settings.ts'
import type { JobKind, JobQueue } from './job.ts'

export const jobsSchema = 'jobs'

/**
 * A job whose process was killed runs again within 30 s: its heartbeat expires after 10 s, supervision notices that within 4 s, the first retry is
 * due after 5 to 10 s and polling finds it within 3 s. Settled jobs are deleted after an hour, because lasting results are stored in the tables of
 * each feature.
 */
const standardOptions = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3600,
}

/** The part of a job kind that its queue needs. */
type QueuedKind = Pick<JobKind<never>, 'name' | 'options' | 'keyOf'>

const differs = (queue: object, wanted: object) =>
  Object.entries(wanted).some(([option, value]) => Reflect.get(queue, option) !== value)

/** Creates missing queues and updates queues of an earlier release to the current settings. */
export async function createQueues(boss: PgBoss, kinds: readonly QueuedKind[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options, keyOf } of kinds) {
    // PostgreSQL serializes the commits of transactions that send NOTIFY through one lock. The queue therefore sends none: workers of this process
    // are woken after the commit, and workers of other processes poll every few seconds.
    const wanted = { ...standardOptions, ...options, notify: false }
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, { ...wanted, ...(keyOf && { policy: 'short' }) })
    else if (differs(queue, wanted)) await boss.updateQueue(name, wanted)
  }
}

/** Makes pg-boss write in the caller's transaction. */
const insideOf = (tx: Transaction) => ({
  executeSql: (text: string, values: unknown[] = []) => runStatement<Record<string, unknown>>(tx, text, values),
})

/** `wake` is called with the queue's name after the commit of jobs that are due at once. */
export function senderOf(boss: PgBoss, wake: (name: string) => void = () => undefined): JobQueue {
  const sendAfter: JobQueue['sendAfter'] = async (tx, seconds, job, ...data) => {
    if (data.length === 0) return
    const rows = data.map((one) => ({
      data: one,
      priority: job.priority?.(one) ?? 0,
      ...(job.keyOf && { singletonKey: job.keyOf(one) }),
      ...(job.groupOf && { group: { id: job.groupOf(one) } }),
      ...(seconds > 0 && { startAfter: Math.ceil(seconds) }),
    }))
    await boss.insert(job.name, rows, { db: insideOf(tx) })
    if (seconds <= 0) afterCommit(tx, () => wake(job.name))
  }
  return { sendAfter, send: (tx, job, ...data) => sendAfter(tx, 0, job, ...data) }
}

/** The only timeout of the queue's statements. It is long, because pg-boss maintenance may take a while. */
const queueSilenceMs = 60_000

/** Connection settings of the job queue. It connects to PostgreSQL directly: each fetch is a single statement, so a pooler would save nothing. */
export const queueConnection = (directUrl: string) => ({
  connectionString: directUrl,
  // Passed on to pg's pool, although pg-boss does not declare these options.
  ...{
    Client: PreparingClient,
    options: asOptions(directSettings),
    silenceMs: queueSilenceMs,
    ...keepAlive,
    maxLifetimeSeconds,
  },
  schema: jobsSchema,
  application_name: 'filiera-jobs',
})

/** For commands that run outside the server: queues jobs of these kinds but does not work them. */
export async function openJobSender(url: string, kinds: readonly QueuedKind[]): Promise<JobQueue & AsyncDisposable> {
  const boss = new PgBoss({
    ...queueConnection(url),
    max: 1,
    supervise: false,
    schedule: false,
  })
  // The command's own statements fail on a lost connection too and report it.
  boss.on('error', () => undefined)
  await boss.start()
  await createQueues(boss, kinds)
  return { ...senderOf(boss), [Symbol.asyncDispose]: () => boss.stop({ graceful: false }) }
}
