import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

/** For tests that change nothing. */
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

test('an account whose e-mail address is no longer valid for new accounts can sign in and reset its password', async () => {
  await using app = await startTestApp()
  const email = 'lucia@example..it'
  await app.given.user({ email })
  const client = new TestClient(app.address)
  expect((await client.post('/api/login', { username: email, password: testPassword })).status).toBe(200)
  expect((await app.visitor.post('/api/auth/password/forgot', { email })).status).toBe(204)
  const refused = await app.visitor.post('/api/register', { username: 'nuova', email, password: testPassword })
  expect(refused.problem.fields).toEqual({ email: 'Email non valida' })
})

test('a wrong password and an unknown user get the same response', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'Lucia' })
  const wrong = await app.visitor.post('/api/login', { username: 'Lucia', password: 'sbagliata' })
  const unknown = await app.visitor.post('/api/login', { username: 'nessuno', password: 'sbagliata' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.problem).toEqual(mismatch)
  expect(unknown.problem).toEqual(mismatch)
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('an empty username and a short password get the messages of the specification', async () => {
  await using app = await startTestApp()
  const { status, problem } = await app.visitor.post('/api/login', { username: ' ', password: '12345' })
  expect(status).toBe(400)
  expect(problem.fields).toEqual({
    username: 'Username è richiesto',
    password: 'Password deve essere almeno 6 caratteri',
  })
})

test('the user object has every field of the specification except the hash', async () => {
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
      'subscriptionRenews',
      'companyName',
      'suspendedAt',
      'consigneeMails',
      'reservationMails',
      'mailRefusedAt',
      'mailRefusal',
      'vatNumber',
      'fiscalCode',
      'pecEmail',
      'sdiCode',
      'companyAddress',
      'companyZip',
      'companyCity',
      'companyProvince',
      'companyCountry',
      'isBusinessVerified',
      'businessSubmittedAt',
      'vatCheck',
      'missingAcceptances',
      'createdAt',
      'updatedAt',
    ].sort(),
  )
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect(body).toMatchObject({ userRole: 'rivenditore', role: 'rivenditore', isAdmin: false })
  const admin = await app.as('admin')
  expect((await admin.get<User>('/api/auth/user')).body).toMatchObject({ role: 'admin', isAdmin: true })
})

test('GET /api/login redirects to /login, or to the dashboard when signed in', async () => {
  await using app = await startTestApp()
  const visitor = await app.visitor.get('/api/login')
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login'])
  const signedIn = await (await app.as('base')).get('/api/login')
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/dashboard'])
})

test.each(['/subscriptions', '/catalog?search=lana&page=2', '/dashboard?section=orders#ultimi', '/'])(
  'GET /api/login keeps the local path %s',
  async (path) => {
    const query = `?returnTo=${encodeURIComponent(path)}`
    const visitor = await shared.visitor.get(`/api/login${query}`)
    expect(visitor.headers.get('location')).toBe(`/login${query}`)
    const signedIn = await (await shared.as('base')).get(`/api/login${query}`)
    expect(signedIn.headers.get('location')).toBe(path)
  },
)

test('a path with non-ASCII letters is encoded for the header', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const { status, headers } = await client.get(`/api/login?returnTo=${encodeURIComponent('/catalog?search=città 👗')}`)
  expect(status).toBe(302)
  expect(decodeURI(headers.get('location') ?? '')).toBe('/catalog?search=città 👗')
})

test('a path too long for the response header is dropped', async () => {
  const query = `?returnTo=${encodeURIComponent(`/${'€'.repeat(490)}`)}`
  expect((await shared.visitor.get(`/api/login${query}`)).headers.get('location')).toBe('/login')
  expect((await (await shared.as('base')).get(`/api/login${query}`)).headers.get('location')).toBe('/dashboard')
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
])('GET /api/login never redirects to another site: %j', async (returnTo) => {
  const query = `?returnTo=${encodeURIComponent(returnTo)}`
  for (const client of [shared.visitor, await shared.as('base')]) {
    const { status, headers } = await client.get(`/api/login${query}`)
    expect(status).toBe(302)
    const location = headers.get('location') ?? ''
    // Resolved like in a browser, which drops tabs and reads a backslash as a slash.
    const goal = new URL(location, shared.address)
    expect(goal.origin).toBe(shared.address)
    const carried = goal.searchParams.get('returnTo')
    if (carried !== null) expect(new URL(carried, shared.address).origin).toBe(shared.address)
  }
})
