import type { AuditAction } from '../../../domain/accounts/audit.ts'
import type { Transaction } from '../../database/database.ts'
import { insertAudit } from './audit.queries.ts'

/** What an admin did, in the transaction that did it. `subject` is `noun:id`. Use cases announce events instead (`events/announce.ts`). */
export const recordAudit = (
  tx: Transaction,
  entry: { actorId: string; action: AuditAction; subject: string; details?: Record<string, unknown> },
): Promise<void> => insertAudit(tx, entry)
