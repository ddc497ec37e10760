import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app[Symbol.asyncDispose]())

test.each([
  ['GET', '/api/sconosciuto'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/products/a/b'],
  ['POST', '/api/sconosciuto'],
  ['DELETE', '/api/products'],
  ['PUT', '/api/login'],
  ['GET', '/api/../etc/passwd'],
  ['GET', '/api/%2e%2e%2fetc'],
])('%s %s is unknown: 404 in JSON', async (method, path) => {
  const { status, headers, problem } = await app.visitor.send(method, path)
  expect(status).toBe(404)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(problem).toEqual({ message: 'Questo indirizzo non esiste.', code: 'route.not_found' })
})

test('an unknown path requested from another site is refused without a server error', async () => {
  const { status } = await app.visitor.post('/api/sconosciuto', {}, { origin: 'https://evil.example' })
  expect(status).toBeOneOf([403, 404])
})

test('a malformed URL is answered in JSON', async () => {
  for (const path of ['/api/%zz', '/%', '/api/products/%E0%A4%A']) {
    const { status, headers, problem } = await app.visitor.get(path)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(problem).toEqual({ message: 'Questo indirizzo non è valido.', code: 'request.invalid_url' })
  }
})

test('no other site may frame the portal, and pages may use only the camera', async () => {
  const { headers } = await app.visitor.get('/api/health')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*microphone=\(\)/)
})

test('a request with two Host headers is refused', async () => {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  socket.end('GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['/media/../package.json', 403],
  ['/media/%2e%2e/package.json', 403],
  ['/media/..%2fpackage.json', 404],
  ['/media/manca.webp', 404],
  ['/media/a%00b', 403],
])('%s is refused in JSON and does not count as a server error', async (path, expected) => {
  const { status, body } = await asTyped(path)
  expect(status).toBe(expected)
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
})

/** Sends the path unchanged; fetch would normalise it. */
function asTyped(path: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(app.address)
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1' }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('no response allows another origin by CORS', async () => {
  const { status, headers } = await app.visitor.get('/api/products', { origin: 'https://evil.example' })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('PUBLIC_URL counts as the portal’s own origin', async () => {
  await using behindProxy = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example/' } })
  const post = async (origin: string) => (await behindProxy.visitor.post('/api/logout', undefined, { origin })).status
  expect(await post('https://filiera.example')).toBe(204)
  expect(await post('http://filiera.example')).toBe(403)
  expect(await post('https://filiera.example.evil.example')).toBe(403)
  await using below = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example/portale' } })
  const { status } = await below.visitor.post('/api/logout', undefined, { origin: 'https://filiera.example' })
  expect(status).toBe(204)
  const { headers } = await behindProxy.visitor.get('/healthz')
  // Subdomains are excluded, because other hosts of the company may not support https yet.
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
})

test('HSTS includes subdomains only if configured', async () => {
  const environment = { PUBLIC_URL: 'https://filiera.example', HSTS_SUBDOMAINS: '1' }
  await using whole = await startTestApp({ environment })
  const { headers } = await whole.visitor.get('/healthz')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('the scheme of an origin counts: a page over plain http may not send changes to a portal with https', async () => {
  await using behindProxy = await startTestApp({
    environment: { PUBLIC_URL: 'https://filiera.example', TRUST_PROXY: '1' },
  })
  const post = async (origin: string, headers: Record<string, string>) =>
    statusOfPost(behindProxy.address, { origin, ...headers })
  // Whether the proxy reports no scheme or forwards plain http, the public host counts as https.
  expect(await post('http://filiera.example', { host: 'filiera.example' })).toBe(403)
  expect(await post('https://filiera.example', { host: 'filiera.example' })).toBe(204)
  const overHttps = { host: 'altro.example', 'x-forwarded-proto': 'https' }
  expect(await post('http://altro.example', overHttps)).toBe(403)
  expect(await post('https://altro.example', overHttps)).toBe(204)
})

/** With the given Host header; fetch would set its own. */
function statusOfPost(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${address}/api/logout`, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

test('no API response is cached, because it depends on the caller', async () => {
  const clients = { visitor: app.visitor, customer: await app.as('rivenditore'), admin: await app.as('admin') }
  const paths = [
    '/api/auth/user',
    '/api/orders',
    '/api/wishlist',
    '/api/notifications',
    '/api/products',
    '/api/admin/users',
  ]
  for (const [who, client] of Object.entries(clients)) {
    for (const path of [...paths, '/api/settings/public', '/api/login', '/api/sconosciuto', '/api/%zz']) {
      expect((await client.get(path)).headers.get('cache-control'), `${who} ${path}`).toBe('private, no-store')
    }
  }
})

test('every response has the security headers, errors too', async () => {
  const paths = ['/healthz', '/api/products', '/api/auth/user', '/api/sconosciuto', '/api/openapi.json']
  for (const path of [...paths, '/api/%zz', '/%', '/api/products/%E0%A4%A']) {
    const { headers } = await app.visitor.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    // Plain http: browsers must not be forced to https.
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('/healthz and /readyz report that the server is up and ready', async () => {
  const health = await app.visitor.get('/healthz')
  expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
  const ready = await app.visitor.get('/readyz')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
})

test('/api/docs is a readable page, and /api/openapi.json describes the calls', async () => {
  const page = await fetch(`${app.address}/api/docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await page.text()).toContain('swagger-ui')
  const { body } = await app.visitor.get<{ info: { title: string }; paths: object }>('/api/openapi.json')
  expect(body.info.title).toBe('Filiera API')
  expect(Object.keys(body.paths).length).toBeGreaterThan(25)
})

/** Sends the text unchanged, then ends the sending side or resets the connection; returns the response, if any. */
function sendRaw(port: number, text: string, end: 'half' | 'reset'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.on('end', () => socket.end())
    socket.write(text, () => {
      setTimeout(() => (end === 'half' ? socket.end() : socket.resetAndDestroy()), 50)
    })
  })
}

test('a truncated body is the client’s failure: 400, and no database error is logged', async () => {
  const logged: string[] = []
  await using watched = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logInto: logged })
  const cut = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username":`
  const port = Number(new URL(watched.address).port)
  for (const path of ['/api/login', '/api/payments/webhook']) {
    for (const end of ['half', 'reset'] as const) {
      const answer = await sendRaw(port, cut(path), end)
      if (end === 'half') expect(answer).toMatch(/^HTTP\/1.1 400 /)
    }
  }
  await sleep(100)
  expect(logged).toEqual([])
  expect((await watched.visitor.get('/api/products')).status).toBe(200)
})

test('a request that cannot be parsed as HTTP is answered like every other failure, and its connection closed', async () => {
  const logged: string[] = []
  await using watched = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logInto: logged })
  const port = Number(new URL(watched.address).port)
  const chunked =
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  for (const [text, status, code] of [
    [`${chunked}ZZ\r\n{}\r\n`, 400, 'request.malformed'],
    [`${chunked}20\r\n{"username":`, 400, 'request.incomplete'],
    ['NIENTE\r\n\r\n', 400, 'request.malformed'],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'request.headers_too_large'],
  ] as const) {
    const answer = await sendRaw(port, text, 'half')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: private, no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ])
      expect(head).toContain(header)
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^(La richiesta|Le intestazioni) /), code })
  }
  expect(logged).toEqual([])
})

test('while the database is down, the failure is logged once per second with a count', async () => {
  const logged: string[] = []
  await using watched = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logInto: logged })
  const { pool } = watched.context.db
  const { connectionString } = pool.options
  pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing'
  // Open connections still lead to the database.
  const open = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of open) client.release(true)
  const entries = () => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'database.unavailable')
  const began = performance.now()
  const ask = () => watched.visitor.post('/api/login', { username: 'nessuno', password: 'sbagliata' })
  for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(503)
  const seconds = Math.ceil((performance.now() - began) / 1000)
  expect(entries().length).toBeGreaterThan(0)
  expect(entries().length).toBeLessThanOrEqual(seconds)
  await sleep(1_100)
  await ask()
  const sum = entries().reduce((total, { leftOut = 0 }) => total + 1 + leftOut, 0)
  expect(sum).toBe(31)
  pool.options.connectionString = connectionString
})

test('without a database the server answers 503 in JSON, and recovers when the database is back', async () => {
  // Connects directly: a pooler would keep connections that must end here.
  await using lonely = await startTestApp({ through: (databaseUrl) => databaseUrl })
  const client = await lonely.as('rivenditore')
  const { pool } = lonely.context.db
  const { connectionString } = pool.options
  const maintenance = new pg.Client({
    connectionString: inject('templateUrl').replace(/\/[^/?]+(\?|$)/, '/postgres$1'),
  })
  await maintenance.connect()
  try {
    // Nothing listens on port 1, and the open connections are terminated.
    pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing'
    await maintenance.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'filiera' and datname = $1",
      [new URL(connectionString ?? '').pathname.slice(1)],
    )
    expect((await lonely.visitor.get('/healthz')).status).toBe(200)
    expect((await lonely.visitor.get('/readyz')).status).toBe(503)
    for (const path of ['/api/products', '/api/auth/user']) {
      const { status, problem } = await client.get(path)
      expect([status, problem.code]).toEqual([503, 'database.unavailable'])
      expect(problem.message).toBe('Il servizio non è al momento raggiungibile. Riprova tra poco.')
    }
    // A host name that does not resolve, as during a move to another server.
    pool.options.connectionString = 'postgres://nobody@nowhere.invalid/nothing'
    expect((await client.get('/api/auth/user')).problem.code).toBe('database.unavailable')
  } finally {
    pool.options.connectionString = connectionString
    await maintenance.end()
  }
  // Readiness is cached for a second.
  await expect.poll(async () => (await lonely.visitor.get('/readyz')).status).toBe(200)
  expect((await client.get('/api/auth/user')).status).toBe(200)
})
