import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Session } from '../../../contract/accounts/sessions.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

interface Entry extends Record<string, unknown> {
  event: string
  user_id: string | null
  address: string | null
  user_agent: string | null
  details: { code?: string; route?: string } | null
}

async function entries(app: TestApp): Promise<Entry[]> {
  const { rows } = await app.context.db.execute<Entry>(
    sql`select event, user_id, address, user_agent, details from security_log order by created_at, id`,
  )
  return rows
}

const eventsOf = async (app: TestApp) => (await entries(app)).map(({ event }) => event)

test('sign-ins, including failed ones, are recorded with account, address and browser', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: '1' } })
  const user = await app.given.user({ username: 'lucia' })
  const sender = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Telefono' }
  const logIn = (username: string, password: string) => app.visitor.post('/api/login', { username, password }, sender)
  await logIn('lucia', testPassword)
  await logIn('lucia', 'sbagliata')
  await logIn('nessuno', 'sbagliata')
  const from = { address: '203.0.113.7', user_agent: 'Telefono' }
  expect(await entries(app)).toMatchObject([
    { event: 'login.succeeded', user_id: user.id, ...from },
    { event: 'login.failed', user_id: user.id, ...from },
    { event: 'login.failed', user_id: null, ...from },
  ])
})

test('every change of credentials is recorded, without any secret', async () => {
  await using app = await startTestApp()
  const account = { username: 'lucia', email: 'lucia@example.it', password: 'segreta-1' }
  const client = new TestClient(app.address)
  await client.post('/api/register', account)
  await client.post('/api/auth/password/change', { currentPassword: 'sbagliata', password: 'segreta-2' })
  await client.post('/api/auth/password/change', { currentPassword: 'segreta-1', password: 'segreta-2' })
  const { body } = await client.get<Session[]>('/api/auth/sessions')
  await client.delete(`/api/auth/sessions/${body[0]?.id}`)
  await app.visitor.post('/api/auth/password/forgot', { email: account.email })
  await app.runJobs()
  await app.visitor.post('/api/auth/password/reset', { token: 'a-caso', password: 'segreta-3' })
  const { rows } = await app.context.db.execute<{ text: string }>(
    sql`select text from mailbox where subject = 'Reimposta la password'`,
  )
  const token = /\?reset=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  expect((await app.visitor.post('/api/auth/password/reset', { token, password: 'segreta-3' })).status).toBe(204)
  expect(await eventsOf(app)).toEqual([
    'account.registered',
    'login.succeeded',
    'password.mismatched',
    'password.changed',
    'session.ended',
    'password.reset_requested',
    'password.reset_failed',
    'password.reset',
  ])
  const everything = JSON.stringify(await entries(app))
  for (const secret of ['segreta', 'sbagliata', 'a-caso', token, 'lucia']) expect(everything).not.toContain(secret)
})

test('a password reset request is recorded with its sender, whether or not the address has an account', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: '1' } })
  const user = await app.given.user({ email: 'lucia@example.it' })
  const sender = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Telefono' }
  for (const email of ['lucia@example.it', 'nessuno@example.it']) {
    await app.visitor.post('/api/auth/password/forgot', { email }, sender)
  }
  await app.runJobs()
  const from = { event: 'password.reset_requested', address: '203.0.113.7', user_agent: 'Telefono', details: null }
  expect(await entries(app)).toEqual([
    { ...from, user_id: user.id },
    { ...from, user_id: null },
  ])
})

test('refusals and throttling are recorded with route and reason, once a minute per sender', async () => {
  // Recent refusals are kept in memory, so this test needs its own app.
  await using app = await startTestApp({ own: true })
  const client = await app.as('base')
  for (let n = 0; n < 5; n++) await client.get('/api/orders?search=qualcosa')
  await client.get('/api/admin/users')
  await client.post('/api/auth/password/change', {}, { origin: 'https://evil.example' })
  await app.context.db.execute(
    sql`insert into attempt_limits values ('reset-account:lucia@example.it', 4, 9999999999999)`,
  )
  for (let n = 0; n < 7; n++) await app.visitor.post('/api/auth/password/forgot', { email: 'lucia@example.it' })
  const [user_id, address] = [client.user.id, '127.0.0.1']
  expect(await entries(app)).toMatchObject([
    { event: 'request.refused', user_id, address, details: { code: 'role.base', route: 'GET /api/orders' } },
    { event: 'request.refused', user_id, address, details: { code: 'role.admin', route: 'GET /api/admin/users' } },
    { event: 'request.refused', details: { code: 'origin.foreign', route: 'POST /api/auth/password/change' } },
    { event: 'request.throttled', user_id: null, details: { code: 'auth.too_many' } },
  ])
})

test('the log is append-only; entries older than twelve months are deleted at night', async () => {
  await using app = await startTestApp()
  const { db, jobs } = app.context
  const add = (event: string, age: string) =>
    db.execute(sql`insert into security_log (id, event, created_at) values
      (gen_random_uuid(), ${event}, now() - ${age}::interval)`)
  await add('vecchio', '12 months 1 day')
  await add('nuovo', '11 months')
  const client = await db.pool.connect()
  const refused = async (statement: string) =>
    expect(client.query(statement)).rejects.toThrow('security_log is append-only')
  await refused("update security_log set event = 'altro'")
  await refused("delete from security_log where event = 'nuovo'")
  // A refusal arrives before its row is unlocked, and the job skips locked rows.
  await client.query('select 1')
  client.release()
  await jobs.runNow(app.context, 'end-retention')
  expect(await eventsOf(app)).toEqual(['nuovo'])
})
