import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import getPort from 'get-port'
import { expect, onTestFinished, test } from 'vitest'
import { spawnApp, stopApp, untilReady } from '../../testing/app-process.ts'
import { type HeardStream, openNoticeStream } from '../../testing/notice-stream.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { notifyAdmins, notifyUsers } from './notify.ts'

const content = { kind: 'order.paid' as const, title: 'Ordine pagato', body: 'Testo', link: '/dashboard' }

/** Of a process; the first one on a fresh clone also builds the pages. */
const startLimit = 180_000

const listening = `from pg_stat_activity where datname = current_database() and application_name = 'filiera-direct' and query like '%listen%' and state = 'idle'`

/** As soon as so many processes hear of changes; before, a stream may be cut once. */
async function untilListening(app: TestApp, processes = 1): Promise<void> {
  const count = async () => (await app.context.db.pool.query(`select 1 ${listening}`)).rows.length
  await expect.poll(count, { interval: 10, timeout: 10_000 }).toBe(processes)
  await sleep(20)
}

async function open(address: string, { cookie }: TestClient): Promise<HeardStream> {
  const stream = await openNoticeStream(address, cookie)
  onTestFinished(() => stream.close())
  return stream
}

const notify = (app: TestApp, { user }: TestClient) =>
  app.context.db.transaction((tx) => notifyUsers(tx, [{ userId: user.id, ...content }]))

const lastOf = ({ heard }: HeardStream) => heard.at(-1)

/** A second process of the portal on the same database. */
async function spawnSecond(app: TestApp): Promise<{ address: string } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-second-'))
  const second = spawnApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: directory, DEMO: '0' }, await getPort())
  await untilReady(second, startLimit)
  return {
    address: second.address,
    async [Symbol.asyncDispose]() {
      await stopApp(second)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

test('a notice reaches every browser of its user within a second, on two processes of one database, and nobody else', {
  timeout: startLimit,
}, async () => {
  await using app = await startTestApp()
  await using second = await spawnSecond(app)
  await untilListening(app, 2)
  const [client, other] = [await app.as('base'), await app.as('base')]
  const streams = [
    await open(app.address, client),
    await open(app.address, client),
    await open(second.address, client),
    await open(second.address, client),
  ]
  const foreign = await open(second.address, other)
  for (const stream of [...streams, foreign]) await expect.poll(() => lastOf(stream)).toBe(0)

  const start = performance.now()
  await notify(app, client)
  await expect.poll(() => streams.map(lastOf), { interval: 5 }).toEqual([1, 1, 1, 1])
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(foreign.heard).toEqual([0])
})

test('what is read in one browser is read in the others', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const admin = await app.as('admin')
  const stream = await open(app.address, admin)
  await app.context.db.transaction((tx) => notifyAdmins(tx, content))
  await expect.poll(() => lastOf(stream)).toBe(1)
  await admin.post('/api/notifications/read')
  await expect.poll(() => lastOf(stream)).toBe(0)
})

test('a change that is rolled back is not heard of', async () => {
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

test('a stream is for who is signed in, kept nowhere, sent as it comes, and has the security headers', async () => {
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
  ['ends it from another browser', async (app, { user }) => (await app.asUser(user)).delete('/api/auth/sessions')],
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

test('a session whose time is over gets no stream, and an open one ends', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('admin')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await app.moveClock({ hours: 13 })
  // Looked at with any change of the session or its user; without one, at the next heartbeat.
  await app.context.db.execute(sql`update users set first_name = 'Anna' where id = ${client.user.id}`)
  await stream.ended
  expect((await client.get('/api/notifications/stream')).status).toBe(401)
})

test('the seventh browser of a user takes the place of the first, which is told so', async () => {
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

test('while changes cannot be heard of no stream stays open, and the next one is up to date', async () => {
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

test('a hundred notices at once cost a few counts, not a hundred', async () => {
  await using app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const stream = await open(app.address, client)
  await expect.poll(() => lastOf(stream)).toBe(0)
  await Promise.all(Array.from({ length: 99 }, () => notify(app, client)))
  await expect.poll(() => lastOf(stream)).toBe(99)
  expect(stream.heard.length).toBeLessThan(60)
})

test('open streams do not hold up a stop', async () => {
  const app = await startTestApp()
  await untilListening(app)
  const client = await app.as('base')
  const streams = [await open(app.address, client), await open(app.address, client)]
  const start = performance.now()
  await app[Symbol.asyncDispose]()
  expect(performance.now() - start).toBeLessThan(2_000)
  for (const stream of streams) await stream.ended
})
