import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from './embedded.ts'
import { findRunningServer } from './embedded-process.ts'

/**
 * Address of the bundled PostgreSQL that is already serving this data directory, for a command that runs next to the application: it takes no lock
 * and neither starts nor stops a server. Undefined if no server answers.
 */
export async function attachRunningPostgres(dataDir: string): Promise<string | undefined> {
  const directory = await realpath(dataDir).catch(() => undefined)
  if (directory === undefined) return undefined
  const server = await findRunningServer(join(directory, 'postgres'))
  const password = await readFile(join(directory, 'postgres-password'), 'utf8').catch(() => undefined)
  if (!server?.host || password === undefined) return undefined
  const url = urlOf(server, password.trim())
  return (await answers(url)) ? url : undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    // Starting, stopping, or without our database yet: for the caller the same as not running.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
