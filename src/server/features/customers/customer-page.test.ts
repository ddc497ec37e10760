import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminCustomer, AdminUser } from '../../../contract/accounts/customers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin', { username: 'anna' })
  client = await app.as('rivenditore', { username: 'lucia', companyName: 'Lana S.r.l.', vatNumber: 'IT00743110157' })
})
afterEach(() => app[Symbol.asyncDispose]())

const path = () => `/api/admin/users/${client.user.id}`

const read = async () => (await admin.get<AdminCustomer>(path())).body

test('one call returns the profile, orders, reservations, sessions, VIES responses and security events', async () => {
  const productId = await app.given.product({ price: '20.00', stock: 20 })
  await app.given.order(client.user, productId, { quantity: 2 })
  await app.given.reservation(client.user, productId)
  await app.asUser(client.user)
  await app.context.db.pool.query(
    `insert into vat_consultations (id, user_id, vat_number, outcome, name, answered_at)
     values (gen_random_uuid(), $1, 'IT00743110157', 'valid', 'LANA SRL', now()),
            (gen_random_uuid(), $1, 'IT12345678903', 'unknown', null, now() - interval '1 year')`,
    [client.user.id],
  )
  await app.visitor.post('/api/login', { username: 'lucia', password: 'sbagliata' })
  const customer = await read()
  expect(customer).toMatchObject({
    username: 'lucia',
    companyName: 'Lana S.r.l.',
    overview: { totalOrders: 1, grossRevenue: '40.00', activeReservations: 1 },
    vatConsultation: { outcome: 'valid', name: 'LANA SRL' },
    vatConsultations: [{ vatNumber: 'IT00743110157' }, { vatNumber: 'IT12345678903', outcome: 'unknown' }],
  })
  expect(customer.overview.latestOrders).toHaveLength(1)
  expect(customer.sessions).toHaveLength(2)
  expect(customer.securityEvents[0]).toMatchObject({ event: 'login.failed' })
  expect(JSON.stringify(customer)).not.toMatch(/passwordHash|"sid"|"isCurrent"/)
})

test('an admin can end all sessions of a customer, audited once; the customer can sign in again', async () => {
  await app.asUser(client.user)
  const answers = [await admin.delete(`${path()}/sessions`), await admin.delete(`${path()}/sessions`)]
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await read()).sessions).toEqual([])
  const { rows } = await app.context.db.pool.query(
    "select action, subject, before, after from audit_trail where action <> 'account.open'",
  )
  expect(rows).toEqual([
    {
      action: 'account.end_sessions',
      subject: `user:${client.user.id}`,
      before: { sessions: 2 },
      after: { sessions: 0 },
    },
  ])
  expect((await read()).securityEvents[0]).toMatchObject({ event: 'session.ended' })
  expect((await app.asUser(client.user)).cookie).not.toBe('')
  const own = await admin.delete(`/api/admin/users/${admin.user.id}/sessions`)
  expect([own.status, own.problem.code]).toEqual([409, 'user.self'])
})

test('the second of two admins is rejected with the change and its author', async () => {
  const second = await app.as('admin')
  const { updatedAt } = await read()
  await app.moveClock({ minutes: 1 } as never)
  expect((await admin.put(path(), { role: 'base', updatedAt })).status).toBe(200)
  // Repeating the same change overwrites nothing.
  expect((await second.put(path(), { role: 'base', updatedAt })).status).toBe(200)
  const refused = await second.put(path(), { plan: 'pro', updatedAt })
  expect([refused.status, refused.problem.code]).toEqual([409, 'user.changed'])
  expect(refused.problem.message).toMatch(
    /^Nel frattempo .+ ha cambiato il ruolo in Pubblico \(.+\): controlla e, se serve, ripeti\.$/,
  )
  expect((await read()).subscriptionPlan).toBe('starter')
  expect((await second.put(path(), { plan: 'pro', updatedAt: (await read()).updatedAt })).status).toBe(200)
})

test('a change by the customer is reported as well', async () => {
  const { updatedAt } = await read()
  await app.moveClock({ minutes: 1 } as never)
  expect((await client.put('/api/auth/preferences', { reservationMails: false })).status).toBeLessThan(300)
  const refused = await admin.put(path(), { suspended: true, updatedAt })
  expect(refused.problem.message).toBe(
    'Nel frattempo il cliente ha cambiato i suoi dati: controlla e, se serve, ripeti.',
  )
})

test('customers are filtered by role, plan, verification and suspension', async () => {
  await app.given.user({ username: 'marta', userRole: 'base', subscriptionPlan: 'trial' })
  const suspended = await app.given.user({ username: 'nora', userRole: 'rivenditore', subscriptionPlan: 'pro' })
  await admin.put(`/api/admin/users/${suspended.id}`, { suspended: true })
  const found = async (query: string) =>
    (await admin.get<AdminUser[]>(`/api/admin/users?${query}`)).body.map(({ username }) => username)
  expect(await found('role=rivenditore')).toEqual(['nora', 'lucia'])
  expect(await found('role=admin')).toEqual(['anna'])
  expect(await found('plan=trial')).toEqual(['marta'])
  expect(await found('suspended=1')).toEqual(['nora'])
  expect(await found('role=rivenditore&plan=starter&search=lana')).toEqual(['lucia'])
  expect((await admin.get('/api/admin/users?role=capo')).status).toBe(400)
})

test('only admins have access; an unknown customer is 404', async () => {
  expect((await client.get(path())).status).toBe(403)
  expect((await client.delete(`${path()}/sessions`)).status).toBe(403)
  for (const answer of [
    await admin.get('/api/admin/users/0190a0a0-0000-7000-8000-000000000000'),
    await admin.delete('/api/admin/users/0190a0a0-0000-7000-8000-000000000000/sessions'),
  ]) {
    expect([answer.status, answer.problem.code]).toEqual([404, 'user.not_found'])
  }
})
