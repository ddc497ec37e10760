// npm run bench:instances -- [ROUNDS 12]: processor time (portal, PostgreSQL and PgBouncer together) of a list and of an order, with one, two and three instances and
// with three through PgBouncer. Each instance has the same load, so that what differs is that others run beside it. The setups are measured in turn, a few
// seconds each, so that what else the machine does falls on all, and stand still while others are; ratios are of one round, and the table tells their medians.
// What instances take while nobody asks is measured by itself and taken off. Needs PgBouncer from 1.21 on ($PGBOUNCER).
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { AppProcess } from '../../src/server/testing/app-process.ts'
import { orderAddress } from '../../src/server/testing/given.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../src/server/testing/pgbouncer.ts'
import { startMailServer } from '../../src/server/testing/stand-in-mail-server.ts'
import { ask } from '../ask.ts'
import { fillCatalogue } from '../catalogue/fill-catalogue.ts'
import { cpuSeconds, withChildren } from '../measure.ts'
import { openShop, type Shop } from './open-shop.ts'
import { type Primary, startPrimary } from './primary.ts'
import { type Costs, type Kind, kinds, one, pooled, report, three, two } from './report-setups.ts'
import { goOn, type Setup, standStill, startSetup, stopSetup } from './setups.ts'

const rounds = Number(process.argv[2] ?? 12)

/**
 * Requests a second to each instance, whose sum is well below what two cores can do. The same for each, and not for all together: a process that has less
 * to do takes longer for it, with three instances or alone (0.7 ms for a list at 300 a second, 1.3 at 100).
 */
const rates: Readonly<Record<Kind, number>> = { list: 150, order: 10 }

/** Orders are few, and not one like the other: mails fall among them. */
const seconds: Readonly<Record<Kind, number>> = { list: 3, order: 6 }
const awakeSeconds = 1.5
const restSeconds = 1.5

/** For each instance, before anything is measured: a process that has just begun compiles what it does often. */
const warmSeconds = 6

/** What an order leaves to the queue is its cost too. */
const settleMs = 1_500

interface Bench {
  primary: Primary
  bouncer: PgBouncer
  client: pg.Client
  shop: Shop
}

/** Whoever ends the bench ends what it has started too: what stands still would not hear of it. */
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort())
const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal })

/** By what was answered; 0: nothing. */
const failures = new Map<number, number>()

async function measureSetup(bench: Bench, setup: Setup): Promise<Costs> {
  goOn(setup)
  const costs = { list: 0, order: 0, wal: 0, rest: 0 }
  for (const kind of kinds) {
    // Connections that were closed meanwhile are opened, and their statements planned.
    await offer(bench.shop, setup, kind, awakeSeconds)
    await pause(settleMs)
    const atRest = await measureRest(bench, setup)
    const [before, log, began] = [await used(bench, setup), await written(bench), performance.now()]
    const count = await offer(bench.shop, setup, kind, seconds[kind])
    if (kind === 'order') await pause(settleMs)
    const elapsed = (performance.now() - began) / 1000
    costs[kind] = ((await used(bench, setup)) - before - atRest * elapsed) / count
    costs.rest += atRest / kinds.length
    if (kind === 'order') costs.wal = ((await written(bench)) - log) / count
  }
  standStill(setup)
  return costs
}

/** Milliseconds a second that a setup takes while nobody asks. */
async function measureRest(bench: Bench, setup: Setup): Promise<number> {
  const before = await used(bench, setup)
  await pause(restSeconds * 1000)
  return ((await used(bench, setup)) - before) / restSeconds
}

/** So many requests a second for each instance, whether they are answered or not; resolves with their number once all are. */
async function offer(shop: Shop, { apps }: Setup, kind: Kind, forSeconds: number): Promise<number> {
  const rate = rates[kind] * apps.length
  // An instance that stood still has closed what was open.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < rate * forSeconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await pause(wait)
    asked.push(send(shop, { kind, n, app: apps[n % apps.length], agent }))
  }
  await Promise.all(asked)
  agent.destroy()
  return asked.length
}

interface Sent {
  kind: Kind
  n: number
  app: AppProcess | undefined
  agent: Agent
}

async function send({ cookies, productIds }: Shop, { kind, n, app, agent }: Sent): Promise<void> {
  const call = { address: app?.address ?? '', agent, cookie: cookies[n % cookies.length] ?? '' }
  const item = { productId: productIds[n % productIds.length], variantId: null, quantity: 1 }
  const { status } =
    kind === 'list'
      ? await ask(`/api/products?limit=20&page=${(n % 50) + 1}`, call)
      : await ask('/api/orders', {
          ...call,
          method: 'POST',
          body: { ...orderAddress(), items: [item] },
          key: randomUUID(),
        })
  if (status === 0 || status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1)
}

/** Milliseconds of processor time until now. */
async function used({ primary, bouncer }: Bench, { apps }: Setup): Promise<number> {
  const pids = [...(await withChildren(primary.pid)), bouncer.pid, ...apps.map(({ child }) => child.pid ?? 0)]
  return (await cpuSeconds(pids)) * 1000
}

/** Bytes of write-ahead log until now. */
async function written({ client }: Bench): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes")
  return Number(rows[0]?.bytes)
}

async function run(): Promise<void> {
  if (!(await hasPgBouncer())) throw new Error('PgBouncer 1.21 or later is needed: name it in PGBOUNCER')
  await using closing = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'filiera-instances-'))
  await chmod(directory, 0o755)
  closing.defer(() => rm(directory, { recursive: true, force: true }))
  const primary = closing.use(await startPrimary(join(directory, 'primary')))
  // Nothing that comes by itself falls into one measurement and not into another.
  await primary.set({ checkpoint_timeout: '1h', max_wal_size: '8GB', autovacuum: 'off' })
  const bouncer = closing.use(await startPgBouncer(primary.url))
  const mails = closing.use(await startMailServer())
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  closing.defer(() => client.end())
  await fillCatalogue(client, 10_000, () => undefined)
  const environment = {
    DATABASE_URL: primary.url,
    APP_SECRET: 'secret-of-the-bench-only',
    DATA_DIR: directory,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    SMTP_URL: mails.url,
    // All nine have to fit into max_connections.
    DATABASE_CONNECTIONS: '4',
  }
  const setups: Setup[] = []
  closing.defer(async () => {
    for (const setup of setups) await stopSetup(setup)
  })
  for (const [n, name] of [one, two, three].entries()) setups.push(await startSetup(name, n + 1, environment))
  // As the others reach the database: by a socket.
  const viaBouncer = { DATABASE_URL: bouncer.throughSocket(primary.url), DIRECT_DATABASE_URL: primary.url }
  setups.push(await startSetup(pooled, 3, { ...environment, ...viaBouncer }))

  const bench: Bench = { primary, bouncer, client, shop: await openShop(primary.url) }
  for (const setup of setups) {
    for (const kind of kinds) await offer(bench.shop, setup, kind, warmSeconds)
    standStill(setup)
  }
  const all = new Map<string, Costs[]>(setups.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    await client.query('vacuum (analyze)')
    // Forwards and backwards: what grows meanwhile weighs on none of them more.
    for (const setup of round % 2 ? setups.toReversed() : setups) {
      all.get(setup.name)?.push(await measureSetup(bench, setup))
    }
  }
  report(all)
  for (const [status, count] of failures) console.log(`${count} richieste fallite: ${status || 'senza risposta'}`)
  if (failures.size > 0) process.exitCode = 1
}

await run()
