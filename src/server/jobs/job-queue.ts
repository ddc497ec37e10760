import type { Transaction } from '../database/database.ts'
import type { JobKind } from './job.ts'

export interface JobQueue {
  /** Queues work inside the caller's transaction: it exists exactly if the transaction commits. */
  send<Data extends object>(tx: Transaction, job: JobKind<Data>, data: Data): Promise<void>
}
