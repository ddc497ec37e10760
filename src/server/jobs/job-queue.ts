import type { Transaction } from '../database/database.ts'

export interface JobAttempt {
  /** True when no further try follows this one. */
  isLast: boolean
}

/** A kind of work, as far as queueing it goes; `job.ts` says how it is done. */
export interface JobKind<Data extends object> {
  name: string
  run: (app: never, data: Data, attempt: JobAttempt) => Promise<void>
}

export interface JobQueue {
  /** Queues work inside the caller's transaction: it exists exactly if the transaction commits. */
  send<Data extends object>(tx: Transaction, job: JobKind<Data>, data: Data): Promise<void>
}
