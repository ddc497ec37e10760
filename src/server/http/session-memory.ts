import type { Database } from '../database/database.ts'
import { type Listener, listen } from '../database/listen.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { findSessionUser } from './session.queries.ts'

interface SessionUser {
  user: UserRow
  expire: Date
}

interface Remembered extends SessionUser {
  /** Milliseconds of the monotonic clock. */
  until: number
}

/** Even an unheard change counts after this. */
const memoryMs = 30_000

const maxRemembered = 10_000

/**
 * Whose session it is, remembered between requests so that signed-in pages cost one statement (docs/decisions/0015-session-memory.md).
 * Exact all the same: this process forgets everything before it answers a request that may have changed something, and the database tells
 * every process of each change of a session or a user. While the telling is interrupted nothing is remembered.
 */
export class SessionMemory {
  readonly #db: Database
  readonly #listener: Listener
  readonly #remembered = new Map<string, Remembered>()
  /** Counts forgettings: an answer that was under way during one is not remembered. */
  #generation = 0

  constructor(db: Database) {
    this.#db = db
    this.#listener = listen(db.pool, 'session_changed', {
      onNotification: () => this.forgetAll(),
      // What was remembered before a gap cannot be told of its changes.
      onGap: () => this.forgetAll(),
    })
  }

  async find(sid: string): Promise<SessionUser | undefined> {
    const known = this.#remembered.get(sid)
    if (known && known.until > performance.now() && known.expire.getTime() > Date.now()) return known
    const generation = this.#generation
    const found = await findSessionUser(this.#db, sid)
    if (found && generation === this.#generation && this.#listener.isHearing()) {
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
      this.#remembered.set(sid, { ...found, until: performance.now() + memoryMs })
    }
    return found
  }

  forgetAll(): void {
    this.#generation++
    this.#remembered.clear()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
