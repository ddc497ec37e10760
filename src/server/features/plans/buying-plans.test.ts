import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../secrets/app-secret.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let customer: PlanCustomer

beforeEach(async () => {
  app = await startTestApp()
  customer = await PlanCustomer.register(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const day = 86_400_000
const daysUntil = (instant: string | null | undefined) =>
  Math.round((Date.parse(instant ?? '') - app.context.clock.now().getTime()) / day)

test('visitors cannot buy a plan, and an unknown plan is rejected', async () => {
  expect((await app.visitor.post('/api/subscriptions/checkout', { plan: 'pro' })).status).toBe(401)
  expect((await customer.checkout('gold')).status).toBe(400)
  expect((await customer.checkout(null)).status).toBe(400)
})

test('an account without a purchase has the trial of its registration, which does not end', async () => {
  expect(await customer.plan()).toEqual({
    plan: 'trial',
    status: 'active',
    expiresAt: null,
    subscription: null,
    taxation: null,
    prices: { trial: '1.00', starter: '10.50', pro: '28.30' },
    hasUsedTrial: false,
    charges: [],
  })
})

test('a customer who returns from the page sees the current plan before this process is notified of the change', async () => {
  await customer.plan()
  // No process is notified of the change, as in the moment before the notification arrives.
  const { pool } = app.context.db
  await pool.query('alter table users disable trigger users_changed')
  await pool.query("update users set subscription_plan = 'pro'")
  expect((await customer.plan()).plan).toBe('pro')
  await pool.query('alter table users enable trigger users_changed')
})

test('the trial costs one euro, lasts seven days and does not renew', async () => {
  const sessionId = await customer.open('trial')
  const { body } = await app.visitor.get(`/api/payments/sandbox/${sessionId}`)
  expect(body).toMatchObject({ purpose: 'payment', description: 'Piano Prova', amount: '1.00', currency: 'EUR' })
  const { body: back } = await customer.act(sessionId, 'paid')
  expect(back.redirectUrl).toMatch(/\/dashboard\?section=business-profile&payment=success&plan=trial$/)
  const plan = await customer.plan()
  expect(plan).toMatchObject({ plan: 'trial', status: 'active', subscription: null })
  expect(daysUntil(plan.expiresAt)).toBe(7)
  expect(plan.charges).toMatchObject([
    { plan: 'trial', amount: '1.00', number: expect.stringMatching(/^PL-\d{4}-\d{6}$/) },
  ])
  expect(await customer.mails()).toEqual(['Piano Prova attivo'])
  expect((await customer.checkout('trial')).problem.code).toBe('plan.held')

  await customer.wait({ days: 7 })
  // Ended by the clock alone.
  expect(await customer.account()).toMatchObject({ subscriptionPlan: 'trial', subscriptionStatus: 'expired' })
  await customer.runProvider()
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'expired' })
  expect(await customer.mails()).toEqual(['Piano Prova attivo', 'Il piano Prova è terminato'])
  expect((await customer.plan()).charges).toHaveLength(1)
  const again = await customer.checkout('trial')
  expect([again.status, again.problem.code]).toEqual([409, 'plan.trial_used'])
  expect(await customer.plan()).toMatchObject({ hasUsedTrial: true })
  // The database allows one trial per account, whatever the request.
  const copied = `insert into plan_charges (id, user_id, trial_of, plan, provider, amount, currency, state)
    select gen_random_uuid(), user_id, trial_of, plan, provider, amount, currency, 'void' from plan_charges`
  await expect(app.context.db.pool.query(copied)).rejects.toThrow('plan_charges_trial_key')
  expect((await customer.checkout('starter')).status).toBe(200)
})

test.each([
  ['starter', '10.50', 'Starter'],
  ['pro', '28.30', 'Pro + White Label'],
] as const)('%s costs %s a month, from the first payment on', async (plan, amount, name) => {
  const sessionId = await customer.open(plan)
  expect((await app.visitor.get(`/api/payments/sandbox/${sessionId}`)).body).toMatchObject({
    purpose: 'plan',
    description: `Piano ${name}, ogni mese`,
    amount,
  })
  expect((await customer.account()).subscriptionPlan).toBe('trial')
  await customer.act(sessionId, 'paid')
  const paid = await customer.plan()
  expect(paid).toMatchObject({
    plan,
    status: 'active',
    subscription: {
      plan,
      nextPlan: null,
      isEnding: false,
      isPastDue: false,
      nextCharge: { amount },
      owed: null,
      card: { brand: 'visa', last4: '4242' },
    },
    charges: [{ plan, amount, outcome: 'paid' }],
  })
  expect(daysUntil(paid.expiresAt)).toBeGreaterThanOrEqual(28)
  expect(daysUntil(paid.expiresAt)).toBeLessThanOrEqual(31)
  expect(await customer.account()).toMatchObject({
    subscriptionPlan: plan,
    subscriptionStatus: 'active',
    subscriptionExpiresAt: paid.expiresAt,
    subscriptionRenews: true,
  })
  expect(await customer.mails()).toEqual([`Piano ${name} attivo`])
  expect(await customer.notices()).toEqual([`Piano ${name} attivo`])
  expect(await customer.ask('select status from payments')).toEqual(['paid'])
})

test('a declined card and an abandoned page buy nothing, and the page stays open', async () => {
  const sessionId = await customer.open('starter')
  expect((await customer.act(sessionId, 'declined')).body.redirectUrl).toMatch(/payment=failed&plan=starter/)
  expect((await customer.act(sessionId, 'abandoned')).body.redirectUrl).toMatch(/payment=cancelled&plan=starter$/)
  expect((await customer.plan()).subscription).toBeNull()
  expect(await customer.open('starter')).toBe(sessionId)
  await customer.act(sessionId, 'paid')
  expect((await customer.plan()).plan).toBe('starter')
})

test('a double click, two tabs and a lost response open one page and pay one month', async () => {
  const headers = { 'idempotency-key': 'one-intent' }
  const answers = await Promise.all([
    customer.checkout('pro', headers),
    customer.checkout('pro', headers),
    customer.checkout('pro'),
  ])
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  const sessionId = answers[0]?.body.url.split('/').at(-1) ?? ''
  expect((await customer.checkout('pro', headers)).body.url).toBe(answers[0]?.body.url)
  expect((await customer.checkout('starter', headers)).problem.code).toBe('idempotency.reused')
  const paid = await Promise.all([customer.act(sessionId, 'paid'), customer.act(sessionId, 'paid')])
  expect(paid.map(({ status }) => status)).toEqual([200, 200])
  expect((await customer.act(sessionId, 'paid')).status).toBe(200)
  expect((await customer.plan()).charges).toHaveLength(1)
  expect(await customer.mails()).toEqual(['Piano Pro + White Label attivo'])
  expect((await customer.checkout('pro')).problem.code).toBe('plan.held')
})

test('choosing another plan closes the page of the first', async () => {
  const first = await customer.open('starter')
  const second = await customer.open('pro')
  await app.runJobs()
  expect((await customer.act(first, 'paid')).status).toBe(409)
  await customer.act(second, 'paid')
  expect(await customer.plan()).toMatchObject({ plan: 'pro', charges: [{ plan: 'pro' }] })
})

test('buying a month closes the trial’s page; money for the trial is refunded', async () => {
  const trial = await customer.open('trial')
  await customer.buy('starter')
  // Before the job has closed the page at the provider.
  await customer.act(trial, 'paid')
  await app.runJobs()
  expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active' })
  expect(await customer.ask("select status from payments where amount = '1.00'")).toEqual(['refunded'])
  expect(await customer.mails()).toContain('Rimborso per il piano Prova')
  // The trial never began.
  expect((await customer.plan()).hasUsedTrial).toBe(false)
  expect((await customer.plan()).charges.at(-1)).toMatchObject({
    plan: 'trial',
    amount: '1.00',
    number: null,
    period: null,
    outcome: 'returned',
  })
})

test('a plan that the account already has is not sold again', async () => {
  await customer.buy('pro')
  for (const [plan, code] of [
    ['trial', 'plan.included'],
    ['starter', 'plan.running'],
    ['pro', 'plan.held'],
  ]) {
    const { status, problem } = await customer.checkout(plan)
    expect([plan, status, problem.code]).toEqual([plan, 409, code])
  }
})

test('a suspended account cannot pay for a plan', async () => {
  const sessionId = await customer.open('starter')
  await app.context.db.pool.query('update users set suspended_at = now() where id = $1', [customer.user.id])
  await customer.act(sessionId, 'paid')
  await app.runJobs()
  expect(await customer.ask('select phase from plan_subscriptions')).toEqual(['ended'])
  expect(await customer.ask('select state from plan_charges')).toEqual(['void'])
  expect(await customer.ask(`select subscription_plan from users where id = '${customer.user.id}'`)).toEqual(['trial'])
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
})

test('a plan refund that the provider cannot make is logged, to be paid by hand', async () => {
  const admin = await app.as('admin')
  const openErrors = async () => (await admin.get<ErrorLogEntry[]>('/api/admin/errors?source=payments')).body
  const sessionId = await customer.open('trial')
  await app.context.db.pool.query('update users set suspended_at = now() where id = $1', [customer.user.id])
  await customer.act(sessionId, 'paid')
  // The shop has changed its provider before the refund was made.
  await app.context.db.pool.query("update payments set provider = 'stripe'")
  await app.runJobs()
  const [refundId] = await customer.ask<string>('select id from refunds')
  const entries = await openErrors()
  expect(entries.map(({ errorType, canRetry, handRefund }) => ({ errorType, canRetry, handRefund }))).toEqual([
    { errorType: 'refund.other_provider', canRetry: false, handRefund: { id: refundId, amount: '1.00' } },
    { errorType: 'payment.after_cancellation', canRetry: false, handRefund: null },
  ])
  const today = (await customer.ask<string>("select (present() at time zone 'Europe/Rome')::date::text"))[0]
  const wish = { paidOn: today, reference: 'CRO 55' }
  expect((await admin.post(`/api/admin/refunds/${refundId}/by-hand`, wish)).status).toBe(204)
  expect((await openErrors()).map(({ errorType }) => errorType)).toEqual(['payment.after_cancellation'])
  const { body: resolved } = await admin.get<ErrorLogEntry[]>('/api/admin/errors?state=resolved')
  expect(resolved).toMatchObject([{ errorType: 'refund.other_provider', handRefund: null }])
  expect(await customer.ask("select action from audit_trail where action like '%by_hand'")).toEqual([
    'account.refund_by_hand',
  ])
  expect((await customer.mails()).at(-1)).toBe('Rimborso per il piano Prova')
})

const secret = deriveKey('secret-of-the-tests-only', 'sandbox-webhook')

async function tell(event: object): Promise<number> {
  const body = JSON.stringify(event)
  const headers = { [sandboxSignatureHeader]: signSandboxEvent(body, secret) }
  return (await app.visitor.post('/api/payments/webhook', body, headers)).status
}

test('duplicate, late, foreign and unsigned subscription events do no harm', async () => {
  await customer.buy('starter')
  const [id] = await customer.ask<string>('select id from sandbox_subscriptions')
  const [reference] = await customer.ask<string>('select id from plan_subscriptions')
  const before = await customer.plan()
  const event = { id: 'evt_again', type: 'subscription.changed', subscription: { id, reference } }
  for (let n = 0; n < 3; n++) expect(await tell(event)).toBe(200)
  expect(await tell({ ...event, id: 'evt_theirs', subscription: { id: 'sub_x', reference: 'order-7' } })).toBe(200)
  expect(await tell({ ...event, id: 'evt_bad', subscription: null })).toBe(400)
  expect((await app.visitor.post('/api/payments/webhook', JSON.stringify(event))).status).toBe(400)
  expect(await customer.plan()).toEqual(before)
  expect(
    await customer.ask(
      "select outcome from payment_events where event_id in ('evt_again', 'evt_theirs') order by event_id",
    ),
  ).toEqual(['taken', 'ignored'])
})

test('a payment whose event is lost is found when the provider is asked', async () => {
  const sessionId = await customer.open('starter')
  const { sandbox } = app.context
  const session = await sandbox?.session(sessionId)
  // The webhook is unreachable.
  await app.context.db.pool.query("update sandbox_sessions set status = 'paid' where id = $1", [sessionId])
  await app.context.db.pool.query(
    `insert into sandbox_subscriptions (id, reference, customer_id, plan, anchor, months, paid_until)
     values ('sub_lost', $1, $2, 'starter', present(), 1, present() + interval '1 month')`,
    [session?.paymentId, session?.customerId],
  )
  await app.context.db.pool.query(
    `insert into sandbox_invoices (id, subscription_id, month, plan, amount, period_start, period_end, paid_at)
     values ('in_lost', 'sub_lost', 0, 'starter', 10.50, present(), present() + interval '1 month', present())`,
  )
  await customer.wait({ minutes: 11 })
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active', charges: [{ amount: '10.50' }] })
})

test('a first month at another price starts nothing: it ends at the provider, is refunded, and the admins are notified', async () => {
  const sessionId = await customer.open('pro')
  await app.context.db.pool.query(
    `create function cheaper() returns trigger language plpgsql as $$ begin new.amount := 1.00; return new; end $$`,
  )
  await app.context.db.pool.query(
    'create trigger cheaper before insert on sandbox_invoices for each row execute function cheaper()',
  )
  await customer.act(sessionId, 'paid')
  await app.runJobs()
  expect(await customer.plan()).toMatchObject({
    plan: 'trial',
    subscription: null,
    charges: [{ amount: '1.00', number: null, outcome: expect.stringMatching(/^return/) }],
  })
  expect(await customer.ask('select phase from plan_subscriptions')).toEqual(['ended'])
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
  expect(await customer.ask('select amount from refunds')).toEqual(['1.00'])
  expect(await customer.ask("select error_message from error_logs where error_type like 'plan.%'")).toEqual([
    'Piano Pro + White Label: pagati 1,00 €, pattuiti 28,30 €. Abbonamento chiuso, rimborso avviato',
  ])
})

test('unpaid pages are abandoned', async () => {
  await customer.open('starter')
  await customer.wait({ hours: 24 })
  await customer.runProvider()
  await customer.runProvider()
  expect(await customer.ask('select phase from plan_subscriptions')).toEqual(['abandoned'])
  await customer.buy('starter')
  expect((await customer.plan()).plan).toBe('starter')
})
