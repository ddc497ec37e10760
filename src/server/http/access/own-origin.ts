import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'

/**
 * The origin under which this browser reaches the portal, for links back to it: the session cookie belongs to that host. Never use it in mails: the
 * sender of the request would choose the host of a link that another person opens.
 */
export function ownOrigin(app: AppContext, request: FastifyRequest): string {
  return app.config.http.publicUrl ?? (request.headers.host ? `${request.protocol}://${request.host}` : app.publicUrl())
}
