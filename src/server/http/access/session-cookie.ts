import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'

/** Browsers ensure that neither another host nor a page over plain http can set a cookie with the `__Host-` prefix. */
const secureName = '__Host-filiera_session'

/** For plain http, where browsers reject the `__Host-` prefix. */
const plainName = 'filiera_session'

/** PUBLIC_URL with https counts too, because a proxy may not report the scheme. */
export const isSecure = (app: AppContext, request: FastifyRequest): boolean =>
  app.config.http.overHttps || request.protocol === 'https'

/** The effective session cookie. Over https the plain one is ignored, because a neighbouring host could have set it. */
function sessionCookie(app: AppContext, request: FastifyRequest): { name: string; token: string } | undefined {
  const names = isSecure(app, request) ? [secureName] : [secureName, plainName]
  for (const name of names) {
    const token = request.cookies[name]
    if (token) return { name, token }
  }
  return undefined
}

export const sessionToken = (app: AppContext, request: FastifyRequest): string | undefined =>
  sessionCookie(app, request)?.token

/** The `Cookie` header with only the session cookie. */
export function sessionCookieHeader(app: AppContext, request: FastifyRequest): string | undefined {
  const cookie = sessionCookie(app, request)
  return cookie && `${cookie.name}=${cookie.token}`
}

export function setSessionCookie(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ends }: { token: string; ends: Date },
): void {
  const secure = isSecure(app, request)
  reply.setCookie(secure ? secureName : plainName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: Math.round((ends.getTime() - app.clock.now().getTime()) / 1000),
  })
}

export function clearSessionCookie(app: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(app, request)
  reply.clearCookie(secure ? secureName : plainName, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}
