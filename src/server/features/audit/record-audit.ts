import type { AuditAction } from '../../../domain/accounts/audit.ts'
import type { Transaction } from '../../database/database.ts'
import { insertAudit } from './audit.queries.ts'

/** An admin's action as stored in the audit trail. Must not contain secrets. */
export interface AuditedAct {
  actorId: string
  action: AuditAction
  /** `noun:id` */
  subject: string
  /** The previous values of the changed fields; null if nothing existed before. */
  before: Readonly<Record<string, unknown>> | null
  /** The new values of the same fields; null if nothing is left. */
  after: Readonly<Record<string, unknown>> | null
  /** Additional facts, such as a reason or the affected user. */
  details?: Record<string, unknown>
}

/** Records the actions in the transaction that performed them. Use cases announce events instead (`events/announce.ts`). */
export const recordAudit = (tx: Transaction, acts: readonly AuditedAct[]): Promise<void> => insertAudit(tx, acts)
