import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'

/**
 * The address under which this browser knows the portal, for ways back to it: the session cookie belongs to that host. Never for mails,
 * whose reader is somebody else than who sent the request.
 */
export function ownOrigin(app: AppContext, request: FastifyRequest): string {
  return app.config.http.publicUrl ?? (request.headers.host ? `${request.protocol}://${request.host}` : app.publicUrl())
}
