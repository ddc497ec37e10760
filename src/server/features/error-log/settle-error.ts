import { notFound } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { type LockedError, lockError, lockErrorOfMessage, resolveError } from './error-log.queries.ts'

export type { LockedError }

/** Locks an entry of the error log until the transaction ends, so that only one admin at a time settles it. */
export async function openError(tx: Transaction, errorId: string): Promise<LockedError> {
  const entry = await lockError(tx, errorId)
  if (!entry) throw errorNotFound()
  return entry
}

/** The open entry about a message's failure, locked in the same way; null without one. */
export const openErrorOfMessage = (tx: Transaction, messageId: string): Promise<string | null> =>
  lockErrorOfMessage(tx, messageId)

/** Resolves an entry in the admin's name, after an action that deals with it. */
export const settleError = (tx: Transaction, errorId: string, adminId: string): Promise<void> =>
  resolveError(tx, errorId, { adminId })

export const errorNotFound = () => notFound('error.not_found', 'Errore non trovato')
