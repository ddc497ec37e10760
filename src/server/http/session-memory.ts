import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { type Listener, listen } from '../database/listen.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { findSessionUser } from './session.queries.ts'

interface SessionUser {
  user: UserRow
  expire: Date
}

/** A change that this process was not notified of takes effect after this time at the latest. */
const memoryMs = 30_000

const maxSessions = 10_000

/**
 * The users of sessions, kept between requests so that a signed-in page costs one statement (docs/decisions/0015-session-memory.md). The
 * answers stay exact: this process forgets everything before it answers a request that may have changed a session, and the database
 * notifies every process of each change of a session or a user. While notifications cannot be received, nothing is kept.
 */
export class SessionMemory {
  readonly #db: Database
  readonly #listener: Listener
  readonly #kept = new LRUCache<string, SessionUser>({ max: maxSessions, ttl: memoryMs })
  /** Grows with every `forgetAll`: a user read from the database meanwhile may be out of date and is not kept. */
  #generation = 0

  constructor(db: Database) {
    this.#db = db
    this.#listener = listen(db.pool, 'session_changed', {
      onNotification: () => this.forgetAll(),
      // Changes during the gap were not received.
      onGap: () => this.forgetAll(),
    })
  }

  async find(sid: string): Promise<SessionUser | undefined> {
    const kept = this.#kept.get(sid)
    if (kept && kept.expire.getTime() > Date.now()) return kept
    const generation = this.#generation
    const found = await findSessionUser(this.#db, sid)
    if (found && generation === this.#generation && this.#listener.isHearing()) this.#kept.set(sid, found)
    return found
  }

  forgetAll(): void {
    this.#generation++
    this.#kept.clear()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
