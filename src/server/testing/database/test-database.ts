import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a database by copying the template, in about ten milliseconds. `drop` removes it. */
export const createTestDatabase = (templateUrl: string): Promise<TestDatabase> =>
  copyDatabase(templateUrl, new URL(templateUrl).pathname.slice(1))

/** Creates a database without tables. */
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
 * Terminates the test account's sessions, then drops the database. Does not use `with (force)`, which tries to terminate all sessions and is refused
 * if one belongs to an autovacuum worker, which runs as superuser. A plain drop cancels those workers.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}

/** One session per server, because opening one takes as long as a copy. */
const maintenance = new Map<string, Promise<pg.Client>>()

/** Runs commands in the database `postgres`, because a template in use cannot be copied. */
async function withMaintenance(templateUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href
  const opened = maintenance.get(url) ?? openSession(url, () => maintenance.delete(url))
  maintenance.set(url, opened)
  await work(await opened)
}

/** Opens a session. `onLost` is called if it cannot be opened or ends, so that the next call opens another. */
async function openSession(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', onLost)
  try {
    await client.connect()
  } catch (error) {
    onLost()
    throw error
  }
  // An idle session must not keep the process alive.
  ;(client.connection.stream as Socket).unref()
  return client
}
