import { connect, createServer, type Socket } from 'node:net'
import getPort from 'get-port'
import pg from 'pg'
import { inject } from 'vitest'
import { PreparingClient, type PreparingClientConfig } from '../../database/preparing-client.ts'
import { createEmptyDatabase } from './test-database.ts'

/** A connection of `withPoolOverLine` is closed after this time without an answer (ms). */
export const silenceMs = 500

/** Provides a pool of two connections to an empty database. `swallowOpen` drops all further traffic of the open ones. */
export async function withPoolOverLine(work: (pool: pg.Pool, swallowOpen: () => void) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase(inject('templateUrl'))
  {
    await using line = await openDatabaseLine(database.url)
    const settings: pg.PoolConfig & PreparingClientConfig = {
      Client: PreparingClient,
      connectionString: line.url,
      max: 2,
      silenceMs,
    }
    const pool = new pg.Pool(settings)
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    await work(pool, line.swallowOpen)
    await pool.end()
  }
  await database.drop()
}

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
