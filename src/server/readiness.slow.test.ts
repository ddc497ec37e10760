import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabaseLine } from './testing/database/database-line.ts'
import { createTestDatabase } from './testing/database/test-database.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from './testing/processes/app-process.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ready = async ({ visitor }: TestApp) => {
  const { status, problem } = await visitor.get('/readyz')
  return status === 200 ? 'ready' : `${status} ${problem.code}`
}

/** Readiness is cached for a second. */
const becomes = (app: TestApp, state: string) => expect.poll(() => ready(app), { timeout: 5_000 }).toBe(state)

test('a read-only database is not ready; writes get a clear error, and later ones find the primary again', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const { pool } = app.context.db
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const others =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'filiera' and pid <> pg_backend_pid()"
  await pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await pool.query(others, [name]).catch(() => undefined)
  const operator = new pg.Client({ connectionString: app.databaseUrl })
  await operator.connect()
  await operator.query(others, [name])
  await becomes(app, '503 not_ready.read_only')
  const refused = await admin.post('/api/admin/categories', { name: 'Sola lettura' })
  expect([refused.status, refused.problem.code]).toEqual([503, 'database.read_only'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await admin.get('/api/products')).status).toBe(200)

  await operator.query('set default_transaction_read_only = off')
  await operator.query(`alter database ${name} reset default_transaction_read_only`)
  await operator.end()
  // Each read-only connection was discarded when a write on it failed.
  await expect.poll(async () => (await admin.post('/api/admin/categories', { name: 'Di nuovo' })).status).toBe(201)
  await becomes(app, 'ready')
  // The page connections only read, so nothing failed on them.
  const ofPages = async () => {
    await ready(app)
    return (await app.context.db.pages.query('show default_transaction_read_only')).rows
  }
  await expect.poll(ofPages).toEqual([{ default_transaction_read_only: 'off' }])
})

test('a database that never answers is not ready', async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  {
    await using line = await openDatabaseLine(database.url)
    await using app = await startTestApp({ beside: { databaseUrl: line.url } })
    expect(await ready(app)).toBe('ready')
    line.swallow()
    await sleep(1_100)
    // The connection stays open, but no answer arrives.
    expect(await ready(app)).toBe('503 not_ready.database')
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    await line[Symbol.asyncDispose]()
  }
  await database.drop()
})

/** Sends one request over keep-alive connections, like a proxy. Resolves with the status, or 0 without an answer. */
const ask = (agent: Agent, address: string, path: string, cookie: string, body?: string): Promise<number> =>
  new Promise((resolve) => {
    const call = request(`${address}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, origin: address, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })

test('two instances are replaced one after the other under load: no request fails', { timeout: 180_000 }, async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const directory = await mkdtemp(join(tmpdir(), 'filiera-rolling-'))
  const ports = [await getPort(), await getPort()]
  const start = async (n: number): Promise<AppProcess> => {
    const app = spawnApp(
      {
        DATABASE_URL: database.url,
        APP_SECRET: 'secret-of-the-tests-only',
        DATA_DIR: join(directory, `${n}`),
        // Longer than one polling round of the balancer below, even on a busy machine.
        SHUTDOWN_DELAY_SECONDS: '3',
      },
      ports[n] ?? 0,
    )
    await untilReady(app, 120_000)
    return app
  }
  const apps = [await start(0), await start(1)]
  const inRotation = new Set([0, 1])
  const load = new AbortController()
  const agent = new Agent({ keepAlive: true })
  /** Polls each instance's readiness, like a load balancer. */
  const look = async () => {
    while (!load.signal.aborted) {
      for (const n of [0, 1]) {
        const isReady = await fetch(`http://127.0.0.1:${ports[n]}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) inRotation.add(n)
        else inRotation.delete(n)
      }
      await sleep(100)
    }
  }
  const signedIn = await fetch(`${apps[0]?.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rivenditore', password: 'rivenditore123' }),
  })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const statuses: number[] = []
  const send = async (worker: number) => {
    for (let n = worker; !load.signal.aborted; n++) {
      const instances = [...inRotation]
      const address = `http://127.0.0.1:${ports[instances[n % instances.length] ?? 0]}`
      const write = JSON.stringify({
        destination: 'italy',
        weight: 1.5,
        options: { insurance: true, cod: false, whiteLabel: true },
      })
      statuses.push(
        n % 3 === 0
          ? await ask(agent, address, '/api/shipping/calculate', cookie, write)
          : await ask(agent, address, n % 3 === 1 ? '/api/products?limit=5' : '/api/auth/user', cookie),
      )
    }
  }
  const running = [look(), ...[1, 2, 3, 4].map(send)]
  try {
    await sleep(1_000)
    for (const n of [0, 1]) {
      const old = apps[n]
      if (old) expect(await stopApp(old), old.output()).toBe(0)
      apps[n] = await start(n)
      await sleep(500)
    }
    await sleep(500)
  } finally {
    load.abort()
    await Promise.all(running)
    agent.destroy()
    await Promise.all(apps.map((app) => stopApp(app)))
    await rm(directory, { recursive: true, force: true })
    await database.drop()
  }
  expect(statuses.length).toBeGreaterThan(10)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
