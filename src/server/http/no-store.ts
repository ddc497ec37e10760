import type { FastifyInstance } from 'fastify'

/** The API's answers depend on who asks: nothing keeps them, unless the route says otherwise. */
export function registerNoStore(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/') || reply.hasHeader('Cache-Control')) return
    reply.header('Cache-Control', 'private, no-store')
  })
}
