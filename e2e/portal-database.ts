import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from '../src/server/database/embedded.ts'
import { findRunningServer } from '../src/server/database/embedded-process.ts'

/** The database of the running portal, for what would take thousands of calls. */
export async function openPortalDatabase({ directory }: { directory: string }): Promise<pg.Client> {
  const server = await findRunningServer(join(directory, 'postgres'))
  if (!server) throw new Error('The portal has no running database')
  const password = await readFile(join(directory, 'postgres-password'), 'utf8')
  const client = new pg.Client({ connectionString: urlOf(server, password.trim()) })
  await client.connect()
  return client
}
