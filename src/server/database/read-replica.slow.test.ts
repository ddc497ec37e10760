import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Category } from '../../contract/products/categories.ts'
import type { Product, ProductList } from '../../contract/products/products.ts'
import { openTariff } from '../features/shipping/tariff-table.ts'
import { type Standby, startStandby } from '../testing/processes/standby.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded.ts'
import { oldestReadMs, ReadReplica } from './read-replica.ts'
import { migrateDatabase } from './upgrade/migrate-database.ts'

let directory: string
let primary: EmbeddedPostgres
let standby: Standby
let app: TestApp
let reseller: TestClient
let productId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-replica-'))
  await chmod(directory, 0o711)
  primary = await startEmbeddedPostgres({ dataDir: join(directory, 'primary') })
  const db = openDatabase(primary.url, { connections: 2 })
  await migrateDatabase(db, join(import.meta.dirname, '../../../migrations'))
  await openTariff({ db })
  await db.close()
  standby = await startStandby(join(directory, 'primary'), join(directory, 'standby'))
  app = await startTestApp({ beside: { databaseUrl: primary.url }, environment: { DATABASE_READ_URL: standby.url } })
  reseller = await app.as('rivenditore')
  productId = await app.given.product({ stock: 5 })
})

afterEach(() => standby.goOn().catch(() => undefined))

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await standby[Symbol.asyncDispose]()
  await primary.stop()
  await rm(directory, { recursive: true, force: true })
})

const replica = () => {
  if (!app.context.replica) throw new Error('There is no replica')
  return app.context.replica
}

/** Waits until the replica has all changes made so far and is used. */
async function untilFresh(): Promise<void> {
  const now = performance.now()
  const freshAsOf = () => performance.now() - replica().ageMs
  await expect.poll(freshAsOf, { timeout: 10_000, interval: 20 }).toBeGreaterThan(now)
}

/** A sale by another process, of which pages are not notified. */
const sell = (onHand: number) =>
  app.context.db.pool.query('update stock_items set on_hand = $2 where product_id = $1', [productId, onHand])

const available = async (client = reseller) => (await client.get<Product>(`/api/products/${productId}`)).body.available

async function timeOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now()
  return { result: await work(), ms: performance.now() - began }
}

/** Number of reads of the products on a server. */
async function readsAt(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    "select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'product_cards'",
  )
  await client.end()
  return rows[0]?.n ?? 0
}

test('lists, searches and products are read from the replica', async () => {
  await untilFresh()
  const before = await readsAt(standby.url)
  const paths = ['/api/products', '/api/products?search=abito', `/api/products/${productId}`, '/api/products/facets']
  for (const path of paths) expect((await reseller.get<ProductList>(path)).status).toBe(200)
  // A server updates its statistics only some time after a read.
  await expect.poll(() => readsAt(standby.url), { timeout: 15_000 }).toBeGreaterThan(before + 1)
})

test('users read their own writes at once, even if the replay is paused', async () => {
  const admin = await app.as('admin')
  await untilFresh()
  await standby.standStill()
  const name = `Nuova ${Date.now()}`
  const made = await admin.post('/api/admin/categories', { name })
  expect(made.status).toBe(201)
  const written = /filiera_written=(\d+)/.exec(made.headers.get('set-cookie') ?? '')?.[1]
  expect(Number(written)).toBeGreaterThan(0)
  // This process received no notification of the write, so only the cookie reveals it.
  const own = await fetch(`${app.address}/api/categories`, {
    headers: { cookie: `${admin.cookie}; filiera_written=${written}` },
  })
  const categories = (await own.json()) as Category[]
  expect(categories.map((category) => category.name)).toContain(name)
})

test('changes announced to pages are visible to all users at once', async () => {
  await untilFresh()
  await standby.standStill()
  await app.context.db.pool.query("update products set name = 'Abito di prova nuovo' where id = $1", [productId])
  await expect
    .poll(async () => (await reseller.get<Product>(`/api/products/${productId}`)).body.name, {
      timeout: 500,
      interval: 10,
    })
    .toBe('Abito di prova nuovo')
})

test('other users’ changes are visible within a second, even if the replay is paused', async () => {
  await sell(5)
  await untilFresh()
  await expect.poll(available).toBe(5)
  await standby.standStill()
  const began = performance.now()
  await sell(3)
  while ((await available()) !== 3) await sleep(10)
  // The replay is paused for longer than this: without a limit on the age the old quantity would be read until the end.
  expect(performance.now() - began).toBeGreaterThan(100)
  await standby.goOn()
  await untilFresh()
  expect(await available()).toBe(3)
})

test('a frozen replica is skipped after two seconds and used again once it answers', async () => {
  await untilFresh()
  await standby.freeze()
  try {
    // It does not answer until it is thawed.
    const first = await timeOf(available)
    const again = await timeOf(available)
    expect([first.result, again.result]).toEqual([3, 3])
    expect(again.ms / first.ms).toBeLessThan(0.5)
  } finally {
    await standby.thaw()
  }
  await untilFresh()
})

test('a standby that is ahead of the primary has another history and is not used', async () => {
  await untilFresh()
  const { db } = app.context
  // As after restoring the primary to an earlier moment.
  const pool = { query: async () => ({ rows: [{ position: '1000' }] }) }
  const restored = new ReadReplica(Object.assign(Object.create(db) as Database, { pool }), standby.url)
  try {
    const ages: number[] = []
    for (let n = 0; n < 50; n++) {
      ages.push(restored.ageMs)
      await sleep(20)
    }
    expect(Math.min(...ages)).toBe(Number.POSITIVE_INFINITY)
  } finally {
    await restored.close()
  }
})

test('a promoted or a stopped replica is not used', async () => {
  await untilFresh()
  await standby.promote()
  await expect.poll(() => replica().ageMs).toBeGreaterThan(oldestReadMs)
  await sell(2)
  expect(await available()).toBe(2)
  await standby.stop()
  await sell(1)
  expect(await available()).toBe(1)
})
