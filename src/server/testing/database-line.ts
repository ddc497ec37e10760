import { connect, createServer, type Socket } from 'node:net'
import getPort from 'get-port'

/** A way to a database that can swallow what is sent through it, as when a machine or a network is gone without a word. */
export async function openDatabaseLine(databaseUrl: string) {
  const given = new URL(databaseUrl)
  const host = given.searchParams.get('host') ?? given.hostname
  const port = Number(given.searchParams.get('port') ?? (given.port || 5432))
  const sockets = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  let swallowsAll = false
  const server = createServer((inner) => {
    const outer = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => swallowsAll || lost.has(from) || to.write(chunk))
      from.on('close', () => to.destroy())
      from.on('error', () => undefined)
    }
  })
  const listening = await getPort()
  await new Promise<void>((resolve) => server.listen(listening, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.set('host', '127.0.0.1')
  url.searchParams.set('port', String(listening))
  return {
    url: url.toString(),
    /** Of every connection, also of those that are opened from now on. */
    swallow: () => {
      swallowsAll = true
    },
    /** What is sent from now on. */
    letThrough: () => {
      swallowsAll = false
    },
    /** Of those that are open; others get through. */
    swallowOpen: () => {
      for (const socket of sockets) lost.add(socket)
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
