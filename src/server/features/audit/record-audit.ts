import type { AuditAction } from '../../../domain/accounts/audit.ts'
import type { Transaction } from '../../database/database.ts'
import { insertAudit } from './audit.queries.ts'

/** What an admin did, as the audit trail keeps it. Never with a secret. */
export interface AuditedAct {
  actorId: string
  action: AuditAction
  /** `noun:id` */
  subject: string
  /** The fields that it changed, as they were; null: there was nothing before. */
  before: Readonly<Record<string, unknown>> | null
  /** The same fields, as they are now; null: nothing is left. */
  after: Readonly<Record<string, unknown>> | null
  /** What else there is to know of it: a reason, whom it concerns. */
  details?: Record<string, unknown>
}

/** Keeps them, in the transaction that did them. Use cases announce events instead (`events/announce.ts`). */
export const recordAudit = (tx: Transaction, acts: readonly AuditedAct[]): Promise<void> => insertAudit(tx, acts)
