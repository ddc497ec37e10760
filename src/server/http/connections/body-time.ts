import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which takes a slow phone minutes to send. */
    longBody?: true
  }
}

/** Milliseconds within which a body must have come; the server's own limit, for all, is the longer one. */
const bodyMs = 30_000

export const longBodyMs = 10 * 60_000

/** Ends connections on which a body comes too slowly, so that few senders cannot keep many connections open. */
export function registerBodyTime(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (
      raw.complete ||
      routeOptions.config.longBody ||
      !('content-length' in raw.headers || 'transfer-encoding' in raw.headers)
    )
      return
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })
}
