import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import getPort from 'get-port'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Product, ProductList } from '../../contract/products/products.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { orderAddress } from '../testing/given.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'
import { ensureNginx, type Nginx, startNginx } from '../testing/processes/nginx.ts'

/** Security headers set by the portal over plain http. */
const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'permissions-policy',
  'cross-origin-resource-policy',
]

function expectSecured(headers: Headers): void {
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(\), .*microphone=\(\)/)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('nginx in front of a server that echoes the received headers', { timeout: 60_000 }, () => {
  let directory: string
  let nginx: Nginx
  const got = createServer((call, answer) => {
    call.resume()
    answer.setHeader('x-frame-options', 'DENY').end(JSON.stringify(call.headers))
  })

  beforeAll(async () => {
    ensureNginx()
    directory = await mkdtemp(join(tmpdir(), 'filiera-before-'))
    await chmod(directory, 0o755)
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'assets/index-abc.js'), 'console.log(1)')
    await new Promise<void>((resolve) => got.listen(0, '127.0.0.1', resolve))
    nginx = await startNginx([(got.address() as AddressInfo).port], directory)
  }, 400_000)

  afterAll(async () => {
    await nginx.stop()
    got.close()
    await rm(directory, { recursive: true, force: true })
  })

  /** The headers that the portal would receive from a client connected from `localAddress`. */
  const passedOn = (localAddress: string, headers: Record<string, string>): Promise<IncomingHttpHeaders> =>
    new Promise((resolve, reject) => {
      const call = request(`${nginx.address}/api/auth/user`, { localAddress, headers }, async (answer) => {
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()))
      })
      call.on('error', reject).end()
    })

  test('only the trusted proxy in front may state the client’s scheme and address', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1, 203.0.113.7' }
    expect(await passedOn('127.0.0.1', forwarded)).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1, 203.0.113.7, 203.0.113.7',
    })
    expect(await passedOn('127.0.0.1', { 'x-forwarded-proto': 'wss' })).toMatchObject({ 'x-forwarded-proto': 'http' })
    expect(await passedOn('127.0.0.2', forwarded)).toMatchObject({
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '192.0.2.1, 203.0.113.7, 127.0.0.2',
    })
  })

  test('every response by nginx itself has security headers, with HSTS over https', async () => {
    const answers = await Promise.all([
      fetch(`${nginx.address}/metrics`),
      fetch(`${nginx.address}/assets/index-abc.js`, { method: 'POST' }),
      fetch(`${nginx.address}/api/login`, { method: 'POST', body: 'a'.repeat(5_000_000) }),
      fetch(`${nginx.address}/?${'a'.repeat(40_000)}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 413, 414])
    for (const { headers } of answers) {
      expectSecured(headers)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
    const secure = await fetch(`${nginx.address}/metrics`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const file = await fetch(`${nginx.address}/assets/index-abc.js`)
    expect(file.headers.get('x-frame-options')).toBe('DENY')
    // For a worker script, the policy would apply to the worker itself.
    expect(file.headers.get('content-security-policy')).toBeNull()
  })

  /** Sends requests until nginx refuses one. Each batch exceeds every rate limit. */
  async function flood(send: (n: number) => Promise<Response>): Promise<Response> {
    for (let batch = 0; batch < 20; batch++) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => send(batch * 100 + n)))
      const refused = answers.find(({ status }) => status === 429)
      if (refused) return refused
    }
    throw new Error('nginx refused no request')
  }

  test.each([
    ['sign-ins', '/api/login', 'POST'],
    ['calls', '/api/products', 'GET'],
    ['pages', '/catalog', 'GET'],
  ])('a flood of %s from one /64 is stopped; other addresses are not affected', async (_, path, method) => {
    const from = (address: string) =>
      fetch(`${nginx.address}${path}`, { method, headers: { 'x-forwarded-for': address, accept: 'application/json' } })
    const refused = await flood((n) => from(`2001:db8:1:2::${n.toString(16)}`))
    expect(await refused.json()).toMatchObject({ code: 'request.too_many' })
    expect(refused.headers.get('retry-after')).toBe('2')
    expectSecured(refused.headers)
    expect((await from('2001:db8:1:3::1')).status).toBe(200)
  })

  test('the policy of the error pages allows only their own style and script, by hash', async () => {
    const read = () =>
      fetch(`${nginx.address}/catalog`, { headers: { 'x-forwarded-for': '203.0.113.99', accept: 'text/html' } })
    const busy = await flood(read)
    got.closeAllConnections()
    await new Promise((resolve) => got.close(resolve))
    const away = await fetch(`${nginx.address}/catalog`, { headers: { accept: 'text/html' } })
    const pages: [Response, string][] = [
      [busy, 'Un momento'],
      [away, 'Torniamo subito'],
    ]
    for (const [page, title] of pages) {
      const text = await page.text()
      expect(text).toContain(`<h1>${title}</h1>`)
      const policy = page.headers.get('content-security-policy')
      const inline = [...text.matchAll(/<(style|script)>(.*?)<\/\1>/g)]
      expect(inline.length).toBeGreaterThan(0)
      for (const [, tag, code = ''] of inline) {
        expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      }
    }
  })
})

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

  /** Resolves with the status; 0 means no answer. */
  const ask = (path: string, from: string, send?: { body: unknown; key: string }): Promise<number> =>
    new Promise((resolve) => {
      const call = request(`${nginx.address}${path}`, {
        agent,
        method: send ? 'POST' : 'GET',
        headers: {
          cookie,
          origin: nginx.address,
          'x-forwarded-for': from,
          ...(send && { 'content-type': 'application/json', 'idempotency-key': send.key }),
        },
      })
      call.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      call.on('error', () => resolve(0))
      // A body that is not sent together with the headers.
      call.end(send && `${JSON.stringify(send.body)}${' '.repeat(100_000)}`)
    })

  /** Reads and places orders, each with its own idempotency key, while `work` runs; returns the statuses. */
  async function underLoad(work: () => Promise<void>) {
    let isOver = false
    const statuses: number[] = []
    const orders: number[] = []
    const order = { ...orderAddress(), items: [{ productId, variantId: null, quantity: 1 }] }
    const workers = [1, 2, 3, 4].map(async (n) => {
      for (let turn = n; !isOver; turn++) {
        // nginx limits the request rate per address.
        const from = `198.51.${turn % 250}.${n}`
        if (turn % 4 === 0) orders.push(await ask('/api/orders', from, { body: order, key: randomUUID() }))
        else statuses.push(await ask(turn % 2 ? '/api/products?limit=5' : '/api/auth/user', from))
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

  test('rolling restart: no request fails, no order is placed twice', async () => {
    const { statuses, orders, placed } = await underLoad(async () => {
      await sleep(500)
      for (const n of [0, 1]) {
        const old = apps[n]
        if (old) expect(await stopApp(old), old.output()).toBe(0)
        await start(n)
        // nginx retries a failed server after five seconds.
        await sleep(6_000)
      }
    })
    expect(statuses.length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(orders.length).toBeGreaterThan(10)
    expect(orders.filter((status) => status !== 201)).toEqual([])
    expect(placed).toBe(orders.length)
  })

  test('an instance is killed: no read fails, and no order is placed twice', async () => {
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

  test('nginx serves build files compressed and with immutable caching, and requests missing ones from the portal', async () => {
    const answer = await fetch(`${nginx.address}/assets/index-abc.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('server')).toMatch(/^nginx/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.text()).startsWith('console.log(1)')).toBe(true)
    // While an instance that might have the file is excluded, the answer is not yet 404; nginx retries it after five seconds.
    await expect.poll(async () => (await get('/assets/missing-abc.js')).status).toBe(404)
  })

  test('responses of the portal keep its own security headers, without duplicates', async () => {
    const direct = await fetch(`http://127.0.0.1:${ports[0]}/login`)
    const passed = await get('/login')
    for (const name of securityHeaders) expect(passed.headers.get(name), name).toBe(direct.headers.get(name))
    expect(passed.headers.get('retry-after')).toBeNull()
  })

  test('a notification arrives over the open stream', async () => {
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

  test('the customer’s own address counts, and the operator’s endpoints are closed to others', async () => {
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

  test('no visitor’s request makes nginx consider an instance dead', async () => {
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

  test('while no instance answers, users and programs are asked to retry later', async () => {
    await Promise.all(apps.map((app) => stopApp(app, 'SIGKILL')))
    const page = await get('/catalog', { accept: 'text/html,*/*' })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await page.text()).toContain('Torniamo subito')
    expectSecured(page.headers)
    const call = await get('/api/products', { accept: 'application/json' })
    expect([call.status, await call.json()]).toMatchObject([503, { code: 'portal.unavailable' }])
    expectSecured(call.headers)
  })
})
