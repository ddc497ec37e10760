import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const kinds = ['shopify', 'smtp', 'stripe', 'telegram', 'vies'] as const
type Kind = (typeof kinds)[number]

/**
 * A fixed port per kind and process, below the kernel's ephemeral range. Because it does not change, an application that is lent to several tests
 * reaches each test's own stand-in; without a stand-in the connection is refused.
 */
const portOf = (kind: Kind): number => 10_000 + (process.pid % 4_000) * kinds.length + kinds.indexOf(kind)

export const standInUrl = (kind: Kind): string => `http://127.0.0.1:${portOf(kind)}`

/** Listens on the kind's port, or on a free one if that is taken. Returns the URL of an HTTP server. */
export async function listenAs(kind: Kind, server: Server): Promise<string> {
  await listen(server, portOf(kind)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(server, 0)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })

/**
 * Stops a stand-in so that the next one can use its port. Waits until clients in this process have noticed the closed connections; otherwise they
 * would reuse one for their next request.
 */
export async function endStandIn(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}
