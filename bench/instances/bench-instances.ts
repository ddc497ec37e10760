// npm run bench -- instances [ROUNDS 16]: measures the processor time (portal, PostgreSQL and PgBouncer together) of a list and of an
// order, with one, two and three instances and with three through PgBouncer. Every instance has the same load, so the difference is the
// effect of the other instances; the idle load is part of each request. The setups are measured in turn for a few seconds each, so that
// other load of the machine affects all of them, and are stopped while another is measured. Ratios are computed per round, and the table
// shows their medians. Needs PgBouncer from 1.21 on ($PGBOUNCER).
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../src/server/testing/processes/pgbouncer.ts'
import { startMailServer } from '../../src/server/testing/stand-ins/stand-in-mail-server.ts'
import { fillCatalogue } from '../catalogue/fill-catalogue.ts'
import { cpuSeconds, withChildren } from '../measure.ts'
import { failures, offer, pause } from './offer.ts'
import { openShop, type Shop } from './open-shop.ts'
import { type Primary, startPrimary } from './primary.ts'
import { type Costs, type Kind, kinds, one, pooled, report, three, two } from './report-setups.ts'
import { goOn, type Setup, standStill, startSetup, stopSetup } from './setups.ts'

const rounds = Number(process.argv[2] ?? 16)

/**
 * Multiples of the job queue's poll interval of three seconds, including the settling of orders, so that each measurement contains the same
 * share of it.
 */
const seconds: Readonly<Record<Kind, number>> = { list: 3, order: 8.3 }
const restSeconds = 9

/** The jobs created by an order are part of its cost. */
const settleMs = 700

/**
 * Connections of a stopped setup are closed (after 30 s idle, after a minute in any case). Before each measurement they are opened and
 * their statements planned.
 */
const awakeSeconds: Readonly<Record<Kind, number>> = { list: 1.5, order: 3 }

/** Warm-up of each instance before any measurement: a new process still compiles its hot code. */
const warmSeconds = 6

/** Number of rounds between vacuums, because autovacuum is off. */
const tidyAfter = 3

/** An order reads its customer's other unpaid orders; with this many customers, none collects more than a real one may. */
const customers = 2_000

interface Bench {
  primary: Primary
  bouncer: PgBouncer
  client: pg.Client
  shop: Shop
}

async function measureSetup(bench: Bench, setup: Setup): Promise<Costs> {
  goOn(setup)
  for (const kind of kinds) await offer(bench.shop, setup, kind, awakeSeconds[kind])
  await pause(settleMs)
  const costs = { list: 0, order: 0, wal: 0 }
  for (const kind of kinds) {
    const log = await written(bench)
    let count = 0
    const cpu = await taken(bench, setup, async () => {
      count = await offer(bench.shop, setup, kind, seconds[kind])
      if (kind === 'order') await pause(settleMs)
    })
    costs[kind] = cpu / count
    if (kind === 'order') costs.wal = ((await written(bench)) - log) / count
  }
  standStill(setup)
  return costs
}

/** Idle processor time of a setup, in milliseconds per second. */
async function measureRest(bench: Bench, setup: Setup): Promise<number> {
  goOn(setup)
  await pause(restSeconds * 1000)
  const cpu = await taken(bench, setup, () => pause(restSeconds * 1000))
  standStill(setup)
  return cpu / restSeconds
}

/** Processor time of a setup during `action`, in milliseconds. */
async function taken(bench: Bench, setup: Setup, action: () => Promise<unknown>): Promise<number> {
  const before = await used(bench, setup)
  await action()
  return (await used(bench, setup)) - before
}

/** Processor time so far, in milliseconds. */
async function used({ primary, bouncer }: Bench, { apps }: Setup): Promise<number> {
  const pids = [...(await withChildren(primary.pid)), bouncer.pid, ...apps.map(({ child }) => child.pid ?? 0)]
  return (await cpuSeconds(pids)) * 1000
}

/** Write-ahead log written so far, in bytes. */
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
  // Prevents periodic work from affecting some measurements and not others.
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
    // The connections of all nine instances must fit into max_connections.
    DATABASE_CONNECTIONS: '4',
  }
  const setups: Setup[] = []
  closing.defer(async () => {
    for (const setup of setups) await stopSetup(setup)
  })
  for (const [n, name] of [one, two, three].entries()) setups.push(await startSetup(name, n + 1, environment))
  // Through a socket, like the other setups.
  const viaBouncer = { DATABASE_URL: bouncer.throughSocket(primary.url), DIRECT_DATABASE_URL: primary.url }
  setups.push(await startSetup(pooled, 3, { ...environment, ...viaBouncer }))

  const bench: Bench = { primary, bouncer, client, shop: await openShop(primary.url, customers) }
  for (const setup of setups) {
    for (const kind of kinds) await offer(bench.shop, setup, kind, warmSeconds)
    standStill(setup)
  }
  const all = new Map<string, Costs[]>(setups.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    if (round % tidyAfter === 0) await client.query('vacuum (analyze)')
    // Alternate the order, so that growth during the run affects all setups equally.
    for (const setup of round % 2 ? setups.toReversed() : setups) {
      all.get(setup.name)?.push(await measureSetup(bench, setup))
    }
  }
  const rests = new Map<string, number>()
  for (const setup of setups) rests.set(setup.name, await measureRest(bench, setup))
  report(all, rests)
  for (const [status, count] of failures) console.log(`${count} richieste fallite: ${status || 'senza risposta'}`)
  if (failures.size > 0) process.exitCode = 1
}

await run()
