import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Session } from '../../../contract/accounts/sessions.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

test('the list shows the user’s sessions, the last used first, and never a token', async () => {
  await using app = await startTestApp()
  const user = await app.given.user({ username: 'lucia' })
  await app.as('base')
  await app.asUser(user)
  await app.moveClock({ days: 2 })
  const here = new TestClient(app.address)
  await here.post('/api/login', { username: 'lucia', password: testPassword }, { 'user-agent': 'Telefono' })
  const { status, body } = await here.get<Session[]>('/api/auth/sessions')
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({ isCurrent: true, address: '127.0.0.1', userAgent: 'Telefono' })
  expect(body[1]).toMatchObject({ isCurrent: false, userAgent: 'test' })
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  expect(body.map(({ lastUsedAt, expiresAt }) => days(lastUsedAt, expiresAt))).toEqual([14, 14])
  expect(days(body[1]?.lastUsedAt ?? '', body[0]?.lastUsedAt ?? '')).toBe(2)
  expect(JSON.stringify(body)).not.toContain(here.cookie.split('=')[1])
})

test('an expired session is not listed', async () => {
  await using app = await startTestApp()
  const user = await app.given.user()
  await app.asUser(user)
  await app.moveClock({ days: 15 })
  const { body } = await (await app.asUser(user)).get<Session[]>('/api/auth/sessions')
  expect(body.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('users can end their own sessions one by one; sessions of others are not found', async () => {
  await using app = await startTestApp()
  const user = await app.given.user()
  const [here, elsewhere, stranger] = [await app.asUser(user), await app.asUser(user), await app.as('base')]
  const { body } = await here.get<Session[]>('/api/auth/sessions')
  const other = body.find(({ isCurrent }) => !isCurrent)
  const own = body.find(({ isCurrent }) => isCurrent)

  expect((await stranger.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(404)
  expect((await elsewhere.get('/api/auth/user')).status).toBe(200)
  expect((await here.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204)
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  expect((await here.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(404)

  const ended = await here.delete(`/api/auth/sessions/${own?.id}`)
  expect(ended.status).toBe(204)
  expect(ended.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect((await here.get('/api/auth/user')).status).toBe(401)
})

test('users can end all their other sessions; the current one and those of other users stay', async () => {
  await using app = await startTestApp()
  const user = await app.given.user()
  const [here, phone, tablet] = [await app.asUser(user), await app.asUser(user), await app.asUser(user)]
  const stranger = await app.as('base')
  expect((await app.visitor.delete('/api/auth/sessions')).status).toBe(401)

  expect((await here.delete('/api/auth/sessions')).status).toBe(204)
  expect((await phone.get('/api/auth/user')).status).toBe(401)
  expect((await tablet.get('/api/auth/user')).status).toBe(401)
  expect((await stranger.get('/api/auth/user')).status).toBe(200)
  expect((await here.get<Session[]>('/api/auth/sessions')).body).toMatchObject([{ isCurrent: true }])
  expect((await here.delete('/api/auth/sessions')).status).toBe(204)

  const { rows } = await app.context.db.execute(
    sql`select details from security_log where event = 'session.ended' and user_id = ${user.id}`,
  )
  expect(rows).toEqual([{ details: { count: 2 } }])
})

test('one of two sessions that concurrently end all others stays', async () => {
  await using app = await startTestApp()
  const user = await app.given.user()
  for (let round = 0; round < 5; round++) {
    const clients = [await app.asUser(user), await app.asUser(user)]
    const answers = await Promise.all(clients.map((client) => client.delete('/api/auth/sessions')))
    const states = await Promise.all(clients.map(async (client) => (await client.get('/api/auth/user')).status))
    // A session ended before its turn is no longer signed in and ends no other session.
    expect(answers.map(({ status }) => (status === 204 ? 200 : status))).toEqual(states)
    expect(states.toSorted()).toEqual([200, 401])
  }
})
