import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataExport } from '../../../contract/accounts/account-data.ts'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore', { username: 'lucia', subscriptionPlan: 'pro' })
})

afterEach(() => app[Symbol.asyncDispose]())

const ask = (by = client) => by.post<DataExport>('/api/auth/data-exports')

const latest = async (by = client) => (await by.get<DataExport | null>('/api/auth/data-exports/latest')).body

const fetchFile = (id: string, by: { cookie: string } | null) =>
  fetch(`${app.address}/api/auth/data-exports/${id}/file`, { headers: by ? { cookie: by.cookie } : {} })

const rowsOf = async (statement: string) => (await app.context.db.pool.query(statement)).rows

const pathOf = (id: string) => `exports/${id}.json`

test('the owner gets a mail when the export is ready, and other accounts cannot fetch it', async () => {
  const { status, body: asked } = await ask()
  expect([status, asked.state, asked.size]).toEqual([201, 'pending', null])
  expect((await fetchFile(asked.id, client)).status).toBe(404)
  await app.runJobs()
  const ready = await latest()
  expect(ready).toMatchObject({ id: asked.id, state: 'ready', size: expect.any(Number), expiresAt: expect.any(String) })

  const [admin, other] = [await app.as('admin'), await app.as('rivenditore')]
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [client.user.email, 'La copia dei tuoi dati è pronta'],
  ])
  // The link leads to the page; the file itself requires the owner's session.
  expect(mails[0]?.text).toContain('/dashboard?section=business-profile')
  expect(mails[0]?.text).not.toContain(asked.id)
  expect((await fetchFile(asked.id, null)).status).toBe(401)
  for (const stranger of [admin, other]) {
    expect((await fetchFile(asked.id, stranger)).status).toBe(404)
    expect(await latest(stranger)).toBeNull()
  }
  const file = await fetchFile(asked.id, client)
  expect(Number((await file.arrayBuffer()).byteLength)).toBe(ready?.size)
  expect(file.headers.get('cache-control')).toBe('private, no-store')
})

test('one export is made at a time, three within a day', async () => {
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await app.runJobs()
  await ask()
  await app.runJobs()
  await ask()
  await app.runJobs()
  const refused = await ask()
  expect([refused.status, refused.problem.code]).toEqual([429, 'data_export.too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await rowsOf('select 1 from data_exports')).toHaveLength(3)
  // The limit is per account.
  expect((await ask(await app.as('base'))).status).toBe(201)
  await app.moveClock({ days: 1, minutes: 1 })
  expect((await ask()).status).toBe(201)
})

test('an export cannot be fetched after seven days, and the nightly sweep deletes its file', async () => {
  const { body } = await ask()
  await app.runJobs()
  const { disk } = app.context.objects
  await app.context.jobs.runNow(app.context, 'sweep-data-exports')
  expect(await disk.exists(pathOf(body.id))).toBe(true)
  await app.moveClock({ days: 7, minutes: 1 })
  expect((await fetchFile(body.id, client)).status).toBe(404)
  await app.context.jobs.runNow(app.context, 'sweep-data-exports')
  expect(await disk.exists(pathOf(body.id))).toBe(false)
  expect(await latest()).toBeNull()
})

test('a failed store is retried; after the last attempt a new export can be requested', async () => {
  const { objects } = app.context
  const fullStore = { ...objects, disk: objects.disk, place: () => Promise.reject(new Error('the disk is full')) }
  const dueAgain = (set = '') =>
    rowsOf(`update jobs.job set start_after = now() ${set} where name = 'export-account-data' and state = 'retry'`)
  app.context.objects = fullStore
  const { body } = await ask()
  await app.runJobs()
  expect((await latest())?.state).toBe('pending')
  await dueAgain(', retry_count = retry_limit - 1')
  await app.runJobs()
  expect(await latest()).toMatchObject({ id: body.id, state: 'failed', size: null })

  const again = await ask()
  expect(again.body).toMatchObject({ id: expect.not.stringMatching(body.id), state: 'pending' })
  await app.runJobs()
  app.context.objects = objects
  await dueAgain()
  await app.runJobs()
  expect(await latest()).toMatchObject({ id: again.body.id, state: 'ready' })
})

test('an account that was suspended during the export can request a new one once it is reactivated', async () => {
  const admin = await app.as('admin')
  const suspend = (suspended: boolean) => admin.put(`/api/admin/users/${client.user.id}`, { suspended })
  const { body: lost } = await ask()
  await suspend(true)
  await app.runJobs()
  expect(await app.context.objects.disk.exists(pathOf(lost.id))).toBe(false)
  await suspend(false)
  const back = await app.asUser(client.user)
  expect(await latest(back)).toMatchObject({ id: lost.id, state: 'failed' })

  const { body: again } = await ask(back)
  expect(again).toMatchObject({ id: expect.not.stringMatching(lost.id), state: 'pending' })
  await app.runJobs()
  expect(await latest(back)).toMatchObject({ id: again.id, state: 'ready' })
})

test('an export whose process was killed in the last attempt counts as failed, and a new one can be requested', async () => {
  const { body: lost } = await ask()
  // The state in which the queue leaves the job when the heartbeat of the last attempt expires.
  await rowsOf(`update jobs.job set state = 'failed', retry_count = retry_limit where name = 'export-account-data'`)
  expect(await latest()).toMatchObject({ id: lost.id, state: 'failed', size: null })
  const { body: again } = await ask()
  expect(again).toMatchObject({ id: expect.not.stringMatching(lost.id), state: 'pending' })
  expect((await ask()).body.id).toBe(again.id)
  await app.runJobs()
  expect(await latest()).toMatchObject({ id: again.id, state: 'ready' })
})
