import type { QueueOptions } from 'pg-boss'
import type { Transaction } from '../database/database.ts'

export interface JobQueue {
  /** Queues one job per element of `data` in a single statement of the caller's transaction. The jobs exist only if the transaction commits. */
  send<Data extends object>(tx: Transaction, job: JobKind<Data>, ...data: Data[]): Promise<void>
  /** Like `send`, but the jobs start no sooner than `seconds` from now. */
  sendAfter<Data extends object>(tx: Transaction, seconds: number, job: JobKind<Data>, ...data: Data[]): Promise<void>
}

interface JobAttempt {
  /** True if no retry follows this attempt. */
  isLast: boolean
}

export interface SideBySide {
  /** Number of jobs that each process runs at the same time. */
  workers: number
  /** Number of workers that also take jobs with a priority below 0, so that the other workers stay free for urgent jobs. Defaults to all workers. */
  patient?: number
}

/** The definition of a job kind without its implementation, which is enough to queue jobs. */
export interface JobKind<Data extends object = object> {
  name: string
  options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Waiting jobs with the highest number are fetched first. Defaults to 0. */
  priority?: (data: Data) => number
  /** At most one job per key waits; further jobs with the same key are not queued. Applies only to queues created with it, not to existing ones. */
  keyOf?: (data: Data) => string
  /**
   * At most one job per group runs at a time across all processes. Two jobs that are fetched at the same instant may overlap. Requires `sideBySide`.
   */
  groupOf?: (data: Data) => string
  /** Each worker fetches one job at a time, so that no job waits for a slow one. */
  sideBySide?: SideBySide
  /** Also runs on this cron schedule (Europe/Rome), with empty data. */
  cron?: string
  /** Also runs at every server start, with empty data. */
  atStart?: boolean
}

/** A kind of deferred work with at-least-once delivery: `run` must be idempotent. */
export interface Job<Context, Data extends object = object> extends JobKind<Data> {
  run(app: Context, data: Data, attempt: JobAttempt): Promise<void>
}

export interface DueJob<Data extends object = object> extends JobAttempt {
  data: Data
}

/** A kind of work that is cheaper for several jobs together than one by one. */
export interface BatchJob<Context, Data extends object = object> extends JobKind<Data> {
  /** Maximum number of jobs per call of `runBatch`. */
  batchSize: number
  /** Starts the work and returns one promise per job, in order. Each promise settles independently. */
  runBatch(app: Context, due: readonly DueJob<Data>[]): Promise<void>[]
}

// biome-ignore lint/suspicious/noExplicitAny: the jobs of a list have different data types; each call of `send` has the type of its job.
export type AnyJob<Context> = Job<Context, any> | BatchJob<Context, any>
