import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Behind one trusted proxy: the last entry of X-Forwarded-For is the client's address. */
const behindProxy = { environment: { TRUST_PROXY: '1' } }

const logInFrom = (app: TestApp) => async (address: string, username: string, password: string) =>
  (await app.visitor.post('/api/login', { username, password }, { 'x-forwarded-for': address })).status

test('eight failures block an account for a while, even for the right password; other accounts are not affected', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  await app.given.user({ username: 'marta' })
  const logIn = (username: string, password: string) => app.visitor.post('/api/login', { username, password })
  for (let n = 0; n < 8; n++) expect((await logIn(n % 2 ? 'Lucia' : 'LUCIA', 'sbagliata')).status).toBe(401)
  const refused = await logIn('lucia', testPassword)
  expect(refused.status).toBe(429)
  expect(refused.problem.code).toBe('auth.too_many')
  expect(refused.problem.message).toMatch(/^Troppi tentativi: riprova tra \d+ minuti\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await logIn('marta', testPassword)).status).toBe(200)
})

test('the e-mail address gives no second round of guesses, and no response reveals its account', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  const logIn = async (username: string, password: string) =>
    (await app.visitor.post('/api/login', { username, password })).status
  for (let n = 0; n < 8; n++) expect(await logIn('lucia', 'sbagliata')).toBe(401)
  expect(await logIn('lucia', 'sbagliata')).toBe(429)
  // The same response as for an unknown address; the right password is refused too, or it could be guessed here.
  const answers: Record<string, number[]> = { 'lucia@example.it': [], 'nessuno@example.it': [] }
  for (const [name, statuses] of Object.entries(answers)) {
    for (let n = 0; n < 10; n++) statuses.push(await logIn(name, n === 3 ? testPassword : 'sbagliata'))
  }
  expect(answers['lucia@example.it']).toEqual(answers['nessuno@example.it'])
  expect(answers['lucia@example.it']).toEqual([...Array<number>(8).fill(401), 429, 429])
})

test('concurrent guesses are limited like sequential ones', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => app.visitor.post('/api/login', { username: 'lucia', password: `guess-${n}` })),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(8)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(22)
})

test('guesses sent to two instances at once share the limit', async () => {
  await using app = await startTestApp()
  await using other = await startTestApp({ beside: app })
  await app.given.user({ username: 'lucia' })
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? app : other).visitor.post('/api/login', { username: 'lucia', password: `guess-${n}` }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(8)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(22)
})

test('a successful sign-in resets the count of failures', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia' })
  const logIn = async (password: string) =>
    (await app.visitor.post('/api/login', { username: 'lucia', password })).status
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 5; n++) expect(await logIn('sbagliata')).toBe(401)
    expect(await logIn(testPassword)).toBe(200)
  }
})

test('guesses from elsewhere do not lock out an address that signed in recently; its own guesses are counted', async () => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'admin' })
  const logIn = logInFrom(app)
  expect(await logIn('198.51.100.1', 'admin', testPassword)).toBe(200)
  for (let n = 0; n < 8; n++) expect(await logIn('203.0.113.7', 'admin', 'sbagliata')).toBe(401)
  expect(await logIn('203.0.113.8', 'admin', testPassword)).toBe(429)
  expect(await logIn('198.51.100.1', 'admin', testPassword)).toBe(200)
  for (let n = 0; n < 8; n++) expect(await logIn('198.51.100.1', 'admin', 'sbagliata')).toBe(401)
  expect(await logIn('198.51.100.1', 'admin', testPassword)).toBe(429)
  await app.context.db.execute(sql`update attempt_limits set expire = 0 where key like 'login-familiar:%'`)
  await app.context.db.execute(sql`delete from attempt_limits where key like 'login-address:%'`)
  expect(await logIn('198.51.100.2', 'admin', testPassword)).toBe(429)
})

test('sixty failures from one address block it for every account; other addresses are not affected', async () => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'lucia' })
  const logIn = logInFrom(app)
  for (let round = 0; round < 4; round++) {
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => logIn('203.0.113.7', `nome-${round}-${n}`, 'sbagliata')),
    )
    expect(new Set(guesses)).toEqual(new Set([401]))
  }
  expect(await logIn('203.0.113.7', 'lucia', testPassword)).toBe(429)
  // Entries that the client itself added in front are ignored.
  expect(await logIn('192.0.2.99, 203.0.113.7', 'lucia', testPassword)).toBe(429)
  expect(await logIn('203.0.113.7, 203.0.113.8', 'lucia', testPassword)).toBe(200)
})

test('an IPv6 /64 counts as one address', async () => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'lucia' })
  const logIn = logInFrom(app)
  expect(await logIn('2001:db8:1:2::1', 'nessuno', 'sbagliata')).toBe(401)
  await app.context.db.execute(sql`update attempt_limits set points = 60 where key = 'login-address:2001:db8:1:2::/64'`)
  expect(await logIn('2001:db8:1:2:aaaa:bbbb:cccc:dddd', 'lucia', testPassword)).toBe(429)
  expect(await logIn('2001:db8:1:3::1', 'lucia', testPassword)).toBe(200)
})

test.each([
  ['login-address', 480, '/api/login', { username: 'nessuno', password: 'sbagliata' }, 401],
  ['register-address', 480, '/api/register', { username: 'lucia', email: 'l@example.it', password: 'segreta1' }, 409],
  ['reset-address', 160, '/api/auth/password/forgot', { email: 'nessuno@example.it' }, 204],
  ['reset-address', 160, '/api/auth/password/reset', { token: 'a-caso', password: 'segreta1' }, 400],
])('%s: the addresses of an IPv6 /48 share %i attempts', async (key, limit, path, body, ok) => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'lucia' })
  const from = async (address: string) => (await app.visitor.post(path, body, { 'x-forwarded-for': address })).status
  expect(await from('2001:db8:1:1::1')).toBe(ok)
  const { rows } = await app.context.db.execute(
    sql`update attempt_limits set points = ${limit - 1} where key = ${`${key}:2001:db8:1::/48`} and points = 1 returning key`,
  )
  expect(rows).toHaveLength(1)
  expect(await from('2001:db8:1:2::1')).toBe(ok)
  expect(await from('2001:db8:1:3::1')).toBe(429)
  expect(await from('2001:db8:2:3::1')).toBe(ok)
})

test('logins beyond the hashing capacity are asked to retry, and none is refused afterwards', async () => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'lucia' })
  const guess = (n: number) =>
    app.visitor.post(
      '/api/login',
      { username: `nome-${n}`, password: 'sbagliata' },
      { 'x-forwarded-for': `10.0.0.${n}` },
    )
  const rush = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(n)))
  const busy = rush.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.problem).toEqual({
    message: 'Troppe richieste in questo momento: riprova tra qualche secondo.',
    code: 'busy',
  })
  expect(rush.filter(({ status }) => status === 401)).toHaveLength(200 - busy.length)
  expect(await logInFrom(app)('10.0.1.1', 'lucia', testPassword)).toBe(200)
})

test('sixty concurrent logins from one address with the right password do not starve other addresses', async () => {
  await using app = await startTestApp(behindProxy)
  await app.given.user({ username: 'lucia' })
  await app.given.user({ username: 'marta' })
  const logIn = logInFrom(app)
  const rush = Array.from({ length: 60 }, () => logIn('203.0.113.7', 'lucia', testPassword))
  await Promise.race(rush)
  const others = await Promise.all([1, 2, 3, 4, 5].map((n) => logIn(`198.51.100.${n}`, 'marta', testPassword)))
  expect(others).toEqual([200, 200, 200, 200, 200])
  const answers = await Promise.all(rush)
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  expect(await logIn('203.0.113.7', 'lucia', testPassword)).toBe(200)
})

test('concurrent registrations are limited like sequential ones', async () => {
  await using app = await startTestApp()
  const expire = Date.now() + 60_000
  await app.context.db.execute(sql`insert into attempt_limits values ('register-address:127.0.0.1', 56, ${expire})`)
  const register = (_: unknown, n: number) =>
    app.visitor.post('/api/register', { username: `nuovo-${n}`, email: `nuovo-${n}@example.it`, password: 'segreta1' })
  const answers = await Promise.all(Array.from({ length: 12 }, register))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
})
