import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import {
  beginSession,
  endSession as endSessionRow,
  recordSessionUse,
  sessionIdOf,
} from '../../sessions/session-life-cycle.ts'
import { SessionMemory } from '../../sessions/session-memory.ts'
import { clientOf } from '../connections/client.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This call changes no session and no user, so cached sessions stay valid. */
    keepsSessionCache?: boolean
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
    const mayChangeAccounts = !readingMethods.has(request.method) && !request.routeOptions.config.keepsSessionCache
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
