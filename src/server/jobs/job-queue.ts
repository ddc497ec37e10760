import type { Transaction } from '../database/database.ts'
import type { JobKind } from './job.ts'

export interface JobQueue {
  /** Queues a job for each of `data` inside the caller's transaction, in one statement: they exist exactly if it commits. */
  send<Data extends object>(tx: Transaction, job: JobKind<Data>, ...data: Data[]): Promise<void>
  /** The same, to be done no sooner than after so many seconds. */
  sendAfter<Data extends object>(tx: Transaction, seconds: number, job: JobKind<Data>, ...data: Data[]): Promise<void>
}
