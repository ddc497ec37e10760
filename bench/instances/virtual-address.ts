import { connect, createServer, type Socket } from 'node:net'
import getPort from 'get-port'

interface VirtualAddress extends AsyncDisposable {
  /** Stays the same when the target server changes. */
  url: string
  leadTo(databaseUrl: string): void
  /** Drops all connections and refuses new ones. */
  leadNowhere(): void
}

/** A database address that stays the same while its server changes, like that of a managed database or of Patroni. */
export async function openVirtualAddress(databaseUrl: string): Promise<VirtualAddress> {
  const given = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let target: URL | null = given
  const server = createServer((inner) => {
    if (!target) return inner.destroy()
    const host = target.searchParams.get('host') ?? ''
    const outer = connect(`${host}/.s.PGSQL.${target.searchParams.get('port')}`)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer).pipe(inner)
  })
  const port = await getPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://${given.username}:${given.password}@127.0.0.1:${port}${given.pathname}?sslmode=disable`,
    leadTo(url) {
      target = new URL(url)
      cut()
    },
    leadNowhere() {
      target = null
      cut()
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
