import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPassword } from '../testing/given.ts'
import { startTestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'

const cookieOf = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith('filiera_session=')) ?? ''

test('the session cookie is HttpOnly and SameSite=Lax, and Secure only over https', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: '1' } })
  await app.given.user({ username: 'lucia' })
  const credentials = { username: 'lucia', password: testPassword }
  const plain = cookieOf((await app.visitor.post('/api/login', credentials)).headers)
  expect(plain).toMatch(/; Path=\//)
  expect(plain).toMatch(/; HttpOnly/)
  expect(plain).toMatch(/; SameSite=Lax/)
  expect(plain).not.toMatch(/Secure/)
  const https = cookieOf((await app.visitor.post('/api/login', credentials, { 'x-forwarded-proto': 'https' })).headers)
  expect(https).toMatch(/; Secure/)
})

test('where people reach the portal over https the cookie is Secure, whatever the proxy says', async () => {
  await using app = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example' } })
  await app.given.user({ username: 'lucia' })
  const { headers } = await app.visitor.post('/api/login', { username: 'lucia', password: testPassword })
  expect(cookieOf(headers)).toMatch(/; Secure/)
})

test('without a trusted proxy no client can claim https or another address', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  const { headers } = await app.visitor.post(
    '/api/login',
    { username: 'lucia', password: testPassword },
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
  )
  expect(cookieOf(headers)).not.toMatch(/Secure/)
  const { rows } = await app.context.db.execute(sql`select sess->>'address' as address from sessions`)
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})

test('the session id changes at login, and the one before opens nothing any more', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const client = await app.asUser(user)
  const before = client.cookie
  await client.post('/api/login', { username: 'lucia', password: testPassword })
  expect(client.cookie).not.toBe(before)
  expect((await client.get('/api/auth/user')).status).toBe(200)
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
})

test('a made-up session id is never taken over', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  const client = new TestClient(app.address, { cookie: 'filiera_session=scelto-da-me' })
  await client.post('/api/login', { username: 'lucia', password: testPassword })
  expect(client.cookie).not.toContain('scelto-da-me')
})

test('an expired session is no session', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  await app.context.db.execute(sql`update sessions set expire = now() - interval '1 second'`)
  const { status, problem } = await client.get('/api/auth/user')
  expect(status).toBe(401)
  expect(problem.code).toBe('auth.required')
})

test('a session in use lives on; a fresh one is not written at every request', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  await app.context.db.execute(sql`update sessions set expire = now() + interval '1 hour'`)
  const prolonged = await client.get('/api/auth/user')
  expect(cookieOf(prolonged.headers)).toMatch(/Max-Age=2592000/)
  const { rows } = await app.context.db.execute(sql`select expire > now() + interval '29 days' as long from sessions`)
  expect(rows).toEqual([{ long: true }])
  expect(cookieOf((await client.get('/api/auth/user')).headers)).toBe('')
})

test('POST /api/logout answers 204 and ends the session', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const before = client.cookie
  const { status, headers } = await client.post('/api/logout')
  expect(status).toBe(204)
  expect(cookieOf(headers)).toMatch(/^filiera_session=;.*Expires=Thu, 01 Jan 1970/)
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
  expect((await app.visitor.post('/api/logout')).status).toBe(204)
})

test('GET /api/logout ends the session and leads to the home page', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const before = client.cookie
  const { status, headers } = await client.get('/api/logout')
  expect([status, headers.get('location')]).toEqual([302, '/'])
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
})
