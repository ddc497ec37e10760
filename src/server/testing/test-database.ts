import { randomUUID } from 'node:crypto'
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

/** A template in use cannot be copied: the commands run in the database `postgres`. */
async function withMaintenance(templateUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
