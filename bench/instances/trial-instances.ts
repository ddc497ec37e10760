// npm run bench -- trial-instances [MINUTES 10]: three instances behind nginx, on a primary with a synchronous standby, through PgBouncer,
// with an object store and a mail server. Under mixed load one instance is killed, one is replaced, and the primary crashes and the standby
// takes over. Reports failed requests, missing acknowledged data, and the recovery time of each fault. Loopback only. Needs nginx, and
// PgBouncer from 1.21 on ($PGBOUNCER).
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { orderAddress } from '../../src/server/testing/given.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/processes/app-process.ts'
import { ensureNginx, startNginx } from '../../src/server/testing/processes/nginx.ts'
import { hasPgBouncer, startPgBouncer } from '../../src/server/testing/processes/pgbouncer.ts'
import { startStandby } from '../../src/server/testing/processes/standby.ts'
import { startS3StandIn } from '../../src/server/testing/stand-ins/s3-stand-in.ts'
import { startMailServer } from '../../src/server/testing/stand-ins/stand-in-mail-server.ts'
import { findWhatIsThere } from './inventory.ts'
import { openLoad } from './load.ts'
import { openShop } from './open-shop.ts'
import { startPrimary } from './primary.ts'
import { openVirtualAddress } from './virtual-address.ts'
import { watchAge } from './watch-age.ts'

const minutes = Number(process.argv[2] ?? 10)
const total = minutes * 60_000
/** From docs/operations.md: one second, plus the duration of a request. */
const longestAgeMs = 1_500

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
  const nginx = closing.use(await startNginx(ports, join(root, 'dist/web')))
  const shop = await openShop(primary.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const load = openLoad({ address: nginx.address, agent, shop, order: orderAddress })

  const running = load.run()
  const ages = watchAge({
    address: nginx.address,
    agent,
    watched: shop.watched,
    admin: shop.admin,
    reader: shop.cookies[0] ?? '',
  })
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
  await ages.stop()
  await running

  const found = await findWhatIsThere(standby.url)
  const there = new Set(found.orders)
  const { acknowledged, unanswered } = load.wishes
  const messageIds = mails.mails.map(({ messageId }) => messageId)
  const wrong = {
    'Ordini confermati e mancanti': load.orders.filter((id) => !there.has(id)).length,
    'Ordini fatti due volte': load.orders.length - new Set(load.orders).size + Math.max(0, there.size - load.intents),
    'Desideri confermati e mancanti': Math.max(0, acknowledged - found.wished),
    'Desideri contati due volte': Math.max(0, found.wished - acknowledged - unanswered),
    'Ordini senza la loro mail': found.withoutMail,
    'Mail arrivate due volte': messageIds.length - new Set(messageIds).size,
    'Mail non partite': found.unsent,
    'Articoli diversi dai loro movimenti': found.differences,
  }
  const told = {
    'Ordini confermati': load.orders.length,
    'Desideri confermati': acknowledged,
    'Mail arrivate': messageIds.length,
    'Disponibilità cambiate, e lette intanto': `${ages.changes}, ${ages.reads}`,
    '– tornate indietro': ages.backwards,
    '– quanto erano vecchie, p99 e massimo (ms)': `${ages.p99.toFixed(0)}, ${ages.longest.toFixed(0)}`,
  }
  console.log(load.table())
  for (const [label, value] of Object.entries({ ...told, ...wrong })) console.log(`${label.padEnd(46)}${value}`)
  agent.destroy()
  return (
    ages.changes > 0 &&
    ages.reads > 0 &&
    ages.longest <= longestAgeMs &&
    Object.values(wrong).every((count) => count === 0)
  )
}

process.exitCode = (await run()) ? 0 : 1
// Exits without waiting for the open connections of a crashed server.
process.exit()
