import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { deleteSession, insertSession, lockUnchangedPassword, prolongSession } from './session.queries.ts'
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

const cookieName = 'filiera_session'

const lifetimeDays = 30

const lifetimeMs = lifetimeDays * 24 * 3_600_000

/** Tokens are random; the database knows only their hash. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the user of each API request by its cookie: at most one statement, none without a cookie. */
export function registerSessions(http: FastifyInstance, app: AppContext): void {
  const memory = new SessionMemory(app.db)
  http.decorate('isSignedIn', async (request) => {
    const token = request.cookies[cookieName]
    return token !== undefined && (await memory.find(hashToken(token))) !== undefined
  })
  http.decorateRequest('user', null)
  http.decorateRequest('sid', null)
  http.addHook('onClose', () => memory.stop())
  // Before the answer is sent: the client's next request must see the new state.
  http.addHook('onSend', async (request) => {
    const mayChangeAccounts = !readingMethods.has(request.method) && !request.routeOptions.config.leavesAccounts
    if (mayChangeAccounts || request.sessionEnded) memory.forgetAll()
  })
  http.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookieName]
    if (!token || !request.url.startsWith('/api/')) return
    const sid = hashToken(token)
    const found = await memory.find(sid)
    if (!found) return
    request.user = found.user
    request.sid = sid
    // A session in use is prolonged, at most once a day: most requests only read.
    if (found.expire.getTime() - app.clock.now().getTime() < lifetimeMs - 24 * 3_600_000) {
      const expire = new Date(app.clock.now().getTime() + lifetimeMs)
      await prolongSession(app.db, sid, expire)
      // The memory holds the old expiry until the database's notification arrives, and the next request would prolong the session again.
      memory.forgetAll()
      setCookie(app, request, reply, token)
    }
  })
}

/**
 * Signs a user in under a new session id and ends the previous session, if any (no session fixation). Refused if the password has changed
 * since it was compared: the reset has ended all sessions, and this one must not begin after it.
 */
export async function startSession(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const session = {
    sid: hashToken(token),
    userId: user.id,
    sess: { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null },
    expire: new Date(app.clock.now().getTime() + lifetimeMs),
  }
  await app.db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user))) throw wrongCredentials()
    if (request.sid) await deleteSession(tx, request.sid)
    await insertSession(tx, session)
  })
  setCookie(app, request, reply, token)
}

export async function endSession(app: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.sid) await deleteSession(app.db, request.sid)
  request.sessionEnded = true
  reply.clearCookie(cookieName, { path: '/' })
}

/** The signed-in user, or 401. */
export function currentUser(request: FastifyRequest): UserRow {
  if (!request.user) throw unauthenticated()
  return request.user
}

function setCookie(app: AppContext, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // PUBLIC_URL with https counts too: a proxy may not report that it is reached over https.
    secure: app.config.http.overHttps || request.protocol === 'https',
    maxAge: lifetimeDays * 24 * 3600,
  })
}
