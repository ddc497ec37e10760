import type { QueueOptions } from 'pg-boss'

export interface JobAttempt {
  /** True when no further try follows this one. */
  isLast: boolean
}

/** What the queue knows of a kind of work: enough to queue it, not how it is done. */
export interface JobKind<Data extends object = object> {
  name: string
  options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Runs by itself at these times (cron, Europe/Rome), with empty data. */
  cron?: string
  /** Runs by itself whenever the server starts, with empty data. */
  atStart?: boolean
  /** For the compiler only: the data that a job of this kind carries. */
  readonly data?: Data
}

/** A kind of work done later, at least once: `run` must be safe to repeat. */
export interface Job<Context, Data extends object = object> extends JobKind<Data> {
  run(app: Context, data: Data, attempt: JobAttempt): Promise<void>
}
