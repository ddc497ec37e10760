import type { QueueOptions } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import type { JobAttempt } from './job-queue.ts'

/** A kind of work done later, at least once: `run` must be safe to repeat. */
export interface Job<Data extends object = object> {
  name: string
  run: (app: AppContext, data: Data, attempt: JobAttempt) => Promise<void>
  options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Runs by itself at these times (cron, Europe/Rome), with empty data. */
  cron?: string
  /** Runs by itself whenever the server starts, with empty data. */
  atStart?: boolean
}
