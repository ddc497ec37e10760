import { connect, createServer, type Socket } from 'node:net'
import getPort from 'get-port'

/** A TCP proxy to a database that can drop all traffic silently, like a machine or network that has disappeared. */
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
    /** Drops the traffic of every connection, including later ones. */
    swallow: () => {
      swallowsAll = true
    },
    /** Forwards traffic again. */
    letThrough: () => {
      swallowsAll = false
    },
    /** Drops the traffic of the open connections only; later ones work. */
    swallowOpen: () => {
      for (const socket of sockets) lost.add(socket)
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
