import { expect, test } from 'vitest'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Trouble } from '../error-log/record-error.ts'
import { recordError } from '../error-log/record-error.ts'

/** Retries from the error log; those of messages and refunds are tested with their own features (docs/specification/audit-and-errors.md). */

const record = (app: TestApp, trouble: Omit<Trouble, 'errorMessage'>) =>
  app.context.db.transaction((tx) => recordError(app.context, tx, { ...trouble, errorMessage: 'Non riesce' }))

const only = async (app: TestApp) => {
  const admin = await app.as('admin')
  const { body } = await admin.get<ErrorLogEntry[]>('/api/admin/errors')
  return { admin, entry: body[0] }
}

const queued = async (app: TestApp) => {
  const { rows } = await app.context.db.pool.query<{ name: string; data: object }>(
    `select name, data from jobs.job where state = 'created'
     and name in ('expire-reservations', 'cancel-overdue-orders', 'sync-shop', 'take-in-pictures')`,
  )
  return rows
}

test.each([
  ['reservation.not_expired', {}, 'expire-reservations', {}],
  ['order.not_cancelled', {}, 'cancel-overdue-orders', {}],
  [
    'shopify.order_not_imported',
    { userId: '0190a0a0-0000-7000-8000-000000000001' },
    'sync-shop',
    { userId: '0190a0a0-0000-7000-8000-000000000001', imported: 0, short: 0 },
  ],
])('%s: its job is queued and the entry is resolved, once', async (errorType, payload, name, data) => {
  await using app = await startTestApp()
  await record(app, { source: 'jobs', errorType, payload })
  const { admin, entry } = await only(app)
  expect(entry).toMatchObject({ errorType, canRetry: true })
  const retry = () => admin.post(`/api/admin/errors/${entry?.id}/retry`)
  expect([(await retry()).status, (await retry()).status]).toEqual([204, 204])
  expect(await queued(app)).toEqual([{ name, data }])
  expect((await admin.get('/api/admin/errors')).body).toEqual([])
  const { rows } = await app.context.db.pool.query('select action, subject, before, after, details from audit_trail')
  expect(rows).toEqual([
    {
      ...{ action: 'error.retry', subject: `error:${entry?.id}`, details: { errorType } },
      ...{ before: { resolved: false }, after: { resolved: true } },
    },
  ])
})

test('failed pictures of an import are fetched again; with none left there is nothing to retry', async () => {
  await using app = await startTestApp()
  const [product, other] = [await app.given.product(), await app.given.product()]
  await app.context.db.pool.query(
    `insert into awaited_pictures (id, product_id, source_url, sort_order, import_reference, tries, failure, failed_at, reported_at)
     values (gen_random_uuid(), $1, 'https://example.it/1.jpg', 0, 'import:1', 4, 'risponde 500', present(), present()),
       (gen_random_uuid(), $2, 'https://example.it/2.jpg', 0, 'import:2', 4, 'risponde 500', present(), present())`,
    [product, other],
  )
  const trouble = { source: 'import' as const, errorType: 'import.pictures_failed' }
  await record(app, { ...trouble, payload: { failed: 1, importReference: 'import:1' } })
  const { admin, entry } = await only(app)
  expect(entry?.canRetry).toBe(true)
  expect((await admin.post(`/api/admin/errors/${entry?.id}/retry`)).status).toBe(204)
  expect(await queued(app)).toEqual([{ name: 'take-in-pictures', data: { productId: product } }])
  const { rows } = await app.context.db.pool.query(
    'select import_reference as of, tries, failed_at is null and reported_at is null as due from awaited_pictures order by of',
  )
  expect(rows).toEqual([
    { of: 'import:1', tries: 0, due: true },
    { of: 'import:2', tries: 4, due: false },
  ])

  await record(app, { ...trouble, payload: { failed: 1, importReference: 'import:1' } })
  const again = (await only(app)).entry
  expect(again?.canRetry).toBe(false)
  const { status, problem } = await admin.post(`/api/admin/errors/${again?.id}/retry`)
  expect([status, problem.code]).toEqual([409, 'error.nothing_to_retry'])
})

test('missing files cannot be retried', async () => {
  await using app = await startTestApp()
  await record(app, { source: 'files', errorType: 'files.missing', payload: { missing: 1 } })
  const { admin, entry } = await only(app)
  expect(entry?.canRetry).toBe(false)
  expect((await admin.post(`/api/admin/errors/${entry?.id}/retry`)).problem.code).toBe('error.nothing_to_retry')
})

test('shopify.fulfilment_not_told: the fulfilment is sent again, even if it was given up; a delivered one is skipped', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const [failed, done] = [
    await app.given.order(client.user, await app.given.product()),
    await app.given.order(client.user, await app.given.product()),
  ]
  await app.context.db.pool.query(`update orders set shopify_order_id = id::text`)
  await app.context.db.pool.query(
    `insert into shopify_fulfilments (order_id, user_id, state, reason, tries, updated_at)
     values ($1, $3, 'failed', 'Per un problema nostro', 36, present()), ($2, $3, 'done', null, 1, present())`,
    [failed, done, client.user.id],
  )
  const admin = await app.as('admin')
  for (const orderId of [failed, done]) {
    await record(app, {
      source: 'jobs',
      errorType: 'shopify.fulfilment_not_told',
      payload: { userId: client.user.id, orderId },
    })
  }
  for (const { id, canRetry } of (await admin.get<ErrorLogEntry[]>('/api/admin/errors')).body) {
    expect([canRetry, (await admin.post(`/api/admin/errors/${id}/retry`)).status]).toEqual([true, 204])
  }
  const { rows } = await app.context.db.pool.query(
    'select order_id, state, reason, tries from shopify_fulfilments order by state',
  )
  expect(rows).toEqual([
    { order_id: done, state: 'done', reason: null, tries: 1 },
    { order_id: failed, state: 'due', reason: null, tries: 0 },
  ])
  const jobs = await app.context.db.pool.query(
    `select data from jobs.job where state = 'created' and name = 'fulfil-in-shop'`,
  )
  expect(jobs.rows).toEqual([{ data: { userId: client.user.id } }])
})
