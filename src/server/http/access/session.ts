import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { beginSession } from '../../sessions/begin-session.ts'
import { endSession as endSessionRow } from '../../sessions/end-sessions.ts'
import { noteSessionUse } from '../../sessions/note-session-use.ts'
import { sessionIdOf } from '../../sessions/session-id.ts'
import { clientOf } from '../connections/client.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
import { SessionMemory } from './session-memory.ts'
import { wrongCredentials } from './wrong-credentials.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This call changes no session and no user, so what is remembered of them stays. */
    leavesAccounts?: boolean
  }
  interface FastifyInstance {
    /** Whether the request's cookie is that of a live session: at most one statement, none without a cookie. */
    isSignedIn(request: FastifyRequest): Promise<boolean>
  }
  interface FastifyRequest {
    /** Who is signed in; null for a visitor. */
    user: UserRow | null
    sid: string | null
    /** A GET that signed out. */
    sessionEnded?: boolean
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the user of each API request by its cookie: at most one statement, none without a cookie. */
export function registerSessions(http: FastifyInstance, app: AppContext): void {
  const memory = new SessionMemory(app)
  http.decorate('isSignedIn', async (request) => {
    const token = sessionToken(app, request)
    return token !== undefined && (await memory.find(sessionIdOf(token))) !== undefined
  })
  http.decorateRequest('user', null)
  http.decorateRequest('sid', null)
  http.addHook('onClose', () => memory.stop())
  // Before the answer is sent: the client's next request must see the new state.
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
    // The memory holds the old times until the database's notification arrives, and the next request would note its use again.
    if (await noteSessionUse(app, sid, found)) memory.forgetAll()
  })
}

/** True if the page that sends it shows another account: in its browser somebody else has signed in since, in another tab. Programs do not say. */
const comesFromAnother = ({ headers }: FastifyRequest, user: UserRow): boolean =>
  headers['x-account'] !== undefined && headers['x-account'] !== user.id

/**
 * Signs a user in under a new session id and ends the previous session, if any (no session fixation). Refused if the password has changed
 * since it was compared: the reset has ended all sessions, and this one must not begin after it. `announced` runs in the same transaction.
 */
export async function startSession(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  announced?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const begun = await beginSession(app, user, { client: clientOf(request), previousSid: request.sid, announced })
  if (!begun) throw wrongCredentials()
  setSessionCookie(app, request, reply, begun)
}

/** Ends the cookie's session, whichever account the page shows. */
export async function endSession(app: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = sessionToken(app, request)
  if (token) await endSessionRow(app.db, sessionIdOf(token))
  forgetSession(app, request, reply)
}

/** Has the browser forget a session that has ended, and what it keeps of the portal. */
export function forgetSession(app: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  request.sessionEnded = true
  clearSessionCookie(app, request, reply)
  // A link on another site may sign somebody out, but must not take what is typed here.
  if (request.headers['sec-fetch-site'] !== 'cross-site') reply.header('Clear-Site-Data', '"cache", "storage"')
}

/** The session of the signed-in user, or 401. */
export function currentSid(request: FastifyRequest): string {
  if (!request.sid) throw unauthenticated()
  return request.sid
}

/** The signed-in user, or 401. */
export function currentUser(request: FastifyRequest): UserRow {
  if (!request.user) throw unauthenticated()
  return request.user
}
