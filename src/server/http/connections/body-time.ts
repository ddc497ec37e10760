import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './broken-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which takes a slow phone minutes to send. */
    longBody?: true
  }
}

/** Milliseconds within which a body must have come; the server's own limit, for all, is the longer one. */
const bodyMs = 30_000

export const longBodyMs = 10 * 60_000

/**
 * Ends connections on which a body comes too slowly, so that few senders cannot keep many connections open. They are told so: a proxy takes a connection
 * that breaks without a word for an instance that is gone.
 */
export function registerBodyTime(http: FastifyInstance, limitMs = bodyMs): void {
  http.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (
      raw.complete ||
      routeOptions.config.longBody ||
      !('content-length' in raw.headers || 'transfer-encoding' in raw.headers)
    )
      return
    const timer = setTimeout(() => {
      if (raw.complete) return
      if (!reply.raw.headersSent) answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      raw.destroy()
    }, limitMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })
}
