import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../../src/server/database/embedded/reachable-folder.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { spawnBare } from '../bare-server.ts'
import { signIn } from '../sign-in.ts'
import { fillOrders, fillProducts, letGo } from './fill-orders.ts'

const root = join(import.meta.dirname, '../..')

/** A shop with `orders` existing orders: the portal, and the bare server on the same database. */
export interface Shop extends AsyncDisposable {
  client: pg.Client
  connectionString: string
  reseller: { id: string; cookie: string }
  /** Cookies of many resellers, because the number of unpaid orders and reservations per account is limited: enough for a run of five seconds. */
  buyers: string[]
  admin: { cookie: string }
  databasePid: number
  app: AppProcess
  bare: AppProcess
}

/** `flags`: Node flags of the portal. */
export async function openShop(orders: number, { flags = '' } = {}): Promise<Shop> {
  const directory = reachableFolder(join(root, '.cache/bench/orders', String(orders)))
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
  const buyers: string[] = []
  for (let n = 0; n < 600; n++) buyers.push((await signIn(client, `bench-acquirente-${n}`, 'rivenditore')).cookie)
  await letGo(client)

  const environment = { DATABASE_URL: embedded.url, DATA_DIR: join(directory, 'app'), DEMO: '0' }
  // To profile the portal: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=…'.
  const options = [flags, process.env.BENCH_NODE_OPTIONS ?? ''].join(' ').trim()
  const app = spawnApp({ ...environment, ...(options !== '' && { NODE_OPTIONS: options }) }, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const bare = await spawnBare(join(import.meta.dirname, 'bare-server.ts'), embedded.url)
  closing.defer(async () => void (await stopApp(bare)))
  const databasePid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const opened = closing.move()
  return {
    client,
    connectionString: embedded.url,
    reseller,
    buyers,
    admin,
    databasePid,
    app,
    bare,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
