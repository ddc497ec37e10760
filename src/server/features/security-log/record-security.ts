import type { SecurityEvent } from '../../../domain/accounts/security-log.ts'
import type { Queryable } from '../../database/database.ts'
import type { Client } from '../../http/connections/client.ts'
import { insertSecurityEntry } from './security-log.queries.ts'

export interface SecurityEntry {
  event: SecurityEvent
  /** The account concerned, where it is known. */
  userId: string | null
  /** Null: no request caused it. */
  client: Client | null
  /** Facts about it. Never secrets, and nothing that was typed: a name typed may be a password. */
  details?: Record<string, unknown>
}

/** Changes of the portal announce events instead (`events/announce.ts`); this is for what was refused, asked for, or done at the terminal. */
export const recordSecurity = (db: Queryable, { event, userId, client, details }: SecurityEntry): Promise<void> =>
  insertSecurityEntry(db, {
    event,
    userId,
    address: client?.address ?? null,
    userAgent: client?.userAgent ?? null,
    details: details ?? null,
  })
