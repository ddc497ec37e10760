import { PgBoss } from 'pg-boss'
import { afterCommit } from '../database/after-commit.ts'
import type { Transaction } from '../database/database.ts'
import { PreparingClient } from '../database/preparing-client.ts'
import { runStatement } from '../database/run-statement.ts'
import { asOptions, directSettings, keepAlive, maxLifetimeSeconds } from '../database/session-settings.ts'
import type { JobKind } from './job.ts'
import type { JobQueue } from './job-queue.ts'

export const jobsSchema = 'jobs'

/**
 * A job whose process was killed comes back within 30 s: its heartbeat ends after 10 s, which is noticed within 4, the first retry follows
 * after 5 to 10 and is found within 3. Whatever must be known of a job later is in its own tables, so settled jobs go after an hour.
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

/** As much of a kind as its queue needs. */
type QueuedKind = Pick<JobKind<never>, 'name' | 'options' | 'keyOf'>

const differs = (queue: object, wanted: object) =>
  Object.entries(wanted).some(([option, value]) => Reflect.get(queue, option) !== value)

/** Creates the queues that are missing; those of an earlier release take on the settings of this one. */
export async function createQueues(boss: PgBoss, kinds: readonly QueuedKind[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options, keyOf } of kinds) {
    // A transaction that notifies waits at its commit for every other that does (PostgreSQL orders them by one lock): own workers are woken after
    // the commit instead, those of other processes look every few seconds.
    const wanted = { ...standardOptions, ...options, notify: false }
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, { ...wanted, ...(keyOf && { policy: 'short' }) })
    else if (differs(queue, wanted)) await boss.updateQueue(name, wanted)
  }
}

/** Lets the queue write inside the caller's transaction. */
const insideOf = (tx: Transaction) => ({
  executeSql: (text: string, values: unknown[] = []) => runStatement<Record<string, unknown>>(tx, text, values),
})

/** `wake` is called with a queue's name once jobs of it are there that are due. */
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

/** Nothing ends the queue's statements but this: its upkeep may take a while. */
const queueSilenceMs = 60_000

/** The queue's own connections. They end at PostgreSQL itself: each fetch is a statement of its own, and a pooler would save none. */
export const queueConnection = (directUrl: string) => ({
  connectionString: directUrl,
  // Handed through to pg's pool, though pg-boss does not declare them.
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

/** For a command beside the portal: queues jobs of these kinds, and works none. */
export async function openJobSender(url: string, kinds: readonly QueuedKind[]): Promise<JobQueue & AsyncDisposable> {
  const boss = new PgBoss({
    ...queueConnection(url),
    max: 1,
    supervise: false,
    schedule: false,
  })
  // The import's own statements meet a lost connection too, and say so.
  boss.on('error', () => undefined)
  await boss.start()
  await createQueues(boss, kinds)
  return { ...senderOf(boss), [Symbol.asyncDispose]: () => boss.stop({ graceful: false }) }
}
