import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { orderAddress, testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore', {
    username: 'lucia',
    email: 'lucia@example.it',
    companyName: 'Maison Lucia',
    vatNumber: '00743110157',
  })
})

afterEach(() => app[Symbol.asyncDispose]())

const close = (by = client, input: object = {}) =>
  by.post('/api/auth/account/close', { password: testPassword, confirmation: 'CHIUDI', ...input })

const rowsOf = async (statement: string) => (await app.context.db.pool.query(statement)).rows

const closedRow = async () => (await rowsOf(`select * from users where id = '${client.user.id}'`))[0]

const pay = (orderId: string) =>
  app.context.db.transaction(async (tx) => {
    const payable = await app.context.payables.order.lockAny(tx, orderId)
    await payable?.settle(tx)
  })

const mails = async () => {
  await app.runJobs()
  return (await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')).body
}

test.each([
  [{ confirmation: '' }, { confirmation: 'Scrivi CHIUDI per confermare' }],
  [{ confirmation: undefined }, { confirmation: 'Scrivi CHIUDI per confermare' }],
  [{ password: '' }, { password: 'Inserisci la tua password' }],
  [{ password: 'sbagliata' }, { password: 'La password non è corretta' }],
])('the input %j is rejected and the account stays open: %j', async (input, fields) => {
  const { status, problem } = await close(client, input)
  expect([status, problem.fields]).toEqual([400, fields])
  expect((await client.get('/api/auth/user')).status).toBe(200)
  expect(await rowsOf('select 1 from closed_accounts')).toEqual([])
})

test('a closed account loses its sessions, cannot sign in, gets the response of an unknown account and frees its names', async () => {
  const second = await app.asUser(client.user)
  const closed = await close(client, { confirmation: ' chiudi ' })
  expect(closed.status).toBe(204)
  for (const session of [client, second]) expect((await session.get('/api/auth/user')).status).toBe(401)
  for (const username of ['lucia', 'lucia@example.it', (await closedRow()).username]) {
    const { status, problem } = await app.visitor.post('/api/login', { username, password: testPassword })
    expect([status, problem.message]).toEqual([401, 'Username o password non corretti'])
  }
  expect((await close()).status).toBe(401)
  const again = await app.visitor.post('/api/register', {
    username: 'lucia',
    email: 'lucia@example.it',
    password: 'parola-nuova',
  })
  expect(again.status).toBe(201)
  const all = await mails()
  expect(all.filter(({ subject }) => subject === 'Il tuo account è chiuso').map(({ to }) => to)).toEqual([
    'lucia@example.it',
  ])
  const logged = await rowsOf(`select event from security_log where user_id = '${client.user.id}' order by id`)
  expect(logged[0]).toEqual({ event: 'account.closed' })
})

test('an account without invoices is emptied, and admins can neither see nor change it', async () => {
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 5 })
  await client.post('/api/wishlist', { productId, quantity: 1 })
  await client.put('/api/auth/business-profile', {
    companyName: 'Maison Lucia',
    vatNumber: '00743110157',
    pecEmail: 'lucia@pec.it',
    companyAddress: 'Via Roma 1, Milano',
  })
  expect((await close()).status).toBe(204)
  expect(await closedRow()).toMatchObject({
    email: `${client.user.id}@account-chiuso.invalid`,
    username_folded: null,
    first_name: null,
    company_name: null,
    vat_number: null,
    pec_email: null,
    company_address: null,
    business_submitted_at: null,
    consignee_mails: false,
    reservation_mails: false,
  })
  expect(await rowsOf('select 1 from wishlist_items')).toEqual([])
  for (const filter of ['', '?verification=pending', '?search=chiuso']) {
    const { body } = await admin.get<{ id: string }[]>(`/api/admin/users${filter}`)
    expect(body.map(({ id }) => id)).not.toContain(client.user.id)
  }
  const path = `/api/admin/users/${client.user.id}`
  expect((await admin.put(path, { suspended: false })).status).toBe(404)
  expect((await admin.put(path, { role: 'admin' })).status).toBe(404)
  expect((await admin.put(`${path}/verification`, { verified: true })).status).not.toBe(200)
})

test('closing releases reservations and unpaid orders, paid orders ship without mails, invoice data is kept for 10 years', async () => {
  const admin = await app.as('admin')
  const [coat, skirt] = [await app.given.product({ stock: 10 }), await app.given.product({ stock: 10 })]
  await app.given.reservation(client.user, coat, 2)
  const [unpaid, paid] = [await app.given.order(client.user, coat), await app.given.order(client.user, skirt)]
  await pay(paid)
  await rowsOf(`insert into invoices (id, kind, series, year, ordinal, number, issued_on, source, user_id, total, facts, buyer_name, missing, notes)
    values (gen_random_uuid(), 'invoice', 'FV', 2026, 1, 'FV-2026-1', '2026-11-23', 'order:1', '${client.user.id}', 122, '{"buyer": {}}', 'Maison Lucia',
      '{"Il codice fiscale del cliente «RSSMRA80A01H501A» non è valido"}', '{}')`)
  await rowsOf(`insert into plan_charges (id, number, user_id, trial_of, plan, provider, amount, currency, state, paid_at, period_start, period_end, vat_treatment, vat_law, vat_evidence)
    select gen_random_uuid(), 'PL-2026-000001', id, id, 'trial', 'sandbox', 1, 'EUR', 'paid', now(), now(), now() + interval '15 days', 'reverse_charge', 'Art. 7-ter',
      '{"vatNumber": "DE123456788", "name": "Maison Lucia", "address": "Berlin", "consultationNumber": "W1", "answeredAt": "2026-11-23T10:00:00Z"}'
    from users where id = '${client.user.id}'`)
  const kept = async () => {
    const rows = await rowsOf(
      'select missing::text || notes::text as text from invoices union all select vat_evidence::text from plan_charges',
    )
    return rows.map(({ text }) => text).join()
  }
  expect((await close()).status).toBe(204)
  expect(await kept()).toContain('RSSMRA80A01H501A')

  expect((await rowsOf('select sum(held)::int as held from stock_items'))[0].held).toBe(0)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
  expect(await rowsOf('select status from reservations')).toEqual([{ status: 'cancelled' }])
  const detail = await admin.get<{ status: string; history: object[] }>(`/api/admin/orders/${unpaid}`)
  expect(detail.body.status).toBe('cancelled')
  expect(detail.body.history.at(-1)).toMatchObject({ status: 'cancelled', note: 'Account chiuso' })
  const before = await mails()
  expect(before.find(({ subject }) => subject === 'Il tuo account è chiuso')?.text).toContain(
    'L’ordine già pagato parte regolarmente',
  )

  const shipped = await admin.put(`/api/admin/orders/${paid}/shipping`, { trackingNumber: 'T1', carrier: 'BRT' })
  expect([shipped.status, shipped.body]).toMatchObject([200, { status: 'shipped' }])
  expect(await mails()).toHaveLength(before.length)
  expect(await closedRow()).toMatchObject({ company_name: 'Maison Lucia', vat_number: '00743110157' })

  await app.moveClock({ days: 3_640 })
  await app.context.jobs.runNow(app.context, 'end-retention')
  expect((await closedRow()).company_name).toBe('Maison Lucia')
  await app.moveClock({ days: 20 })
  await app.context.jobs.runNow(app.context, 'end-retention')
  expect(await closedRow()).toMatchObject({ company_name: null, vat_number: null })
  expect(await kept()).not.toMatch(/RSSMRA|DE123456788|Lucia|Berlin/)
  expect(await kept()).toMatch(/codice fiscale del cliente «•••».*W1/)
})

test('orders and reservations in progress while the account closes hold no stock afterwards', async () => {
  const productId = await app.given.product({ stock: 500 })
  const items = [{ productId, quantity: 1 }]
  const work = Array.from({ length: 20 }, (_, n) =>
    n % 2
      ? client.post('/api/orders', { ...orderAddress(), items })
      : client.post('/api/reservations', { productId, quantity: 1 }),
  )
  await Promise.race(work)
  const [closed, ...answers] = await Promise.all([close(), ...work])
  expect(closed?.status).toBe(204)
  for (const { status } of answers) expect(status).toBeOneOf([201, 401, 403])
  expect((await rowsOf('select sum(held)::int as held from stock_items'))[0].held).toBe(0)
  expect(await rowsOf("select 1 from orders where status = 'pending_payment'")).toEqual([])
  expect(await rowsOf("select 1 from reservations where status = 'active'")).toEqual([])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('an account that paid nothing leaves no company data, also after an unpaid order and the page of a trial', async () => {
  const order = await app.given.order(client.user, await app.given.product({ stock: 10 }))
  await rowsOf(`insert into order_taxations (order_id, treatment, rate, nature, law, destination, evidence)
    values ('${order}', 'intra_community', 0, 'N3.2', 'Art. 41', 'DE', '{"vatNumber": "DE123456788", "name": "Maison Lucia", "address": "Berlin"}')`)
  await rowsOf(`insert into plan_charges (id, user_id, plan, provider, amount, currency, state)
    select gen_random_uuid(), id, 'trial', 'sandbox', 1, 'EUR', 'void' from users where id = '${client.user.id}'`)
  expect((await close()).status).toBe(204)
  expect(await closedRow()).toMatchObject({ company_name: null, vat_number: null })
  expect((await rowsOf('select evidence from order_taxations'))[0].evidence).toEqual({
    vatNumber: '',
    name: null,
    address: null,
  })
})

test('two concurrent closing requests close the account once', async () => {
  const answers = await Promise.all([close(), close(await app.asUser(client.user))])
  const [closed, refused] = answers.map(({ status }) => status).toSorted()
  expect(closed).toBe(204)
  // The other request fails because its session has ended (401) or its password no longer matches (400).
  expect(refused).toBeOneOf([400, 401])
  expect((await mails()).filter(({ subject }) => subject === 'Il tuo account è chiuso')).toHaveLength(1)
})

test('the last admin cannot close the account; only one of two admins closing at once succeeds', async () => {
  const [first, second] = [await app.as('admin'), await app.as('admin')]
  const answers = await Promise.all([close(first), close(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.problem.code, refused?.problem.message]).toEqual([
    'user.last_admin',
    'Sei l’unico amministratore: nominane prima un altro.',
  ])
  expect(await rowsOf("select 1 from users where user_role = 'admin'")).toHaveLength(1)
})

test('a pending export is not completed for a closed account, and the sweep deletes finished exports', async () => {
  const { body } = await client.post<{ id: string }>('/api/auth/data-exports')
  await app.runJobs()
  expect(await app.context.objects.disk.exists(`exports/${body.id}.json`)).toBe(true)
  await client.post('/api/auth/data-exports')
  expect((await close()).status).toBe(204)
  await app.runJobs()
  expect((await rowsOf("select state from data_exports where state = 'ready'")).length).toBe(1)
  await app.context.jobs.runNow(app.context, 'sweep-data-exports')
  expect(await rowsOf('select 1 from data_exports')).toEqual([])
  expect(await app.context.objects.disk.exists(`exports/${body.id}.json`)).toBe(false)
})

test('the nightly sweep deletes the pictures of a closed account from the table and the object store', async () => {
  const opened = await client.post<{ uploadURL: string }>('/api/objects/upload')
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  await fetch(opened.body.uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })
  const { objectPath } = (
    await client.put<{ objectPath: string }>('/api/product-request-images', { imageURL: opened.body.uploadURL })
  ).body
  const asked = await client.post('/api/product-requests', {
    category: 'casa',
    description: 'Tovaglie di lino ricamate a mano.',
    sizes: [],
    imageUrls: [objectPath],
  })
  expect(asked.status).toBe(201)
  const [{ folder }] = await rowsOf('select folder from objects')
  expect((await close()).status).toBe(204)
  await app.context.jobs.runNow(app.context, 'sweep-objects')
  expect(await rowsOf('select 1 from objects')).toEqual([])
  expect([
    ...(await app.context.objects.disk.listAll(folder, { recursive: true }).catch(() => ({ objects: [] }))).objects,
  ]).toEqual([])
})

test.each([
  ['a wishlist entry', 'wishlist_items', (productId: string) => client.post('/api/wishlist', { productId })],
  [
    'lines for the wishlist',
    'wishlist_items',
    (productId: string) => client.post('/api/wishlist/lines', { items: [{ productId, quantity: 1 }] }),
  ],
  [
    'a selling price',
    'selling_prices',
    (productId: string) => client.put(`/api/selling-prices/${productId}`, { price: '79.90' }),
  ],
])('%s written while the account closes is deleted with it', async (_, table, write) => {
  const productId = await app.given.product()
  const holder = await app.context.db.pool.connect()
  const waiting = (count: number) =>
    expect
      .poll(() =>
        rowsOf(
          `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
        ),
      )
      .toHaveLength(count)
  // Locks the product row, so that the write blocks after it has begun.
  await holder.query('begin')
  await holder.query('select 1 from products where id = $1 for update', [productId])
  const writing = write(productId)
  await waiting(1)
  const closing = close()
  await waiting(2)
  await holder.query('commit')
  holder.release()
  expect([(await writing).status < 300, (await closing).status]).toEqual([true, 204])
  expect(await rowsOf(`select 1 from ${table}`)).toEqual([])
})
