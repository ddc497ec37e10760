import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** What answers under way get to end, once the server closes: a moment where somebody waits at a terminal, more where other instances go on serving (ms). */
export const graceOf = ({ http }: Config): number => (http.shutdownDelayMs > 0 ? 10_000 : 800)

const lookMs = 50

/**
 * A server that closes waits for each of its connections. Browsers open some ahead without asking anything, and keep those of an answer that
 * ends a moment later: for a minute and more, if nobody ended them. From the moment when a stop is announced each answer ends its connection, so that a
 * proxy's next request goes to another instance.
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
