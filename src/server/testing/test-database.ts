import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Its own database, copied from the template in some ten milliseconds; dropped when it is closed. */
export const createTestDatabase = (templateUrl: string): Promise<TestDatabase> =>
  copyDatabase(templateUrl, new URL(templateUrl).pathname.slice(1))

/** A database without tables, as a server creates it. */
export const createEmptyDatabase = (templateUrl: string): Promise<TestDatabase> =>
  copyDatabase(templateUrl, 'template0')

async function copyDatabase(templateUrl: string, from: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withMaintenance(templateUrl, (client) =>
    client.query(`create database ${name} template ${from} strategy file_copy`),
  )
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: () => withMaintenance(templateUrl, (client) => drop(client, name)),
  }
}

/**
 * Ends our own sessions that a test left open. Not `with (force)`: it ends all of them itself, and is refused where one is an autovacuum
 * worker, which belongs to the superuser. A plain drop sends those away.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}

/** Of each server: a start of a session takes as long as a copy. */
const maintenance = new Map<string, Promise<pg.Client>>()

/** A template in use cannot be copied: the commands run in the database `postgres`. */
async function withMaintenance(templateUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href
  const opened = maintenance.get(url) ?? openSession(url, () => maintenance.delete(url))
  maintenance.set(url, opened)
  await work(await opened)
}

/** `onLost`: it could not be opened, or has ended; the next is another. */
async function openSession(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', onLost)
  try {
    await client.connect()
  } catch (error) {
    onLost()
    throw error
  }
  // Keeps no process alive that has nothing else to do.
  ;(client.connection.stream as Socket).unref()
  return client
}
