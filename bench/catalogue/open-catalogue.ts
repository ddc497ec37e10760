import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'

/** A filled database with the portal and the bare server on it. */
export interface OpenCatalogue extends AsyncDisposable {
  url: string
  /** The cookie of a reseller. */
  cookie: string
  databasePid: number
  app: AppProcess
  bare: AppProcess
}

/** `name` is a size that `npm run bench:fill` made, or a directory. */
export async function openCatalogue(name: string): Promise<OpenCatalogue> {
  const directory = /^\d+$/.test(name) ? join(import.meta.dirname, '../../.cache/bench', name) : resolve(name)
  await using closing = new AsyncDisposableStack()
  const embedded = await startEmbeddedPostgres({ dataDir: directory })
  closing.defer(() => embedded.stop())
  const cookie = await signIn(embedded.url)
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_DIR: join(directory, 'app'),
    DEMO: '0',
    NODE_ENV: 'development',
  }
  const app = spawnApp(environment, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const bare = await spawnBare(embedded.url)
  closing.defer(async () => void (await stopApp(bare)))
  const databasePid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const opened = closing.move()
  return { url: embedded.url, cookie, databasePid, app, bare, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The process did not start')
  return child.pid
}

async function spawnBare(url: string): Promise<AppProcess> {
  const port = await getPort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const bare = { address: `http://127.0.0.1:${port}`, child, output: () => '', ended }
  await untilReady(bare)
  return bare
}

/** A reseller on the Starter plan, with a session as a login creates it. */
async function signIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into users (id, username, email, password_hash, user_role, subscription_plan)
     values (uuidv7(), 'bench', 'bench@filiera.example', '-', 'rivenditore', 'starter') on conflict do nothing`,
  )
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sessions (sid, user_id, sess, expire)
     select $1, id, '{}', now() + interval '30 days' from users where username = 'bench'`,
    [createHash('sha256').update(token).digest('hex')],
  )
  await client.end()
  return `filiera_session=${token}`
}
