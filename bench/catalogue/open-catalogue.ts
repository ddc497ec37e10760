import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../../src/server/database/embedded/reachable-folder.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { spawnBare } from '../bare-server.ts'
import { signIn } from '../sign-in.ts'

/** A filled database with the portal and the bare server running on it. */
export interface OpenCatalogue extends AsyncDisposable {
  url: string
  /** Session cookie of a reseller. */
  cookie: string
  databasePid: number
  app: AppProcess
  bare: AppProcess
}

/** `name` is a size created by `npm run bench -- fill`, or a directory; `variables` are added to the portal's environment. */
export async function openCatalogue(name: string, variables: Record<string, string> = {}): Promise<OpenCatalogue> {
  const directory = reachableFolder(/^\d+$/.test(name) ? join(import.meta.dirname, '../../.cache/bench', name) : name)
  if (!existsSync(join(directory, 'postgres')))
    throw new Error(`There is no catalogue in ${directory}: npm run bench -- fill makes it`)
  await using closing = new AsyncDisposableStack()
  const embedded = await startEmbeddedPostgres({ dataDir: directory })
  closing.defer(() => embedded.stop())
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const { cookie } = await signIn(client, 'bench', 'rivenditore')
  await client.end()
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_DIR: join(directory, 'app'),
    DEMO: '0',
    NODE_ENV: 'development',
    ...variables,
  }
  const app = spawnApp(environment, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const bare = await spawnBare(join(import.meta.dirname, 'bare-server.ts'), embedded.url)
  closing.defer(async () => void (await stopApp(bare)))
  const databasePid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const opened = closing.move()
  return { url: embedded.url, cookie, databasePid, app, bare, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The process did not start')
  return child.pid
}
