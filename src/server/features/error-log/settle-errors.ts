import { errorProblems } from '../../../domain/trouble.ts'
import type { Transaction } from '../../database/database.ts'
import {
  type LockedError,
  lockError,
  lockErrorOfMessage,
  resolveErrors,
  type SettledErrors,
} from './error-log.queries.ts'

export type { LockedError }

/** Locks an entry of the error log until the transaction ends, so that only one admin at a time settles it. */
export async function openError(tx: Transaction, errorId: string): Promise<LockedError> {
  const entry = await lockError(tx, errorId)
  if (!entry) throw errorProblems['error.not_found']()
  return entry
}

/** The open entry about a message's failure, locked in the same way; null without one. */
export const openErrorOfMessage = (tx: Transaction, messageId: string): Promise<string | null> =>
  lockErrorOfMessage(tx, messageId)

/**
 * Resolves entries whose problem has ended: in the name of the admin whose action ended it, or, with `adminId` null, by itself. `note` says in Italian
 * why no action is needed.
 */
export const settleErrors = (
  tx: Transaction,
  settled: SettledErrors,
  by: { adminId: string | null; note?: string },
): Promise<void> => resolveErrors(tx, settled, by)
