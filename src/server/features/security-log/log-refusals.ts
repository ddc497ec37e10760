import { LRUCache } from 'lru-cache'
import type { SecurityEvent } from '../../../domain/accounts/security-log.ts'
import type { DomainErrorKind } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { addressGroups, type Refusal } from '../../requests/client.ts'
import { recordSecurity } from './record-security.ts'

/** Null: the failure is not relevant to security. */
const eventOf: Readonly<Record<DomainErrorKind, SecurityEvent | null>> = {
  invalid: null,
  unauthenticated: null,
  forbidden: 'request.refused',
  not_found: null,
  conflict: null,
  too_large: null,
  unsupported: null,
  too_many: 'request.throttled',
  unavailable: null,
}

/** The same refusal is recorded once per address in this time, and a few times per IPv6 /48. Bounds how fast one sender can fill the table. */
const quietMs = 60_000

/** Records requests refused for missing rights and throttled ones. */
export function logRefusals(app: Pick<AppContext, 'db' | 'log'>): (refusal: Refusal) => Promise<void> {
  const recorded = new LRUCache<string, number>({ max: 10_000, ttl: quietMs, noUpdateTTL: true })
  return async ({ kind, code, route, userId, client }) => {
    const event = eventOf[kind]
    if (!event) return
    const senders = addressGroups(client.address, 1).map(({ name, limit }) => {
      const key = [name, userId, code, route].join(' ')
      return { key, limit, times: recorded.get(key) ?? 0 }
    })
    if (senders.some(({ limit, times }) => times >= limit)) return
    for (const { key, times } of senders) recorded.set(key, times + 1)
    // A failure to write the log does not change the response.
    await recordSecurity(app.db, { event, userId, client, details: { code, route } }).catch((error: unknown) =>
      app.log.error({ err: error, event }, 'The security log could not be written'),
    )
  }
}
