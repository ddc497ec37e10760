import type { Transaction } from '../../database/database.ts'
import { type LockedError, lockError, resolveError } from './error-log.queries.ts'
import { errorNotFound } from './retry-message.ts'

/** Locks an entry of the error log until the transaction ends, so that one admin at a time settles it. */
export async function openError(tx: Transaction, errorId: string): Promise<LockedError> {
  const entry = await lockError(tx, errorId)
  if (!entry) throw errorNotFound()
  return entry
}

/** What was done about it resolves it, in the admin's name. */
export const settleError = (tx: Transaction, errorId: string, adminId: string): Promise<void> =>
  resolveError(tx, errorId, { adminId })
