import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'
import { fillOrders, fillProducts } from './fill-orders.ts'

const root = join(import.meta.dirname, '../..')

/** A shop with `orders` existing orders: the portal, and the bare server on the same database. */
export interface Shop extends AsyncDisposable {
  client: pg.Client
  reseller: { id: string; cookie: string }
  admin: { cookie: string }
  databasePid: number
  app: AppProcess
  bare: AppProcess
}

export async function openShop(orders: number): Promise<Shop> {
  const directory = join(root, '.cache/bench/orders', String(orders))
  await using closing = new AsyncDisposableStack()
  const embedded = await startEmbeddedPostgres({ dataDir: directory })
  closing.defer(() => embedded.stop())
  const db = openDatabase(embedded.url, { connections: 2 })
  await migrateDatabase(db, join(root, 'migrations'))
  await db.close()
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  closing.defer(() => client.end())
  await fillProducts(client)
  await fillOrders(client, orders)
  const reseller = await signIn(client, 'bench-rivenditore', 'rivenditore')
  const admin = await signIn(client, 'bench-admin', 'admin')

  const environment = { DATABASE_URL: embedded.url, DATA_DIR: join(directory, 'app'), DEMO: '0' }
  // To profile the portal: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=…'.
  const { BENCH_NODE_OPTIONS: options } = process.env
  const app = spawnApp({ ...environment, ...(options && { NODE_OPTIONS: options }) }, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const bare = await spawnBare(embedded.url)
  closing.defer(async () => void (await stopApp(bare)))
  const databasePid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const opened = closing.move()
  return { client, reseller, admin, databasePid, app, bare, [Symbol.asyncDispose]: () => opened.disposeAsync() }
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

async function signIn(client: pg.Client, username: string, role: string): Promise<{ id: string; cookie: string }> {
  await client.query(
    `insert into users (id, username, email, password_hash, user_role, subscription_plan)
     values (gen_random_uuid(), $1, $1 || '@example.it', '-', $2, 'starter') on conflict do nothing`,
    [username, role],
  )
  const { rows } = await client.query<{ id: string }>('select id from users where username = $1', [username])
  const id = rows[0]?.id ?? ''
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sessions (sid, user_id, sess, expire) values ($1, $2, '{}', now() + interval '29 days 12 hours')`,
    [createHash('sha256').update(token).digest('hex'), id],
  )
  return { id, cookie: `filiera_session=${token}` }
}
