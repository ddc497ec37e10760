import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminUser } from '../../../contract/accounts/customers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { recordedRows, recordOpening } from './record-reads.ts'

let app: TestApp
let admin: TestClient & { user: { id: string; username: string } }

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})

afterEach(() => app[Symbol.asyncDispose]())

const acts = async () =>
  (
    await app.context.db.pool.query<{ action: string; subject: string; details: unknown }>(
      'select action, subject, details from audit_trail where actor_id = $1 order by id',
      [admin.user.id],
    )
  ).rows

test('reading a list of customers to its end adds few entries; another filter counts as another list', async () => {
  for (let n = 0; n < 8; n++) await app.given.user({ lastName: 'Bianchi' })
  let cursor: string | null = null
  let pages = 0
  do {
    const { headers }: { headers: Headers } = await admin.get<AdminUser[]>(
      `/api/admin/users?limit=1&role=base${cursor ?? ''}`,
    )
    const next: string | null = headers.get('x-next-cursor')
    cursor = next && `&cursor=${next}`
    pages += 1
  } while (cursor)
  expect(pages).toBeGreaterThan(7)
  const list = { action: 'account.list', subject: 'list:customers' }
  const read = await acts()
  expect(read.slice(0, 4)).toEqual(
    [1, 2, 4, 8].map((n) => ({ ...list, details: { pages: n, rows: n, filter: { role: 'base' } } })),
  )
  expect(read).toHaveLength(4)
  await admin.get('/api/admin/users?search=bianchi%20via%20roma')
  // The words may name a person, and the trail is kept forever.
  expect((await acts()).at(-1)).toMatchObject({ details: { pages: 1, filter: { search: true } } })
})

test('opening a customer’s page is recorded once an hour and does not count as a change of the customer', async () => {
  const customer = await app.given.user({})
  const subject = `user:${customer.id}`
  for (let n = 0; n < 3; n++) await admin.get(`/api/admin/users/${customer.id}`)
  expect(await acts()).toEqual([{ action: 'account.open', subject, details: {} }])
  const stale = { plan: 'pro', updatedAt: '2020-01-01T00:00:00.000Z' }
  const { status, problem } = await admin.put(`/api/admin/users/${customer.id}`, stale)
  expect(status).toBe(409)
  expect(problem.message).toContain('il cliente ha cambiato i suoi dati')
})

test('a read whose recording failed is recorded when it is repeated', async () => {
  const customer = await app.given.user({})
  const { pool } = app.context.db
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse before insert on audit_trail for each row execute function refuse()`)
  expect((await admin.get(`/api/admin/users/${customer.id}`)).status).toBeGreaterThanOrEqual(500)
  await pool.query('drop trigger refuse on audit_trail; drop function refuse')
  expect((await admin.get(`/api/admin/users/${customer.id}`)).status).toBe(200)
  expect(await acts()).toEqual([{ action: 'account.open', subject: `user:${customer.id}`, details: {} }])
})

test('of two concurrent reads the second is recorded if the recording of the first fails', async () => {
  const { pool } = app.context.db
  await pool.query(`create sequence attempts; create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('attempts') = 1 then raise 'no room'; end if; return new; end $$;
    create trigger refuse before insert on audit_trail for each row execute function refuse()`)
  const read = { adminId: admin.user.id, action: 'account.open', subject: 'user:1' } as const
  const reads = await Promise.allSettled([recordOpening(app.context, read), recordOpening(app.context, read)])
  await pool.query('drop trigger refuse on audit_trail; drop function refuse; drop sequence attempts')
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await acts()).toEqual([{ action: 'account.open', subject: 'user:1', details: {} }])
})

test('lists of orders are recorded from the second page on', async () => {
  const reseller = await app.given.user({ userRole: 'rivenditore' })
  const productId = await app.given.product({ stock: 9 })
  for (let n = 0; n < 3; n++) await app.given.order(reseller, productId)
  const { body } = await admin.get<{ nextCursor: string }>('/api/admin/orders?limit=1')
  expect(await acts()).toEqual([])
  await admin.get(`/api/admin/orders?limit=1&cursor=${body.nextCursor}`)
  expect(await acts()).toEqual([{ action: 'order.list', subject: 'list:orders', details: { pages: 1, rows: 1 } }])
})

test('an admin’s export of their own data is recorded when downloaded', async () => {
  const { body } = await admin.post<{ id: string }>('/api/auth/data-exports')
  await app.runJobs()
  const file = `${app.address}/api/auth/data-exports/${body.id}/file`
  expect((await fetch(file, { headers: { cookie: admin.cookie } })).status).toBe(200)
  expect(await acts()).toMatchObject([{ action: 'account.download_data', subject: `data_export:${body.id}` }])
})

test('an interrupted download is recorded with the rows read so far', async () => {
  const read = { adminId: admin.user.id, action: 'order.export', subject: 'list:orders' } as const
  for await (const row of recordedRows(app.context, read, ['a', 'b', 'c'])) if (row === 'b') break
  expect(await acts()).toMatchObject([{ action: 'order.export', details: { rows: 2, interrupted: true } }])
})
