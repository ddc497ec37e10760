import type { QueueOptions } from 'pg-boss'

export interface JobAttempt {
  /** True if no further try follows this one. */
  isLast: boolean
}

/** The definition of a kind of work: enough to queue it, without the code that does it. */
export interface JobKind<Data extends object = object> {
  name: string
  options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Of waiting jobs those with the highest number are fetched first; 0 if it is not given. */
  priority?: (data: Data) => number
  /** So many batches are worked on side by side, 1 if it is not given: one that somebody slow is in keeps no other waiting. */
  lanes?: number
  /** Also runs at these times (cron, Europe/Rome), with empty data. */
  cron?: string
  /** Also runs whenever the server starts, with empty data. */
  atStart?: boolean
}

/** A kind of work done later, at least once: `run` must be safe to repeat. */
export interface Job<Context, Data extends object = object> extends JobKind<Data> {
  run(app: Context, data: Data, attempt: JobAttempt): Promise<void>
}

export interface DueJob<Data extends object = object> extends JobAttempt {
  data: Data
}

/** A kind of work that costs less for several jobs together than one by one. */
export interface BatchJob<Context, Data extends object = object> extends JobKind<Data> {
  /** How many jobs it is handed at most. */
  batchSize: number
  /** Starts the work and returns a promise for each job, in order: each succeeds or fails by itself. */
  runBatch(app: Context, due: readonly DueJob<Data>[]): Promise<void>[]
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every kind of data; each call to `send` is typed by its own job.
export type AnyJob<Context> = Job<Context, any> | BatchJob<Context, any>
