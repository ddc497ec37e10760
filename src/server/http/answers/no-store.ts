import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The API's answers depend on who asks: nothing keeps them, unless the route says otherwise. */
export function registerNoStore(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => forbidKeeping(request, reply))
}

/** By itself for addresses that the framework refuses before any hook runs (`/api/%zz`). */
export function forbidKeeping(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api/') || reply.hasHeader('Cache-Control')) return
  reply.header('Cache-Control', 'private, no-store')
}
