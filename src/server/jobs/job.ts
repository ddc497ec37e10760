import type { QueueOptions } from 'pg-boss'

export interface JobAttempt {
  /** True if no further try follows this one. */
  isLast: boolean
}

export interface SideBySide {
  /** How many run at a time, in each process. */
  workers: number
  /** So many of the workers also take jobs of a priority below 0: however many there are, the others are free. All of them, if it is not given. */
  patient?: number
}

/** The definition of a kind of work: enough to queue it, without the code that does it. */
export interface JobKind<Data extends object = object> {
  name: string
  options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Of waiting jobs those with the highest number are fetched first; 0 if it is not given. */
  priority?: (data: Data) => number
  /** Of jobs with the same key one waits at most: a further one is not queued. A queue that exists keeps what it was created with. */
  keyOf?: (data: Data) => string
  /** Of jobs with the same group one runs at a time, in all processes; two that are fetched in the same instant may overlap. Only of those that run side by side. */
  groupOf?: (data: Data) => string
  /** Each is fetched by itself, so that none waits for another that takes long. */
  sideBySide?: SideBySide
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
