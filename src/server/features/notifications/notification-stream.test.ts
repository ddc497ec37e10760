import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  content,
  expectHeardOnBoth,
  type HeardStream,
  lastOf,
  listening,
  notify,
  open,
  untilListening,
} from '../../testing/notification-stream.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { notifyAdmins, notifyUsers } from './notify.ts'

test('a notification reaches every browser of its user, on two instances of one database, and no other user', async () => {
  await using app = await startTestApp()
  await using second = await startTestApp({ beside: app })
  await expectHeardOnBoth(app, second)
})

test('a notification read in one browser is read in the others', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const admin = await app.as('admin')
  const stream = await open(app.address, admin)
  await app.context.db.transaction((tx) => notifyAdmins(tx, content))
  await expect.poll(() => lastOf(stream)).toBe(1)
  await admin.post('/api/notifications/read')
  await expect.poll(() => lastOf(stream)).toBe(0)
})

test('a change that is rolled back sends no event', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await app.context.db
    .transaction(async (tx) => {
      await notifyUsers(tx, [{ userId: client.user.id, ...content }])
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await notify(app, client)
  await expect.poll(() => stream.heard).toEqual([0, 1])
})

test('a stream requires a session, is neither cached nor compressed, and has the security headers', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  expect((await app.visitor.get('/api/notifications/stream')).problem.code).toBe('auth.required')
  const stream = await open(app.address, await app.as('base'))
  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(stream.headers.get('content-encoding')).toBeNull()
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  await expect.poll(() => stream.text()).toMatch(/^retry: [2-5]\d{3}\n\n/)
})

test.each<[string, (app: TestApp, client: TestClient) => Promise<unknown>]>([
  ['signs out', (_app, client) => client.post('/api/logout')],
  [
    'is suspended',
    async (app, { user }) => (await app.as('admin')).put(`/api/admin/users/${user.id}`, { suspended: true }),
  ],
  [
    'ends the session from another browser',
    async (app, { user }) => (await app.asUser(user)).delete('/api/auth/sessions'),
  ],
])('the stream ends when its user %s', async (_name, end) => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  const answer = (await end(app, client)) as { status: number }
  expect(answer.status).toBeLessThan(300)
  await stream.ended
})

test('an expired session gets no stream, and an open one ends', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('admin')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await app.moveClock({ hours: 13 })
  // Checked on any change of the session or its user, and otherwise at the next heartbeat.
  await app.context.db.execute(sql`update users set first_name = 'Anna' where id = ${client.user.id}`)
  await stream.ended
  expect((await client.get('/api/notifications/stream')).status).toBe(401)
})

test('the seventh browser of a user replaces the first, which gets an event', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const streams: HeardStream[] = []
  for (let n = 0; n < 7; n++) streams.push(await open(app.address, client))
  await streams[0]?.ended
  expect(streams[0]?.text()).toMatch(/event: full\ndata: \{\}\n\n$/)
  await notify(app, client)
  await expect.poll(() => streams.slice(1).map(lastOf)).toEqual([1, 1, 1, 1, 1, 1])
})

test('no stream stays open while the database listener is disconnected, and the next one is up to date', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await app.context.db.pool.query(`select pg_terminate_backend(pid) ${listening}`)
  await stream.ended
  await notify(app, client)
  await untilListening(app)
  const again = await open(app.address, client)
  await expect.poll(() => again.heard).toEqual([1])
})

test('a hundred concurrent notifications need fewer counts than notifications', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await Promise.all(Array.from({ length: 99 }, () => notify(app, client)))
  await expect.poll(() => lastOf(stream)).toBe(99)
  // The number of notifications per count depends on the machine.
  expect(stream.heard.length).toBeLessThan(99)
})

test('open streams do not delay a shutdown', async () => {
  // A shared test application would end the streams itself when it is returned.
  const app = await startTestApp({ own: true })
  await untilListening(app)
  const client = await app.as('base')
  const streams = [await open(app.address, client), await open(app.address, client)]
  await app[Symbol.asyncDispose]()
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(2)
})
