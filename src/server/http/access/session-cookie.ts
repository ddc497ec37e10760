import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'

/** No other host, and no page over plain http, can set a cookie of this name: browsers see to it. */
const secureName = '__Host-filiera_session'

/** Over plain http, where browsers refuse the other. */
const plainName = 'filiera_session'

/** PUBLIC_URL with https counts too: a proxy may not report that it is reached over https. */
export const isSecure = (app: AppContext, request: FastifyRequest): boolean =>
  app.config.http.overHttps || request.protocol === 'https'

/** The cookie that counts. Over https never the plain one: a neighbouring host could have set it. */
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

/** The session's cookie alone, as a request carries it. */
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
