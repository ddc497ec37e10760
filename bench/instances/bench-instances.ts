// npm run bench:instances -- [ROUNDS 5]: processor time (portal, PostgreSQL and PgBouncer together) of a list and of an order, with one, two and three instances and
// with three through PgBouncer. Each instance has the same load, so that what differs is that others run beside it. Ratios are of one round; the table tells
// their medians. Needs PgBouncer from 1.21 on ($PGBOUNCER).
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../../src/server/testing/app-process.ts'
import { orderAddress } from '../../src/server/testing/given.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../src/server/testing/pgbouncer.ts'
import { startMailServer } from '../../src/server/testing/stand-in-mail-server.ts'
import { fillCatalogue } from '../catalogue/fill-catalogue.ts'
import { cpuSeconds, withChildren } from '../measure.ts'
import { openShop, type Shop } from './open-shop.ts'
import { type Primary, startPrimary } from './primary.ts'

const rounds = Number(process.argv[2] ?? 5)

/** Requests a second to each instance, well below what two cores can do for three of them. */
const rates = { list: 80, order: 10 } as const

type Kind = keyof typeof rates

const kinds = ['list', 'order'] as const satisfies Kind[]

/** Seconds of each kind that are measured, and before them some that are not. */
const seconds = 8
const warmSeconds = 4

/** What an order leaves to the queue is its cost too. */
const settleMs = 2_000

interface Setup {
  name: string
  instances: number
  isPooled: boolean
}

const setups: readonly Setup[] = [
  { name: '1', instances: 1, isPooled: false },
  { name: '2', instances: 2, isPooled: false },
  { name: '3', instances: 3, isPooled: false },
  { name: '3 con PgBouncer', instances: 3, isPooled: true },
]

interface Bench {
  primary: Primary
  bouncer: PgBouncer
  shop: Shop
  mails: string
  directory: string
}

/** Milliseconds of processor time, by kind and by the setup's name. */
type Costs = Record<Kind, Record<string, number>>

let failures = 0

async function measureSetup(bench: Bench, { instances, isPooled }: Setup): Promise<Record<Kind, number>> {
  const { primary, bouncer, mails, directory } = bench
  const apps = await Promise.all(
    Array.from({ length: instances }, async (_, n) => {
      const app = spawnApp(
        {
          DATABASE_URL: isPooled ? bouncer.through(primary.url) : primary.url,
          ...(isPooled && { DIRECT_DATABASE_URL: primary.url }),
          APP_SECRET: 'secret-of-the-bench-only',
          DATA_DIR: join(directory, `instance-${n}`),
          DEMO: '0',
          LOG_LEVEL: 'fatal',
          SMTP_URL: mails,
        },
        await getPort(),
      )
      await untilReady(app)
      return app
    }),
  )
  const agents = apps.map(() => new Agent({ keepAlive: true, maxSockets: 16 }))
  const ask = (kind: Kind, n: number) =>
    send(bench.shop, { kind, n, app: apps[n % instances], agent: agents[n % instances] })
  try {
    const costs = { list: 0, order: 0 }
    for (const kind of kinds) {
      await offer(kind, instances, warmSeconds, ask)
      await sleep(settleMs)
      const before = await used(bench, apps)
      const count = await offer(kind, instances, seconds, ask)
      await sleep(settleMs)
      costs[kind] = ((await used(bench, apps)) - before) / count
    }
    return costs
  } finally {
    for (const agent of agents) agent.destroy()
    await Promise.all(apps.map((app) => stopApp(app)))
  }
}

/** So many requests a second for each instance, whether they are answered or not; resolves with their number once all are. */
async function offer(kind: Kind, instances: number, forSeconds: number, ask: (kind: Kind, n: number) => Promise<void>) {
  const rate = rates[kind] * instances
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < rate * forSeconds; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    asked.push(ask(kind, n))
  }
  await Promise.all(asked)
  return asked.length
}

interface Sent {
  kind: Kind
  n: number
  app: AppProcess | undefined
  agent: Agent | undefined
}

function send({ cookies, productIds }: Shop, { kind, n, app, agent }: Sent): Promise<void> {
  const isOrder = kind === 'order'
  const productId = productIds[n % productIds.length]
  return new Promise((resolve) => {
    const call = request(`${app?.address}${isOrder ? '/api/orders' : `/api/products?limit=20&page=${(n % 50) + 1}`}`, {
      ...(agent && { agent }),
      method: isOrder ? 'POST' : 'GET',
      headers: {
        cookie: cookies[n % cookies.length],
        ...(isOrder && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
    })
    const end = (isWell: boolean) => {
      if (!isWell) failures += 1
      resolve()
    }
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => end((response.statusCode ?? 500) < 300))
    })
    call.on('error', () => end(false))
    call.end(isOrder && JSON.stringify({ ...orderAddress(), items: [{ productId, variantId: null, quantity: 1 }] }))
  })
}

/** Milliseconds of processor time until now. */
async function used({ primary, bouncer }: Bench, apps: readonly AppProcess[]): Promise<number> {
  const pids = [...(await withChildren(primary.pid)), bouncer.pid, ...apps.map(({ child }) => child.pid ?? 0)]
  return (await cpuSeconds(pids)) * 1000
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function report(all: readonly Costs[]): void {
  console.log(['', 'ms', '× una', 'per turno'].map((cell) => cell.padStart(16)).join(''))
  for (const kind of kinds) {
    for (const { name, isPooled } of setups) {
      const beside = isPooled ? '3' : '1'
      const ratios = all.map((costs) => (costs[kind][name] ?? 0) / (costs[kind][beside] ?? 1))
      const cost = median(all.map((costs) => costs[kind][name] ?? 0))
      const label = `${kind === 'list' ? 'lista' : 'ordine'}, ${name}`
      const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ')
      console.log(`${label.padEnd(24)}${cost.toFixed(2).padStart(8)}${median(ratios).toFixed(2).padStart(16)}  ${each}`)
    }
  }
  console.log('Con PgBouncer: × tre istanze dirette.')
  if (failures > 0) console.log(`${failures} richieste fallite`)
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
  await fillCatalogue(client, 10_000, () => undefined)
  await client.end()
  const bench: Bench = { primary, bouncer, shop: await openShop(primary.url), mails: mails.url, directory }
  const all: Costs[] = []
  for (let round = 0; round < rounds; round++) {
    const costs: Costs = { list: {}, order: {} }
    // Forwards and backwards: what grows meanwhile weighs on none of them more.
    for (const setup of round % 2 ? setups.toReversed() : setups) {
      const measured = await measureSetup(bench, setup)
      for (const kind of kinds) costs[kind][setup.name] = measured[kind]
    }
    all.push(costs)
  }
  report(all)
  if (failures > 0) process.exitCode = 1
}

await run()
