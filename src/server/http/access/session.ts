import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { Listener } from '../../database/listen.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { findSessionUser, type SessionUser } from '../../sessions/session.reads.ts'
import {
  beginSession,
  endSession as endSessionRow,
  recordSessionUse,
  sessionEndOf,
  sessionIdOf,
} from '../../sessions/session-life-cycle.ts'
import { clientOf } from '../connections/client.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This call changes no session and no user, so cached sessions stay valid. */
    leavesAccounts?: boolean
  }
  interface FastifyInstance {
    /** Whether the request has the cookie of a valid session. At most one statement, none without a cookie. */
    isSignedIn(request: FastifyRequest): Promise<boolean>
  }
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    user: UserRow | null
    sid: string | null
    /** Set by a GET that signed the user out. */
    sessionEnded?: boolean
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the user of each API request by its session cookie. At most one statement, none without a cookie. */
export function registerSessions(http: FastifyInstance, app: AppContext): void {
  const memory = new SessionMemory(app)
  http.decorate('isSignedIn', async (request) => {
    const token = sessionToken(app, request)
    return token !== undefined && (await memory.find(sessionIdOf(token))) !== undefined
  })
  http.decorateRequest('user', null)
  http.decorateRequest('sid', null)
  http.addHook('onClose', () => memory.stop())
  // Runs before the response is sent, because the client's next request must see the new state.
  http.addHook('onSend', async (request) => {
    const mayChangeAccounts = !readingMethods.has(request.method) && !request.routeOptions.config.leavesAccounts
    if (mayChangeAccounts || request.sessionEnded) memory.forgetAll()
  })
  http.addHook('onRequest', async (request) => {
    const token = sessionToken(app, request)
    if (!token || !request.url.startsWith('/api/')) return
    const sid = sessionIdOf(token)
    const found = await memory.find(sid)
    if (!found || comesFromAnother(request, found.user)) return
    request.user = found.user
    request.sid = sid
    // Until the notification arrives, the cache holds the old times, and the next request would record its use again.
    if (await recordSessionUse(app, sid, found)) memory.forgetAll()
  })
}

/**
 * True if the page that sent the request shows another account, because someone else has signed in in another tab since. Programs send no `X-Account`
 * header.
 */
const comesFromAnother = ({ headers }: FastifyRequest, user: UserRow): boolean =>
  headers['x-account'] !== undefined && headers['x-account'] !== user.id

/**
 * Signs a user in under a new session id and ends the previous session, if any (prevents session fixation). Throws 401 if the password has changed
 * since it was compared: a reset ends all sessions, so this one must not start after it. `announced` runs in the same transaction.
 */
export async function startSession(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  announced?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const begun = await beginSession(app, user, { client: clientOf(request), previousSid: request.sid, announced })
  if (!begun) throw accountProblems['auth.mismatch']()
  setSessionCookie(app, request, reply, begun)
}

/** Ends the session of the cookie, whatever account the page shows. */
export async function endSession(app: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = sessionToken(app, request)
  if (token) await endSessionRow(app.db, sessionIdOf(token))
  forgetSession(app, request, reply)
}

/** Clears the cookie of an ended session and everything the browser stores for the portal. */
export function forgetSession(app: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  request.sessionEnded = true
  clearSessionCookie(app, request, reply)
  // A link on another site may sign the user out, but must not delete form drafts stored here.
  if (request.headers['sec-fetch-site'] !== 'cross-site') reply.header('Clear-Site-Data', '"cache", "storage"')
}

/** The session of the signed-in user; throws 401 without one. */
export function currentSid(request: FastifyRequest): string {
  if (!request.sid) throw accountProblems['auth.required']()
  return request.sid
}

/** The signed-in user; throws 401 without one. */
export function currentUser(request: FastifyRequest): UserRow {
  if (!request.user) throw accountProblems['auth.required']()
  return request.user
}

/** A missed notification takes effect after this time at the latest. */
const memoryMs = 30_000

const maxSessions = 10_000

const ofUser = 'user:'

/**
 * Caches the users of sessions between requests, so that a signed-in page costs one statement (docs/decisions/0015-cache-sessions-with-exact-invalidation.md). The cache is
 * exact: this process clears it before it answers a request that may have changed a session, and the database notifies every process of each change
 * of a session or user, which evicts them. While notifications cannot be received, nothing is cached.
 */
class SessionMemory {
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
