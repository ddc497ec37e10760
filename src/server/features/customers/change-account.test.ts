import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { MailboxMessage } from '../../../contract/mail.ts'
import { orderAddress, testPassword } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

let app: TestApp
let admin: TestClient
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  client = await app.as('rivenditore', { username: 'lucia' })
})

afterEach(() => app[Symbol.asyncDispose]())

const change = (body: object, userId = client.user.id, by = admin) => by.put<User>(`/api/admin/users/${userId}`, body)

const signIn = () => app.visitor.post('/api/login', { username: 'lucia', password: testPassword })

const rowsOf = async (statement: string) => (await app.context.db.pool.query(statement)).rows

const audited = () => rowsOf('select action, subject, before, after, details from audit_trail order by id')

const pay = (orderId: string) =>
  app.context.db.transaction(async (tx) => {
    const payable = await app.context.payables.order.lockAny(tx, orderId)
    await payable?.settle(tx)
  })

test('a role change is audited, announced to the customer, and takes effect immediately', async () => {
  const { status, body } = await change({ role: 'base' })
  expect([status, body.userRole, body.role]).toEqual([200, 'base', 'base'])
  expect((await client.get('/api/orders')).status).toBe(403)
  expect((await change({ role: 'base' })).status).toBe(200)
  expect(await audited()).toEqual([
    {
      action: 'account.change_role',
      subject: `user:${client.user.id}`,
      before: { userRole: 'rivenditore' },
      after: { userRole: 'base' },
      details: null,
    },
  ])
  const { rows } = await app.context.db.pool.query(
    "select user_id, address, details from security_log where event = 'account.role_changed'",
  )
  expect(rows).toEqual([
    {
      user_id: client.user.id,
      address: '127.0.0.1',
      details: { from: 'rivenditore', to: 'base', adminId: expect.any(String) },
    },
  ])
  expect((await client.get('/api/notifications')).body).toMatchObject([
    {
      kind: 'account.role_changed',
      title: 'Il tuo ruolo è Pubblico',
      body: 'Con questo ruolo hai accesso al catalogo.',
    },
  ])
})

test('a new admin must sign in again, with a password that meets the admin rule', async () => {
  expect((await change({ role: 'admin' })).body.userRole).toBe('admin')
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  const mailsToLucia = async (subject: string) => {
    await app.runJobs()
    const { body } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
    return body.filter((mail) => mail.to === client.user.email && mail.subject === subject)
  }
  expect(await mailsToLucia('Ora sei amministratore: scegli una nuova password')).toHaveLength(1)
  // Repeating the request is not a second promotion.
  expect((await change({ role: 'admin' })).status).toBe(200)
  expect(await mailsToLucia('Ora sei amministratore: scegli una nuova password')).toHaveLength(1)

  await app.visitor.post('/api/auth/password/forgot', { email: client.user.email })
  const [mail] = await mailsToLucia('Reimposta la password')
  const token = /\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const reset = (password: string) => app.visitor.post('/api/auth/password/reset', { token, password })
  for (const [password, problem] of [
    ['corta-123', 'La password di un amministratore deve essere almeno 12 caratteri'],
    ['Password2026!', 'Questa password è tra le più comuni: scegline un’altra'],
  ] as const) {
    const refused = await reset(password)
    expect([refused.status, refused.problem]).toEqual([
      400,
      { code: 'auth.weak_password', message: problem, fields: { password: problem } },
    ])
  }
  const password = 'trama-e-ordito-9'
  expect((await reset(password)).status).toBe(204)
  const lucia = new TestClient(app.address)
  expect((await lucia.post<User>('/api/login', { username: 'lucia', password })).body.role).toBe('admin')
  const weaker = { currentPassword: password, password: 'corta-123' }
  expect((await lucia.post('/api/auth/password/change', weaker)).problem.code).toBe('auth.weak_password')
  expect((await lucia.get('/api/admin/users')).status).toBe(200)
})

test('a link mailed before a promotion sets no password afterwards; the security log records the replaced password', async () => {
  await app.visitor.post('/api/auth/password/forgot', { email: client.user.email })
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  const mail = mails.find(({ to, subject }) => to === client.user.email && subject === 'Reimposta la password')
  const token = /\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect(token).toBeDefined()
  expect((await change({ role: 'admin' })).status).toBe(200)
  const refused = await app.visitor.post('/api/auth/password/reset', { token, password: 'trama-e-ordito-9' })
  expect([refused.status, refused.problem.code]).toEqual([400, 'auth.reset_link'])
  expect(await rowsOf("select user_id, address from security_log where event = 'password.replaced'")).toEqual([
    { user_id: client.user.id, address: '127.0.0.1' },
  ])
  // Other changes do not replace the password.
  await change({ role: 'base', plan: 'pro' })
  expect(await rowsOf("select 1 from security_log where event = 'password.replaced'")).toHaveLength(1)
})

test('a sign-in during the promotion of its account opens no session', async () => {
  const [changed] = await Promise.all([change({ role: 'admin' }), ...Array.from({ length: 4 }, signIn)])
  expect(changed.status).toBe(200)
  expect(await rowsOf(`select 1 from sessions where user_id = '${client.user.id}'`)).toEqual([])
})

test('a plan change is audited and announced; a plan given by an admin has no expiry', async () => {
  await app.context.db.pool.query("update users set subscription_expires_at = now() - interval '1 day'")
  // The same plan name, but the plan has lapsed.
  expect((await change({ plan: 'starter' })).body).toMatchObject({
    subscriptionPlan: 'starter',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    subscriptionRenews: false,
  })
  await change({ plan: 'pro' })
  await change({ plan: 'pro' })
  expect(await audited()).toMatchObject([
    {
      action: 'account.change_plan',
      before: { subscriptionExpiresAt: expect.any(String) },
      after: { subscriptionExpiresAt: null },
    },
    {
      action: 'account.change_plan',
      before: { subscriptionPlan: 'starter' },
      after: { subscriptionPlan: 'pro' },
    },
  ])
  expect((await client.get('/api/notifications')).body).toMatchObject([
    { title: 'Il tuo piano è Pro + White Label' },
    { title: 'Il tuo piano è Starter' },
  ])
  expect((await client.get<User>('/api/auth/user')).body.subscriptionPlan).toBe('pro')
})

test('a corrected fiscal code is audited once; the trail does not contain a person’s code', async () => {
  expect((await change({ fiscalCode: 'rssmra85t10a562s' })).body.fiscalCode).toBe('RSSMRA85T10A562S')
  await change({ fiscalCode: 'RSSMRA85T10A562S' })
  await change({ fiscalCode: '07643520567' })
  expect((await change({ fiscalCode: null })).body.fiscalCode).toBe('07643520567')
  // An invalid code only causes a warning: the invoice draft reports it.
  expect((await change({ fiscalCode: 'abc' })).body.fiscalCode).toBe('ABC')
  expect((await change({ fiscalCode: '' })).body.fiscalCode).toBeNull()
  expect((await change({ fiscalCode: 'x'.repeat(17) })).status).toBe(400)
  expect(await audited()).toMatchObject([
    { action: 'account.change_fiscal_code', before: { fiscalCode: null }, after: { fiscalCode: '•••' } },
    { before: { fiscalCode: '•••' }, after: { fiscalCode: '07643520567' } },
    { before: { fiscalCode: '07643520567' }, after: { fiscalCode: '•••' } },
    { before: { fiscalCode: '•••' }, after: { fiscalCode: null } },
  ])
})

test('absent fields keep their value, and unknown values are rejected', async () => {
  expect((await change({})).body).toMatchObject({ userRole: 'rivenditore', subscriptionPlan: 'starter' })
  expect((await change({ role: null, plan: null, suspended: null })).status).toBe(200)
  for (const body of [{ role: 'capo' }, { plan: 'oro' }, { suspended: 'sì' }]) {
    expect((await change(body)).status).toBe(400)
  }
  expect(await audited()).toEqual([])
  expect((await change({ role: 'admin' }, client.user.id, client)).status).toBe(403)
})

test('withdrawing a verification keeps the role; changing the role is another call', async () => {
  await app.context.db.pool.query(
    "update users set is_business_verified = true, company_name = 'Lana', vat_number = '00743110157', business_submitted_at = now() where username = 'lucia'",
  )
  const withdrawn = await admin.put<User>(`/api/admin/users/${client.user.id}/verification`, { verified: false })
  expect(withdrawn.body).toMatchObject({ isBusinessVerified: false, userRole: 'rivenditore' })
  expect((await change({ role: 'base' })).body.userRole).toBe('base')
})

test('an admin cannot remove their own access', async () => {
  for (const body of [{ role: 'base' }, { role: 'rivenditore' }, { suspended: true }]) {
    const { status, problem } = await change(body, admin.user.id)
    expect([status, problem.code]).toEqual([409, 'user.self'])
  }
  expect((await change({ role: 'admin', plan: 'pro', suspended: false }, admin.user.id)).status).toBe(200)
})

test('two admins removing each other’s role concurrently leave one admin', async () => {
  const other = await app.as('admin')
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      change({ role: 'base' }, other.user.id, admin),
      change({ role: 'base' }, admin.user.id, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await rowsOf("select 1 from users where user_role = 'admin'")).toHaveLength(1)
    await app.context.db.pool.query("update users set user_role = 'admin' where username like 'admin-%'")
  }
})

test('suspending ends the sessions; sign-in answers 403, and a wrong password still 401', async () => {
  const second = await app.asUser(client.user)
  const { body } = await change({ suspended: true })
  expect(body.suspendedAt).toEqual(expect.any(String))
  for (const session of [client, second]) expect((await session.get('/api/auth/user')).status).toBe(401)
  const refused = await signIn()
  expect([refused.status, refused.problem]).toEqual([
    403,
    { code: 'auth.suspended', message: 'Account sospeso: scrivici.' },
  ])
  expect((await app.visitor.post('/api/login', { username: 'lucia', password: 'sbagliata' })).status).toBe(401)
  expect(
    await rowsOf('select 1 from sessions where user_id = (select id from users where suspended_at is not null)'),
  ).toEqual([])
})

test('suspending cancels reservations and unpaid orders, with history, audit and events; paid orders ship', async () => {
  const [coat, skirt] = [await app.given.product({ stock: 10 }), await app.given.product({ stock: 10 })]
  await app.given.reservation(client.user, coat, 2)
  await app.given.reservation(client.user, skirt, 3)
  const [unpaid, paid] = [await app.given.order(client.user, coat), await app.given.order(client.user, skirt)]
  await pay(paid)
  const other = await app.as('rivenditore')
  await app.given.reservation(other.user, coat)

  for (let n = 0; n < 2; n++) expect((await change({ suspended: true })).status).toBe(200)

  expect(
    await rowsOf(
      'select product_id = (select product_id from order_items where order_id = $$' +
        unpaid +
        '$$) as coat, on_hand, held from stock_items order by 1 desc',
    ),
  ).toEqual([
    { coat: true, on_hand: 10, held: 1 },
    { coat: false, on_hand: 9, held: 0 },
  ])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
  const history = await admin.get<{ status: string; history: object[] }>(`/api/admin/orders/${unpaid}`)
  expect(history.body.status).toBe('cancelled')
  expect(history.body.history.at(-1)).toMatchObject({
    status: 'cancelled',
    note: 'Account sospeso',
    by: admin.user.firstName,
  })
  expect((await audited()).map(({ action, details }) => [action, details?.reason ?? details])).toEqual([
    ['order.cancel', null],
    ['reservation.cancel', 'Account sospeso'],
    ['reservation.cancel', 'Account sospeso'],
    ['account.suspend', { reservations: 2, orders: 1 }],
  ])
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  const toLucia = mails.filter(({ to }) => to === client.user.email).map(({ subject }) => subject)
  expect(toLucia).toContain('Il tuo account è sospeso')
  expect(toLucia.filter((subject) => subject.endsWith('annullato'))).toHaveLength(1)

  const shipped = await admin.put(`/api/admin/orders/${paid}/shipping`, { trackingNumber: 'T1', carrier: 'BRT' })
  expect([shipped.status, shipped.body]).toMatchObject([200, { status: 'shipped' }])
})

test('orders and reservations in progress during a suspension hold no stock afterwards', async () => {
  const productId = await app.given.product({ stock: 500 })
  const items = [{ productId, quantity: 1 }]
  const work = Array.from({ length: 20 }, (_, n) =>
    n % 2
      ? client.post('/api/orders', { ...orderAddress(), items })
      : client.post('/api/reservations', { productId, quantity: 1 }),
  )
  await Promise.race(work)
  const answers = await Promise.all([change({ suspended: true }), ...work])
  for (const { status } of answers) expect(status).toBeOneOf([200, 201, 401, 403])
  expect(await rowsOf('select held from stock_items')).toEqual([{ held: 0 }])
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('a reinstated account can sign in again; cancelled reservations stay cancelled', async () => {
  const productId = await app.given.product({ stock: 5 })
  await app.given.reservation(client.user, productId, 5)
  await change({ suspended: true })
  for (let n = 0; n < 2; n++) expect((await change({ suspended: false })).body.suspendedAt).toBeNull()
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  const again = await app.asUser(client.user)
  expect((await again.get('/api/reservations')).body).toMatchObject([{ status: 'cancelled' }])
  expect((await again.post('/api/reservations', { productId, quantity: 5 })).status).toBe(201)
  expect((await audited()).map(({ action }) => action)).toEqual([
    'reservation.cancel',
    'account.suspend',
    'account.reinstate',
  ])
})
