import { LRUCache } from 'lru-cache'
import type { AppContext } from '../app-context.ts'
import type { Listener } from '../database/listen.ts'
import { findSessionUser, type SessionUser } from './session.reads.ts'
import { sessionEndOf } from './session-life-cycle.ts'

/** A missed notification takes effect after this time at the latest. */
const memoryMs = 30_000

const maxSessions = 10_000

const ofUser = 'user:'

/**
 * Caches the users of sessions between requests, so that a signed-in page costs one statement (docs/decisions/0015-cache-sessions-with-exact-invalidation.md). The cache is
 * exact: this process clears it before it answers a request that may have changed a session, and the database notifies every process of each change
 * of a session or user, which evicts them. While notifications cannot be received, nothing is cached.
 */
export class SessionMemory {
  readonly #app: Pick<AppContext, 'db' | 'clock'>
  readonly #listener: Listener
  readonly #kept: LRUCache<string, SessionUser>
  /** Cached session ids by user. */
  readonly #ofUser = new Map<string, Set<string>>()
  /** Incremented by every eviction: a user read from the database in the meantime may be stale and is not cached. */
  #generation = 0

  constructor(app: Pick<AppContext, 'db' | 'clock'>) {
    this.#app = app
    this.#kept = new LRUCache({
      max: maxSessions,
      ttl: memoryMs,
      dispose: ({ user }, sid) => this.#strike(user.id, sid),
    })
    this.#listener = app.db.listening.subscribe({
      channels: { session_changed: (changed) => this.#forget(changed) },
      // Changes during the gap were not received.
      onGap: () => this.forgetAll(),
    })
  }

  async find(sid: string): Promise<SessionUser | undefined> {
    const kept = this.#kept.get(sid)
    if (kept) return this.#isOver(kept) ? undefined : kept
    const generation = this.#generation
    const found = await findSessionUser(this.#app.db, sid)
    if (!found || this.#isOver(found)) return undefined
    if (generation === this.#generation && this.#listener.isListening()) this.#keep(sid, found)
    return found
  }

  #isOver(found: SessionUser): boolean {
    return sessionEndOf(found).getTime() <= this.#app.clock.now().getTime()
  }

  forgetAll(): void {
    this.#generation++
    this.#kept.clear()
  }

  #keep(sid: string, found: SessionUser): void {
    this.#kept.set(sid, found)
    const { id } = found.user
    this.#ofUser.set(id, (this.#ofUser.get(id) ?? new Set()).add(sid))
  }

  /** `changed` is the notification's payload: a session id, or `user:` followed by a user id. */
  #forget(changed: string): void {
    this.#generation++
    if (!changed.startsWith(ofUser)) this.#kept.delete(changed)
    else for (const sid of [...(this.#ofUser.get(changed.slice(ofUser.length)) ?? [])]) this.#kept.delete(sid)
  }

  #strike(userId: string, sid: string): void {
    const sids = this.#ofUser.get(userId)
    sids?.delete(sid)
    if (sids?.size === 0) this.#ofUser.delete(userId)
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
