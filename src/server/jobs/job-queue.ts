import type { Transaction } from '../database/database.ts'
import type { JobKind } from './job.ts'

export interface JobQueue {
  /** Queues one job per element of `data` in a single statement of the caller's transaction. The jobs exist only if the transaction commits. */
  send<Data extends object>(tx: Transaction, job: JobKind<Data>, ...data: Data[]): Promise<void>
  /** Like `send`, but the jobs start no sooner than `seconds` from now. */
  sendAfter<Data extends object>(tx: Transaction, seconds: number, job: JobKind<Data>, ...data: Data[]): Promise<void>
}
