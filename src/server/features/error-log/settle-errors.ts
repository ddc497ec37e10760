import { errorProblems } from '../../../domain/trouble.ts'
import type { Transaction } from '../../database/database.ts'
import type { RefundRow } from '../../database/schema/refunds.ts'
import {
  type LockedError,
  lockError,
  lockErrorOfMessage,
  resolveError,
  resolveHandTrouble,
  resolveMismatch,
  resolveRefundTrouble,
  resolveTrouble,
} from './error-log.queries.ts'

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

/** Resolves the entries about these refunds, in the name of the admin who retries them. */
export const endRefundTrouble = (
  tx: Transaction,
  refunds: readonly Pick<RefundRow, 'id' | 'paymentId'>[],
  adminId: string,
): Promise<void> => resolveRefundTrouble(tx, refunds, adminId)

/** Resolves the entries about a refund that an admin has paid out manually. */
export const endHandTrouble = (tx: Transaction, refundId: string, adminId: string): Promise<void> =>
  resolveHandTrouble(tx, refundId, adminId)

/** Resolves the entries about a plan charge after the decision on it; `adminId` is null if it was settled automatically. */
export const settleMismatch = (tx: Transaction, chargeId: string, adminId: string | null): Promise<void> =>
  resolveMismatch(tx, chargeId, adminId)

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

/** Resolves an entry in the admin's name, after an action that deals with it. */
export const settleError = (tx: Transaction, errorId: string, adminId: string): Promise<void> =>
  resolveError(tx, errorId, { adminId })
