import type { Transaction } from '../../database/database.ts'
import { resolveMismatch } from './mismatch.queries.ts'

/** Resolves what the log says of a charge for a plan that was decided on; `adminId` null: by itself. */
export const settleMismatch = (tx: Transaction, chargeId: string, adminId: string | null): Promise<void> =>
  resolveMismatch(tx, chargeId, adminId)
