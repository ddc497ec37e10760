import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

/** For tests that only ask: what they send changes nothing. */
let shared: TestApp

beforeAll(async () => {
  shared = await startTestApp()
  await shared.given.user({ username: 'Anna', email: 'anna@example.it' })
})

afterAll(() => shared[Symbol.asyncDispose]())

const mismatch = { message: 'Username o password non corretti', code: 'auth.mismatch' }

test.each(['Anna', 'anna', 'ANNA', 'Anna@Example.it', ' anna@example.IT '])(
  '“%s” signs in, by username or e-mail address in any case',
  async (username) => {
    const client = new TestClient(shared.address)
    const { status, body } = await client.post<User>('/api/login', { username, password: testPassword })
    expect(status).toBe(200)
    expect(body.username).toBe('Anna')
  },
)

test('a wrong password and an unknown user get the same answer', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'Lucia' })
  const wrong = await app.visitor.post('/api/login', { username: 'Lucia', password: 'sbagliata' })
  const unknown = await app.visitor.post('/api/login', { username: 'nessuno', password: 'sbagliata' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.problem).toEqual(mismatch)
  expect(unknown.problem).toEqual(mismatch)
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('an empty username and a short password are said in the words of the specification', async () => {
  await using app = await startTestApp()
  const { status, problem } = await app.visitor.post('/api/login', { username: ' ', password: '12345' })
  expect(status).toBe(400)
  expect(problem.fields).toEqual({
    username: 'Username è richiesto',
    password: 'Password deve essere almeno 6 caratteri',
  })
})

test('the user object has every field of the specification but the hash', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore', { firstName: 'Lucia' })
  const { body } = await client.get<User>('/api/auth/user')
  expect(Object.keys(body).sort()).toEqual(
    [
      'id',
      'username',
      'email',
      'firstName',
      'lastName',
      'profileImageUrl',
      'userRole',
      'role',
      'isAdmin',
      'subscriptionPlan',
      'subscriptionStatus',
      'subscriptionExpiresAt',
      'companyName',
      'vatNumber',
      'fiscalCode',
      'pecEmail',
      'sdiCode',
      'companyAddress',
      'isBusinessVerified',
      'businessSubmittedAt',
      'vatCheck',
      'createdAt',
      'updatedAt',
    ].sort(),
  )
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect(body).toMatchObject({ userRole: 'rivenditore', role: 'rivenditore', isAdmin: false })
  const admin = await app.as('admin')
  expect((await admin.get<User>('/api/auth/user')).body).toMatchObject({ role: 'admin', isAdmin: true })
})

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

test('without a trusted proxy nobody can claim https or another address', async () => {
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

test('GET /api/login leads to /login, or to the dashboard when signed in', async () => {
  await using app = await startTestApp()
  const visitor = await app.visitor.get('/api/login')
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login'])
  const signedIn = await (await app.as('base')).get('/api/login')
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/dashboard'])
})

test.each(['/subscriptions', '/catalog?search=lana&page=2', '/dashboard?section=orders#ultimi', '/'])(
  'GET /api/login carries the own path %s',
  async (path) => {
    const query = `?returnTo=${encodeURIComponent(path)}`
    const visitor = await shared.visitor.get(`/api/login${query}`)
    expect(visitor.headers.get('location')).toBe(`/login${query}`)
    const signedIn = await (await shared.as('base')).get(`/api/login${query}`)
    expect(signedIn.headers.get('location')).toBe(path)
  },
)

test('a path with letters beyond ASCII is carried in the form that headers allow', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const { status, headers } = await client.get(`/api/login?returnTo=${encodeURIComponent('/catalog?search=città 👗')}`)
  expect(status).toBe(302)
  expect(decodeURI(headers.get('location') ?? '')).toBe('/catalog?search=città 👗')
})

test.each([
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '\t//evil.com',
  ' //evil.com',
  'https://evil.com',
  'javascript:alert(1)',
  'evil.com',
  '/%0d%0aSet-Cookie:a=b/..//evil.com',
  '/.//evil.com',
  '/x/..//evil.com',
  '',
])('GET /api/login never leads to another site: %j', async (returnTo) => {
  const query = `?returnTo=${encodeURIComponent(returnTo)}`
  for (const client of [shared.visitor, await shared.as('base')]) {
    const { status, headers } = await client.get(`/api/login${query}`)
    expect(status).toBe(302)
    const location = headers.get('location') ?? ''
    // Where a browser would go, which drops tabs and takes a backslash for a slash.
    const goal = new URL(location, shared.address)
    expect(goal.origin).toBe(shared.address)
    const carried = goal.searchParams.get('returnTo')
    if (carried !== null) expect(new URL(carried, shared.address).origin).toBe(shared.address)
  }
})
