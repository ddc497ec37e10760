import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { AppContext } from '../../app-context.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For webhooks: called by other servers and authenticated by their signature. */
    anyOrigin?: boolean
  }
}

/** Rejects changes sent by a page of another site. Requests without an Origin header come from programs and pass. */
export function registerOriginCheck(http: FastifyInstance, app: AppContext): void {
  const { publicUrl } = app.config.http
  const known = publicUrl ? new URL(publicUrl) : null
  /**
   * The public host is compared with its configured scheme, whatever a proxy reports: over plain http an attacker on the network could have written
   * the page.
   */
  const isOwn = (origin: string, { protocol, host }: { protocol: string; host: string | undefined }) =>
    origin === known?.origin || (host !== undefined && host !== known?.host && origin === `${protocol}://${host}`)
  http.addHook('onRequest', async (request) => {
    // Node uses the first Host header, but a proxy may have routed by the second.
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw requestProblems['request.malformed']()
    const { origin, host } = request.headers
    if (origin === undefined || readingMethods.has(request.method) || request.routeOptions.config.anyOrigin) return
    if (!isOwn(origin, { protocol: request.protocol, host })) throw requestProblems['origin.foreign']()
  })
}

/**
 * The origin under which this browser reaches the portal, for links back to it: the session cookie belongs to that host. Never use it in mails: the
 * sender of the request would choose the host of a link that another person opens.
 */
export function ownOrigin(app: AppContext, request: FastifyRequest): string {
  return app.config.http.publicUrl ?? (request.headers.host ? `${request.protocol}://${request.host}` : app.publicUrl())
}
