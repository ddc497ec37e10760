import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from '../src/server/database/embedded/embedded.ts'
import { findRunningServer } from '../src/server/database/embedded/embedded-process.ts'

/** Connects to the running portal's database, for set-ups that would take thousands of requests. */
export async function openPortalDatabase({ directory }: { directory: string }): Promise<pg.Client> {
  const server = await findRunningServer(join(directory, 'postgres'))
  if (!server) throw new Error('The portal has no running database')
  const password = await readFile(join(directory, 'postgres-password'), 'utf8')
  const client = new pg.Client({ connectionString: urlOf(server, password.trim()) })
  await client.connect()
  return client
}
