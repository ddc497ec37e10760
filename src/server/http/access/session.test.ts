import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

const cookieOf = (headers: Headers) => headers.getSetCookie().find((line) => line.includes('filiera_session=')) ?? ''

const isSignedIn = async (client: TestClient) => (await client.get('/api/auth/user')).status === 200

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
  expect(https).toMatch(/^__Host-filiera_session=[^;]+;.*; Path=\/;.*; Secure/)
  expect(https).not.toMatch(/Domain/)
})

test('over https only the cookie with the __Host- prefix is accepted', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: '1' } })
  const { cookie } = await app.as('base')
  const token = cookie.split('=')[1]
  const status = async (sent: string) => {
    const client = new TestClient(app.address, { cookie: sent })
    return (await client.get('/api/auth/user', { 'x-forwarded-proto': 'https' })).status
  }
  expect(await status(`filiera_session=${token}`)).toBe(401)
  expect(await status(`__Host-filiera_session=${token}`)).toBe(200)
  expect(await status(`filiera_session=untergeschoben; __Host-filiera_session=${token}`)).toBe(200)
})

test('with an https PUBLIC_URL the cookie is Secure, whatever the proxy reports', async () => {
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

test('the session id changes at login, and the previous one becomes invalid', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const client = await app.asUser(user)
  const before = client.cookie
  await client.post('/api/login', { username: 'lucia', password: testPassword })
  expect(client.cookie).not.toBe(before)
  expect((await client.get('/api/auth/user')).status).toBe(200)
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
})

test('a session id chosen by the client is never adopted', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  const client = new TestClient(app.address, { cookie: 'filiera_session=scelto-da-me' })
  await client.post('/api/login', { username: 'lucia', password: testPassword })
  expect(client.cookie).not.toContain('scelto-da-me')
})

test('an expired session is rejected', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  await app.context.db.execute(sql`update sessions set expire = now() - interval '1 second'`)
  const { status, problem } = await client.get('/api/auth/user')
  expect(status).toBe(401)
  expect(problem.code).toBe('auth.required')
})

test('a customer’s session ends after 14 days unused, an admin’s after 2 hours', async () => {
  await using app = await startTestApp()
  const [customer, other, admin, otherAdmin] = [
    await app.as('rivenditore'),
    await app.as('base'),
    await app.as('admin'),
    await app.as('admin'),
  ]
  await app.moveClock({ hours: 1, minutes: 59 })
  expect(await isSignedIn(admin)).toBe(true)
  await app.moveClock({ minutes: 2 })
  expect(await isSignedIn(otherAdmin)).toBe(false)
  expect(await isSignedIn(admin)).toBe(true)
  await app.moveClock({ days: 13, hours: 21 })
  expect(await isSignedIn(customer)).toBe(true)
  await app.moveClock({ hours: 2 })
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(customer)).toBe(true)
})

test('a session ends 30 days after sign-in however much it is used, an admin’s after 12 hours', async () => {
  await using app = await startTestApp()
  const [customer, admin] = [await app.as('rivenditore'), await app.as('admin')]
  for (let hours = 1; hours < 12; hours++) {
    await app.moveClock({ hours: 1 })
    expect(await isSignedIn(admin)).toBe(true)
  }
  await app.moveClock({ hours: 1 })
  expect(await isSignedIn(admin)).toBe(false)
  await app.moveClock({ hours: -12 })
  for (let days = 10; days < 30; days += 10) {
    await app.moveClock({ days: 10 })
    expect(await isSignedIn(customer)).toBe(true)
  }
  await app.moveClock({ days: 10 })
  expect(await isSignedIn(customer)).toBe(false)
})

test('the session of a customer who becomes an admin gets the limits of an admin', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  await app.moveClock({ days: 1 })
  await app.context.db.execute(sql`update users set user_role = 'admin'`)
  await expect.poll(() => isSignedIn(client)).toBe(false)
})

test('the cookie lasts until the absolute end of the session', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  await app.given.user({ username: 'capo', userRole: 'admin' })
  const kept = async (username: string) =>
    cookieOf((await app.visitor.post('/api/login', { username, password: testPassword })).headers)
  expect(await kept('lucia')).toMatch(/Max-Age=2592000;/)
  expect(await kept('capo')).toMatch(/Max-Age=43200;/)
})

test('session use is not recorded at every request', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const lastUse = async () => {
    expect(await isSignedIn(client)).toBe(true)
    const { rows } = await app.context.db.execute<{ at: string }>(sql`select last_used_at as at from sessions`)
    return rows[0]?.at
  }
  const first = await lastUse()
  await app.moveClock({ hours: 23 })
  expect(await lastUse()).toBe(first)
  await app.moveClock({ hours: 2 })
  expect(await lastUse()).not.toBe(first)
})

test('an account has at most twenty sessions: another sign-in ends the oldest', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  const stranger = await app.as('base')
  const clients: TestClient[] = []
  for (let n = 0; n < 20; n++) {
    clients.push(await app.asUser(user))
    await app.moveClock({ minutes: 1 })
  }
  const logIn = async (app: TestApp) => {
    const client = new TestClient(app.address)
    expect((await client.post('/api/login', { username: 'lucia', password: testPassword })).status).toBe(200)
    return client
  }
  clients.push(...(await Promise.all([logIn(app), logIn(app), logIn(app)])))
  const open = await Promise.all(clients.map(isSignedIn))
  expect(open).toEqual([...Array<boolean>(3).fill(false), ...Array<boolean>(20).fill(true)])
  expect(await isSignedIn(stranger)).toBe(true)
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

test('signing out clears the browser’s cache and storage for the portal', async () => {
  await using app = await startTestApp()
  for (const method of ['GET', 'POST']) {
    const { headers } = await (await app.as('base')).send(method, '/api/logout')
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
  }
  expect((await (await app.as('base')).get('/api/auth/user')).headers.get('clear-site-data')).toBeNull()
  const { headers } = await (await app.as('base')).get('/api/logout', { 'sec-fetch-site': 'cross-site' })
  expect(headers.get('clear-site-data')).toBeNull()
})

test('GET /api/logout ends the session and redirects to the home page', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const before = client.cookie
  const { status, headers } = await client.get('/api/logout')
  expect([status, headers.get('location')]).toEqual([302, '/'])
  expect((await new TestClient(app.address, { cookie: before }).get('/api/auth/user')).status).toBe(401)
})

test('signing out ends the session of the browser, even if the page still shows another account', async () => {
  await using app = await startTestApp()
  const [before, now] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const { cookie } = now
  expect((await now.post('/api/logout', undefined, { 'x-account': before.user.id })).status).toBe(204)
  expect((await new TestClient(app.address, { cookie }).get('/api/auth/user')).status).toBe(401)
})

test('a page that shows another account than the signed-in one is answered as for a visitor', async () => {
  await using app = await startTestApp()
  const [before, now] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const [shown, own] = [{ 'x-account': before.user.id }, { 'x-account': now.user.id }]
  for (const headers of [own, {}]) expect((await now.get('/api/auth/user', headers)).status).toBe(200)
  for (const refused of [await now.get('/api/addresses', shown), await now.post('/api/addresses', {}, shown)])
    expect([refused.status, refused.problem.code]).toEqual([401, 'auth.required'])
})

test.each([
  ['GET /api/reservations', 'le riserve'],
  ['GET /api/orders', 'gli ordini'],
  ['GET /api/orders.csv', 'gli ordini'],
  ['POST /api/payments/create-checkout-session', 'i pagamenti'],
  ['POST /api/returns/0190b3c8-0000-7000-8000-000000000000/withdraw', 'i resi'],
  ['GET /api/addresses', 'la rubrica'],
  ['GET /api/selling-prices/0190b3c8-0000-7000-8000-000000000000', 'i tuoi prezzi di vendita'],
  ['GET /api/shopify/integration', 'l’integrazione Shopify'],
])('%s informs a base account about the area that requires verification: %s', async (call, area) => {
  await using app = await startTestApp()
  const [method = '', path = ''] = call.split(' ')
  const { status, problem } = await (await app.as('base')).send(method, path, method === 'POST' ? {} : undefined)
  const message = `Completa il profilo aziendale e attendi la verifica per usare ${area}.`
  expect([status, problem]).toEqual([403, { code: 'role.base', message }])
})
