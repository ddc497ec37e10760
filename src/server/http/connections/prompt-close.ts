import type { FastifyInstance } from 'fastify'

/** What answers under way get to end, once the server closes; shorter than the share of a stop that the web server has (`shutdown.ts`). */
const graceMs = 800

const lookMs = 50

/**
 * A server that closes waits for each of its connections. Browsers open some ahead without asking anything, and keep those of an answer that
 * ends a moment later: for a minute and more, if nobody ended them.
 */
export function registerPromptClose(http: FastifyInstance): void {
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
