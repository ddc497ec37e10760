import type { Transaction } from '../../database/database.ts'
import { resolveTrouble } from './end-trouble.queries.ts'

/** What of the log has ended by itself. */
interface EndedTrouble {
  errorType: string
  /** Each of these is in an entry's payload. */
  facts: readonly Record<string, unknown>[]
  /** Italian: why nobody has to look at it any more. */
  note: string
}

/** Resolves entries about payments that have ended by themselves, in nobody's name. */
export const endTrouble = (tx: Transaction, ended: EndedTrouble): Promise<void> => resolveTrouble(tx, ended)
