// npm run trial:instances -- [MINUTES 10]: three instances behind nginx, on a primary that a standby confirms, through PgBouncer, with a store and a mail server.
// Under mixed load one instance is killed, one is replaced, and the primary crashes and the standby takes over. Tells what failed meanwhile, whether anything
// that was acknowledged is missing, and how long each took to be well again. Loopback only. Needs nginx, and PgBouncer from 1.21 on ($PGBOUNCER).
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { findLedgerDifferences } from '../../src/server/features/stock/stock.reads.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'
import { orderAddress } from '../../src/server/testing/given.ts'
import { ensureNginx, startNginx } from '../../src/server/testing/nginx.ts'
import { hasPgBouncer, startPgBouncer } from '../../src/server/testing/pgbouncer.ts'
import { startS3StandIn } from '../../src/server/testing/s3-stand-in.ts'
import { startMailServer } from '../../src/server/testing/stand-in-mail-server.ts'
import { startStandby } from '../../src/server/testing/standby.ts'
import { openLoad } from './load.ts'
import { openShop } from './open-shop.ts'
import { startPrimary } from './primary.ts'
import { openVirtualAddress } from './virtual-address.ts'

const minutes = Number(process.argv[2] ?? 10)
const total = minutes * 60_000
const root = join(import.meta.dirname, '../..')

async function run(): Promise<boolean> {
  if (!(await hasPgBouncer())) throw new Error('PgBouncer 1.21 or later is needed: name it in PGBOUNCER')
  ensureNginx()
  await using closing = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'filiera-trial-'))
  await chmod(directory, 0o755)
  closing.defer(() => rm(directory, { recursive: true, force: true }))
  const primary = closing.use(await startPrimary(join(directory, 'primary')))
  const standby = closing.use(await startStandby(join(directory, 'primary'), join(directory, 'standby')))
  await primary.set({ synchronous_standby_names: 'ANY 1 (walreceiver)' })
  const vip = closing.use(await openVirtualAddress(primary.url))
  const bouncer = closing.use(await startPgBouncer(vip.url))
  const store = closing.use(await startS3StandIn())
  const mails = closing.use(await startMailServer())

  const ports = [await getPort(), await getPort(), await getPort()]
  const start = async (n: number): Promise<AppProcess> => {
    const app = spawnApp(
      {
        ...store.environment,
        DATABASE_URL: bouncer.through(vip.url),
        DIRECT_DATABASE_URL: vip.url,
        DATABASE_READ_URL: standby.url,
        APP_SECRET: 'secret-of-the-trial-only',
        DATA_DIR: join(directory, `instance-${n}`),
        SHUTDOWN_DELAY_SECONDS: '2',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'fatal',
        SMTP_URL: mails.url,
        MAIL_FROM: 'portale@filiera.example',
      },
      ports[n] ?? 0,
    )
    await untilReady(app, 180_000)
    return app
  }
  const apps = [await start(0), await start(1), await start(2)]
  closing.defer(async () => void (await Promise.all(apps.map((app) => stopApp(app, 'SIGKILL')))))
  const nginx = closing.use(await startNginx(ports, join(root, 'dist')))
  const shop = await openShop(primary.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const load = openLoad({ address: nginx.address, agent, shop, order: orderAddress })

  const running = load.run()
  await sleep(total * 0.15)
  load.begin('Un’istanza uccisa')
  apps[0]?.child.kill('SIGKILL')
  await apps[0]?.ended
  await sleep(3_000)
  apps[0] = await start(0)
  await sleep(total * 0.25 - 5_000)
  load.begin('Un’istanza sostituita')
  if (apps[1]) await stopApp(apps[1])
  apps[1] = await start(1)
  await sleep(total * 0.25 - 5_000)
  load.begin('Il primario cade, la replica lo sostituisce')
  await primary.crash()
  vip.leadNowhere()
  await sleep(1_000)
  await standby.promote()
  vip.leadTo(standby.url)
  await sleep(total * 0.35)
  load.end()
  await running

  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  const pending = async () => {
    const { rows } = await client.query("select 1 from outbox where status = 'pending' limit 1")
    return rows.length > 0
  }
  for (let n = 0; n < 240 && (await pending()); n++) await sleep(500)
  const { rows } = await client.query<{ id: string; mails: number }>(
    `select orders.id, count(outbox.id)::int as mails from orders
     left join outbox on outbox.kind = 'order.placed' and outbox.content::text like '%' || order_number || '%' group by orders.id`,
  )
  const there = new Set(rows.map(({ id }) => id))
  const wishes = await client.query<{ n: number }>('select count(*)::int as n from wishlist_items')
  await client.end()
  const db = openDatabase(standby.url, { connections: 1 })
  const differences = (await findLedgerDifferences(db)).length
  await db.close()
  const messageIds = mails.mails.map(({ messageId }) => messageId)
  const doubled = messageIds.length - new Set(messageIds).size
  const lost = load.orders.filter((id) => !there.has(id)).length
  const twice = load.orders.length - new Set(load.orders).size + Math.max(0, there.size - load.intents)

  console.log(load.table())
  const rest: [string, string | number][] = [
    ['Ordini confermati', load.orders.length],
    ['di cui mancanti', lost],
    ['Fatti due volte', twice],
    ['Desideri', wishes.rows[0]?.n ?? 0],
    ['Mail partite, doppie', `${messageIds.length}, ${doubled}`],
    ['Articoli diversi dai loro movimenti', differences],
  ]
  for (const [label, value] of rest) console.log(`${label.padEnd(44)} ${value}`)
  agent.destroy()
  return lost === 0 && twice === 0 && doubled === 0 && differences === 0
}

process.exitCode = (await run()) ? 0 : 1
// What a crashed server's connections left open waits for nothing.
process.exit()
