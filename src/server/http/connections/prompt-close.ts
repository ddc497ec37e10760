import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Time for responses in progress once the server closes (ms): short if someone waits at a terminal, longer if other instances continue serving. */
export const graceOf = ({ http }: Config): number => (http.shutdownDelayMs > 0 ? 10_000 : 800)

const lookMs = 50

/**
 * Makes the server close promptly. Browsers open connections in advance without a request and keep those of finished responses, which would delay
 * closing by a minute or more. Once a stop is announced, each response closes its connection, so that a proxy's next request goes to another
 * instance.
 */
export function registerPromptClose(
  http: FastifyInstance,
  { stopping, graceMs }: { stopping: AbortSignal; graceMs: number },
): void {
  http.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('Connection', 'close')
  })
  http.addHook('preClose', async () => {
    const { server } = http
    if (!server.listening) return
    const idle = setInterval(() => server.closeIdleConnections(), lookMs).unref()
    const all = setTimeout(() => server.closeAllConnections(), graceMs).unref()
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}
