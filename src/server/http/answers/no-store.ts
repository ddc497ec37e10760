import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** API responses depend on the caller, so they are never cached unless a route sets its own `Cache-Control`. */
export function registerNoStore(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => forbidKeeping(request, reply))
}

/** Called directly for URLs that Fastify rejects before any hook runs (`/api/%zz`). */
export function forbidKeeping(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api/') || reply.hasHeader('Cache-Control')) return
  reply.header('Cache-Control', 'private, no-store')
}
