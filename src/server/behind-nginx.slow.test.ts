import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import getPort from 'get-port'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Product, ProductList } from '../contract/products/products.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from './testing/app-process.ts'
import { orderAddress } from './testing/given.ts'
import { ensureNginx, type Nginx, startNginx } from './testing/nginx.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

describe('two instances behind nginx', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let directory: string
  let nginx: Nginx
  let operator: pg.Client
  let cookie: string
  let productId: string
  const ports: number[] = []
  const apps: AppProcess[] = []

  const start = async (n: number): Promise<void> => {
    const environment = {
      DATABASE_URL: database.url,
      APP_SECRET: 'secret-of-the-tests-only',
      DATA_DIR: join(directory, `${n}`),
      SHUTDOWN_DELAY_SECONDS: '1',
      TRUST_PROXY: '2',
    }
    const app = spawnApp(environment, ports[n] ?? 0)
    await untilReady(app, 120_000)
    apps[n] = app
  }

  beforeAll(async () => {
    ensureNginx()
    database = await createTestDatabase(inject('templateUrl'))
    directory = await mkdtemp(join(tmpdir(), 'filiera-behind-'))
    await chmod(directory, 0o755)
    const assets = join(directory, 'web/assets')
    await mkdir(assets, { recursive: true })
    await writeFile(join(assets, 'index-abc.js'), 'console.log(1)\n'.repeat(50))
    await writeFile(join(assets, 'index-abc.js.gz'), gzipSync('console.log(1)\n'.repeat(50)))
    ports.push(await getPort(), await getPort())
    await start(0)
    await start(1)
    nginx = await startNginx(ports, join(directory, 'web'))
    operator = new pg.Client({ connectionString: database.url })
    await operator.connect()
    const signedIn = await fetch(`${nginx.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'rivenditore', password: 'rivenditore123' }),
    })
    cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { products } = (await (await get('/api/products?limit=60')).json()) as ProductList
    for (const { id } of products) {
      const product = (await (await get(`/api/products/${id}`)).json()) as Product
      if (product.variants.length === 0) productId = id
    }
    await operator.query('update stock_items set on_hand = held + 100000 where product_id = $1', [productId])
    await operator.query(
      "insert into app_settings (id, setting_key, setting_value) values (gen_random_uuid(), 'max_unpaid_orders', '100000'), (gen_random_uuid(), 'max_unpaid_pieces', '100000') on conflict (setting_key) do update set setting_value = '100000'",
    )
  }, 400_000)

  afterAll(async () => {
    await operator.end()
    await nginx.stop()
    await Promise.all(apps.map((app) => stopApp(app)))
    await rm(directory, { recursive: true, force: true })
    await database.drop()
  }, 60_000)

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${nginx.address}${path}`, { headers: { cookie, ...headers } })

  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  /** Status 0: no answer. */
  const ask = (path: string, send?: { body: unknown; key: string }): Promise<number> =>
    new Promise((resolve) => {
      const call = request(`${nginx.address}${path}`, {
        agent,
        method: send ? 'POST' : 'GET',
        headers: {
          cookie,
          origin: nginx.address,
          ...(send && { 'content-type': 'application/json', 'idempotency-key': send.key }),
        },
      })
      call.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      call.on('error', () => resolve(0))
      // A body that does not come with the head of its request.
      call.end(send && `${JSON.stringify(send.body)}${' '.repeat(100_000)}`)
    })

  /** Reads and orders, each order one intent, for as long as `work` takes; what was answered. */
  async function underLoad(work: () => Promise<void>) {
    let isOver = false
    const statuses: number[] = []
    const orders: number[] = []
    const order = { ...orderAddress(), items: [{ productId, variantId: null, quantity: 1 }] }
    const workers = [1, 2, 3, 4].map(async (n) => {
      for (let turn = n; !isOver; turn++) {
        if (turn % 4 === 0) orders.push(await ask('/api/orders', { body: order, key: randomUUID() }))
        else statuses.push(await ask(turn % 2 ? '/api/products?limit=5' : '/api/auth/user'))
      }
    })
    const before = await countOrders()
    await work()
    isOver = true
    await Promise.all(workers)
    return { statuses, orders, placed: (await countOrders()) - before }
  }

  const countOrders = async () =>
    Number((await operator.query<{ n: string }>('select count(*) as n from orders')).rows[0]?.n)

  test('instances are replaced one after the other: no request fails, no order is placed twice', async () => {
    const { statuses, orders, placed } = await underLoad(async () => {
      await sleep(500)
      for (const n of [0, 1]) {
        const old = apps[n]
        if (old) expect(await stopApp(old), old.output()).toBe(0)
        await start(n)
        // nginx asks a server that refused again after five seconds.
        await sleep(6_000)
      }
    })
    expect(statuses.length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(orders.length).toBeGreaterThan(10)
    expect(orders.filter((status) => status !== 201)).toEqual([])
    expect(placed).toBe(orders.length)
  })

  test('an instance is killed: no read fails, and no intent takes effect twice', async () => {
    const { statuses, orders, placed } = await underLoad(async () => {
      await sleep(500)
      apps[0]?.child.kill('SIGKILL')
      await apps[0]?.ended
      await sleep(1_500)
      await start(0)
      await sleep(500)
    })
    expect(statuses.length).toBeGreaterThan(50)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(orders.filter((status) => status !== 201)).toEqual([])
    expect(placed).toBe(orders.length)
  })

  test('built files come from nginx, compressed and for ever; what it lacks the portal is asked for', async () => {
    const answer = await fetch(`${nginx.address}/assets/index-abc.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('server')).toMatch(/^nginx/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.text()).startsWith('console.log(1)')).toBe(true)
    // While one is left out, which might have it, nobody knows that it is nowhere: nginx asks again after five seconds.
    await expect.poll(async () => (await get('/assets/missing-abc.js')).status).toBe(404)
  })

  test('a notice arrives while the connection is open', async () => {
    const leaving = new AbortController()
    const stream = await fetch(`${nginx.address}/api/notifications/stream`, {
      headers: { cookie },
      signal: leaving.signal,
    })
    let heard = ''
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk)
    })().catch(() => undefined)
    await expect.poll(() => heard, { timeout: 5_000 }).toContain('data:')
    heard = ''
    await operator.query(
      `insert into notifications (id, user_id, kind, title, body)
       select gen_random_uuid(), id, 'order.paid', 'Prova', 'Prova' from users where username = 'rivenditore'`,
    )
    await expect.poll(() => heard, { timeout: 5_000 }).toContain('data:')
    leaving.abort()
    await reading
  })

  test('the customer’s own address counts, and what is for the operator is not for others', async () => {
    const failures = await Promise.all(
      Array.from({ length: 3 }, (_, n) =>
        fetch(`${nginx.address}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
          body: JSON.stringify({ username: 'nessuno', password: 'sbagliata' }),
        }),
      ),
    )
    expect(failures.map(({ status }) => status)).toEqual([401, 401, 401])
    const { rows } = await operator.query<{ key: string }>(
      "select key from attempt_limits where key like 'login-address:203.0.113.%'",
    )
    expect(rows).toHaveLength(3)
    for (const path of ['/metrics', '/readyz']) expect((await get(path)).status).toBe(404)
  })

  test('no request of a visitor makes an instance count as gone', async () => {
    const before = await (await get('/api/auth/user')).json()
    const long = [`/index.html?${'a'.repeat(7_000)}`, `/api/login?returnTo=/${'%E2%82%AC'.repeat(490)}`]
    for (let n = 0; n < 8; n++) {
      for (const path of long) {
        const answer = await fetch(`${nginx.address}${path}`, { redirect: 'manual' })
        expect([302, 308]).toContain(answer.status)
        await answer.text()
      }
    }
    const large = await Promise.all(
      [1_000_000, 3_000_000, 30_000_000].flatMap((bytes) =>
        Array.from({ length: 4 }, () =>
          fetch(`${nginx.address}/api/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: JSON.stringify({ username: 'a'.repeat(bytes), password: 'b' }),
          }).then(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code]),
        ),
      ),
    )
    expect(new Set(large.map(String))).toEqual(new Set(['413,request.too_large']))
    for (let n = 0; n < 8; n++) expect(await (await get('/api/auth/user')).json()).toEqual(before)
  })

  test('while no instance answers, people and programs read that they should come back', async () => {
    await Promise.all(apps.map((app) => stopApp(app, 'SIGKILL')))
    const page = await get('/catalog', { accept: 'text/html,*/*' })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await page.text()).toContain('Torniamo subito')
    const call = await get('/api/products', { accept: 'application/json' })
    expect([call.status, await call.json()]).toMatchObject([503, { code: 'portal.unavailable' }])
  })
})
