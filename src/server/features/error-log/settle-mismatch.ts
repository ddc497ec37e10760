import type { Transaction } from '../../database/database.ts'
import { resolveMismatch } from './mismatch.queries.ts'

/** Resolves the entries about a plan charge after the decision on it; `adminId` is null if it was settled automatically. */
export const settleMismatch = (tx: Transaction, chargeId: string, adminId: string | null): Promise<void> =>
  resolveMismatch(tx, chargeId, adminId)
