import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { deleteSession, holdPassword, insertSession, prolongSession } from './session.queries.ts'
import { SessionMemory } from './session-memory.ts'
import { wrongCredentials } from './wrong-credentials.ts'

declare module 'fastify' {
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
  http.decorateRequest('user', null)
  http.decorateRequest('sid', null)
  http.addHook('onClose', () => memory.stop())
  // Before the answer leaves: whoever acts on it meets the new state.
  http.addHook('onSend', async (request) => {
    if (!readingMethods.has(request.method) || request.sessionEnded) memory.forgetAll()
  })
  http.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookieName]
    if (!token || !request.url.startsWith('/api/')) return
    const sid = hashToken(token)
    const found = await memory.find(sid)
    if (!found) return
    request.user = found.user
    request.sid = sid
    // In use: it lives on. Written at most once a day, so that reading stays reading.
    if (found.expire.getTime() - app.clock.now().getTime() < lifetimeMs - 24 * 3_600_000) {
      const expire = new Date(app.clock.now().getTime() + lifetimeMs)
      await prolongSession(app.db, sid, expire)
      // The memory holds the old expiry until the database's notification arrives, and the next request would prolong again.
      memory.forgetAll()
      setCookie(app, request, reply, token)
    }
  })
}

/**
 * Signs a user in under a fresh session id; the one before, if any, ends (no session fixation). Refused where the password that was
 * compared is not the account's any more: a reset meanwhile has ended the sessions there were, and must not miss this one.
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
    if (!(await holdPassword(tx, user))) throw wrongCredentials()
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

/** Says nothing about whether the session still lives. */
export const hasSessionCookie = (request: FastifyRequest): boolean => Boolean(request.cookies[cookieName])

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
    // Behind a proxy that says nothing of https too, once the portal's address does.
    secure: app.config.http.overHttps || request.protocol === 'https',
    maxAge: lifetimeDays * 24 * 3600,
  })
}
