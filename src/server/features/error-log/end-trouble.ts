import type { Transaction } from '../../database/database.ts'
import { resolveTrouble } from './end-trouble.queries.ts'

/** A problem that ended without an admin's action. */
interface EndedTrouble {
  errorType: string
  /** An entry matches if its payload contains one of these elements. */
  facts: readonly Record<string, unknown>[]
  /** Italian: the reason why no action is needed. */
  note: string
}

/** Resolves entries about payments that have settled themselves, without an admin's name. */
export const endTrouble = (tx: Transaction, ended: EndedTrouble): Promise<void> => resolveTrouble(tx, ended)
