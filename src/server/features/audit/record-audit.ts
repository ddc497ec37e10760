import type { Transaction } from '../../database/database.ts'
import { insertAudit } from './audit.queries.ts'

/** What an admin did, in the transaction that did it (decisions.md §10). `subject` is `noun:id`. */
export const recordAudit = (
  tx: Transaction,
  entry: { actorId: string; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> => insertAudit(tx, entry)
