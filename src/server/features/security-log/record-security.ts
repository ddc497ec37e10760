import type { SecurityEvent } from '../../../domain/accounts/security-log.ts'
import type { Queryable } from '../../database/database.ts'
import type { Client } from '../../requests/client.ts'
import { insertSecurityEntry } from './security-log.queries.ts'

export interface SecurityEntry {
  event: SecurityEvent
  /** Account concerned, if known. */
  userId: string | null
  /** Null if no request caused the event. */
  client: Client | null
  /** Must not contain secrets or typed text: a typed name may be a password. */
  details?: Record<string, unknown>
}

/** For refusals, requests and actions at the terminal. Changes in the portal announce events instead (`events/announce.ts`). */
export const recordSecurity = (db: Queryable, { event, userId, client, details }: SecurityEntry): Promise<void> =>
  insertSecurityEntry(db, {
    event,
    userId,
    address: client?.address ?? null,
    userAgent: client?.userAgent ?? null,
    details: details ?? null,
  })
