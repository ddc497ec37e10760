import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlanAccount } from '../../../contract/accounts/plans.ts'
import type { ProductList } from '../../../contract/products/products.ts'
import { testPassword } from '../../testing/given.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let customer: PlanCustomer

beforeEach(async () => {
  app = await startTestApp()
  customer = await PlanCustomer.register(app)
})

afterEach(() => app[Symbol.asyncDispose]())

/** Moves the clock to the end of the paid month plus some minutes. */
async function toTheEnd(minutes = 5): Promise<void> {
  const { subscription } = await customer.plan()
  const left = Date.parse(subscription?.paidUntil ?? '') - app.context.clock.now().getTime()
  await customer.wait({ minutes: Math.ceil(left / 60_000) + minutes })
}

test('months renew automatically, each with a mail and a receipt', async () => {
  await customer.buy('starter')
  for (let month = 1; month < 4; month++) {
    await toTheEnd()
    await customer.runProvider()
    await customer.runProvider()
  }
  const { plan, status, charges } = await customer.plan()
  expect([plan, status]).toEqual(['starter', 'active'])
  expect(charges).toHaveLength(4)
  for (const [index, charge] of charges.slice(0, -1).entries()) {
    expect(charge.period?.start).toBe(charges[index + 1]?.period?.end)
  }
  expect(await customer.mails()).toEqual([
    'Piano Starter attivo',
    ...Array.from({ length: 3 }, () => 'Piano Starter rinnovato'),
  ])
  expect(
    await customer.ask("select count(*)::int from payments where status = 'paid' and plan_charge_id is not null"),
  ).toEqual([4])
  // Each month has its own invoice.
  expect(
    await customer.ask(`
      select invoices.number || ' ' || invoices.total from invoices join payments on payments.id = invoices.payment_id
      where source = 'plan:' || plan_charge_id order by ordinal`),
  ).toEqual([1, 2, 3, 4].map(() => expect.stringMatching(/^FV-\d{4}-\d{6} 10\.50$/)))
})

test('a plan whose renewal is not reported stays for a week as past due', async () => {
  await customer.buy('pro')
  await toTheEnd()
  expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active' })
  await customer.wait({ hours: 6 })
  expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'past_due', subscription: { isPastDue: true } })
  await customer.wait({ days: 7 })
  expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'expired', subscription: null })
  expect(await customer.account()).toMatchObject({ subscriptionPlan: 'pro', subscriptionStatus: 'expired' })
})

async function failToRenew(): Promise<void> {
  await customer.buy('starter')
  await customer.setCard('declined')
  await toTheEnd()
  await customer.runProvider()
}

test('a failed card: seven days of grace and one mail; after a payment in that time all is as before', async () => {
  await failToRenew()
  await customer.runProvider()
  const owing = await customer.plan()
  expect(owing).toMatchObject({
    plan: 'starter',
    status: 'past_due',
    subscription: { isPastDue: true, nextCharge: null, owed: { amount: '10.50' }, card: { last4: '0341' } },
  })
  expect(owing.expiresAt).toBe(owing.subscription?.owed?.until)
  expect(await customer.mails()).toEqual(['Piano Starter attivo', 'Non siamo riusciti ad addebitare il piano Starter'])
  expect((await customer.choose('pro')).problem.code).toBe('plan.past_due')
  await customer.wait({ days: 5 })
  await customer.setCard('paid')
  expect(await customer.plan()).toMatchObject({
    plan: 'starter',
    status: 'active',
    subscription: { isPastDue: false, owed: null, card: { last4: '4242' } },
    charges: [{ amount: '10.50' }, { amount: '10.50' }],
  })
  expect((await customer.mails()).at(-1)).toBe('Piano Starter rinnovato')
})

test('not paid within the week: the plan ends here and at the provider, and can be bought again', async () => {
  await failToRenew()
  await customer.wait({ days: 7 })
  expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'expired', subscription: null })
  await customer.runProvider()
  expect(await customer.ask('select phase from plan_subscriptions')).toEqual(['ended'])
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
  expect((await customer.mails()).at(-1)).toBe('Il piano Starter è terminato')
  await customer.buy('pro')
  expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active' })
})

test('a plan can be bought again before a job has ended the lapsed one', async () => {
  await failToRenew()
  await customer.wait({ days: 8 })
  await customer.buy('starter')
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active' })
  expect(await customer.ask('select phase from plan_subscriptions order by id')).toEqual(['ended', 'active'])
})

test('an upgrade and a downgrade start with the next charge; choosing the present plan reverts them', async () => {
  await customer.buy('starter')
  const chosen = await customer.choose('pro')
  expect(chosen.body).toMatchObject({
    plan: 'starter',
    subscription: { plan: 'starter', nextPlan: 'pro', nextCharge: { amount: '28.30' } },
  })
  expect((await customer.choose('pro')).status).toBe(200)
  expect((await customer.choose('starter')).body.subscription).toMatchObject({ nextPlan: null })
  await customer.choose('pro')
  await toTheEnd()
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({
    plan: 'pro',
    subscription: { plan: 'pro', nextPlan: null },
    charges: [
      { plan: 'pro', amount: '28.30' },
      { plan: 'starter', amount: '10.50' },
    ],
  })
  await customer.choose('starter')
  expect((await customer.plan()).plan).toBe('pro')
  await toTheEnd()
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'starter', charges: [{ amount: '10.50' }, {}, {}] })
  expect(await customer.notices()).toEqual([
    'Piano Starter attivo',
    'Passi al piano Pro + White Label',
    'Resti con il piano Starter',
    'Passi al piano Pro + White Label',
    'Piano Pro + White Label rinnovato',
    'Passi al piano Starter',
    'Piano Starter rinnovato',
  ])
})

test('a cancelled plan stays until the end of its month; until then the cancellation can be reverted', async () => {
  await customer.buy('pro')
  const cancelled = await customer.cancel()
  expect(cancelled.body).toMatchObject({
    plan: 'pro',
    status: 'active',
    subscription: { isEnding: true, nextCharge: null },
  })
  expect((await customer.cancel()).status).toBe(200)
  expect((await customer.account()).subscriptionRenews).toBe(false)
  expect((await customer.choose('pro')).body.subscription).toMatchObject({ isEnding: false })
  await customer.cancel()
  await toTheEnd(0)
  expect(await customer.account()).toMatchObject({ subscriptionStatus: 'cancelled' })
  expect((await customer.cancel()).problem.code).toBe('plan.not_running')
  await customer.runProvider()
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'cancelled', subscription: null })
  expect((await customer.plan()).charges).toHaveLength(1)
  expect(await customer.mails()).toEqual([
    'Piano Pro + White Label attivo',
    'Disdetta del piano Pro + White Label',
    'Disdetta del piano Pro + White Label',
    'Il piano Pro + White Label è terminato',
  ])
})

test('choosing another plan replaces a cancellation', async () => {
  await customer.buy('pro')
  await customer.cancel()
  expect((await customer.choose('starter')).body.subscription).toMatchObject({ isEnding: false, nextPlan: 'starter' })
})

test('cancelled after a failed charge, a plan ends at once and nothing is owed', async () => {
  await failToRenew()
  expect((await customer.cancel()).body).toMatchObject({ plan: 'trial', status: 'cancelled', subscription: null })
  await app.runJobs()
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
})

test('a lapsed plan has the access of the trial; orders stay readable and continue', async () => {
  const images = ['a', 'b', 'c'].map((name) => ({ imageUrl: `/media/${name}.webp` }))
  const productId = await app.given.product({ images })
  const pictures = async () =>
    (await customer.client.get<{ images: unknown[] }>(`/api/products/${productId}`)).body.images.length
  await customer.buy('starter')
  expect(await pictures()).toBe(3)
  const orderId = await app.given.order(customer.user, productId)
  await customer.cancel()
  await toTheEnd()
  expect(await pictures()).toBe(1)
  expect((await customer.client.get<ProductList>('/api/products')).status).toBe(200)
  expect((await customer.client.get(`/api/orders/${orderId}`)).status).toBe(200)
  const { status } = await fetch(
    `${app.address}/api/subscriptions/charges/${(await customer.plan()).charges[0]?.id}/receipt.pdf`,
    { headers: { cookie: customer.client.cookie } },
  )
  expect(status).toBe(200)
})

test('a plan given by an admin ends the paid one, at once and at the provider', async () => {
  await customer.buy('starter')
  const admin = await app.as('admin')
  const { body } = await admin.put(`/api/admin/users/${customer.user.id}`, { plan: 'pro' })
  expect(body).toMatchObject({
    subscriptionPlan: 'pro',
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    subscriptionRenews: false,
  })
  await app.runJobs()
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
  await customer.wait({ days: 40 })
  await customer.runProvider()
  expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active', expiresAt: null, subscription: null })
  expect((await customer.plan()).charges).toHaveLength(1)
})

test('a suspended account is not charged again; once reinstated, it can revert that', async () => {
  await customer.buy('starter')
  const admin = await app.as('admin')
  const path = `/api/admin/users/${customer.user.id}`
  await admin.put(path, { suspended: true })
  await app.runJobs()
  expect(await customer.ask('select is_ending from sandbox_subscriptions')).toEqual([true])
  // This is not a cancellation: the mail about the suspension explains the end of the plan.
  expect(await customer.mails()).toEqual(['Piano Starter attivo', 'Il tuo account è sospeso'])
  const [suspension] = await customer.ask<string>("select content::text from outbox where kind = 'account.suspended'")
  expect(suspension).toContain('Il piano Starter non si rinnova')
  await admin.put(path, { suspended: false })
  await customer.wait({ minutes: 1 })
  expect((await customer.choose('starter')).body.subscription).toMatchObject({ isEnding: false })
})

test('each month has its own PDF receipt; that of another account is not found', async () => {
  await customer.buy('pro')
  const [charge] = (await customer.plan()).charges
  const path = `/api/subscriptions/charges/${charge?.id}/receipt.pdf`
  const answer = await fetch(`${app.address}${path}`, { headers: { cookie: customer.client.cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="ricevuta-${charge?.number}.pdf"`)
  const other = await PlanCustomer.register(app)
  expect((await other.client.get(path)).status).toBe(404)
})

test('a closed account is not charged any more', async () => {
  await customer.buy('starter')
  const input = { password: testPassword, confirmation: 'CHIUDI' }
  expect((await customer.client.post('/api/auth/account/close', input)).status).toBe(204)
  await app.runJobs()
  expect(await customer.ask('select status from sandbox_subscriptions')).toEqual(['ended'])
})

/** Invariants that hold at any time. */
function expectConsistent(plan: PlanAccount, account: { subscriptionPlan: string; subscriptionStatus: string }): void {
  expect(account.subscriptionStatus).toBe(plan.status)
  expect(plan.plan).toBe(plan.status === 'active' || plan.status === 'past_due' ? account.subscriptionPlan : 'trial')
}

test('fourteen months with the sandbox', async () => {
  const at = async (what: string, expected: Partial<PlanAccount>) => {
    const plan = await customer.plan()
    expect(plan, what).toMatchObject(expected)
    expectConsistent(plan, await customer.account())
  }
  const month = async () => {
    await toTheEnd()
    await customer.runProvider()
  }
  await customer.buy('trial')
  await customer.wait({ days: 8 })
  await customer.runProvider()
  await at('after the trial', { plan: 'trial', status: 'expired' })
  await customer.buy('starter')
  for (let n = 0; n < 3; n++) await month()
  await at('three renewals', { plan: 'starter', status: 'active' })
  await customer.setCard('declined')
  await month()
  await at('declined', { plan: 'starter', status: 'past_due' })
  await customer.wait({ days: 3 })
  await customer.setCard('paid')
  await at('paid in the days of grace', { plan: 'starter', status: 'active' })
  await customer.choose('pro')
  await month()
  await at('upgraded', { plan: 'pro', status: 'active' })
  await month()
  await customer.choose('starter')
  await month()
  await at('downgraded', { plan: 'starter', status: 'active' })
  await customer.cancel()
  await month()
  await at('cancelled', { plan: 'trial', status: 'cancelled' })
  await customer.wait({ days: 40 })
  await customer.buy('pro')
  for (let n = 0; n < 3; n++) await month()
  await customer.setCard('declined')
  await month()
  await customer.wait({ days: 7 })
  await customer.runProvider()
  await at('lapsed', { plan: 'trial', status: 'expired' })
  await customer.buy('starter')
  await at('bought again', { plan: 'starter', status: 'active' })
  const { charges } = await customer.plan()
  expect(charges.map(({ plan }) => plan).reverse()).toEqual([
    'trial',
    ...Array.from({ length: 5 }, () => 'starter'),
    'pro',
    'pro',
    'starter',
    ...Array.from({ length: 4 }, () => 'pro'),
    'starter',
  ])
  expect(await customer.ask("select sum(amount)::text from payments where status = 'paid'")).toEqual(['244.30'])
  expect(await customer.ask('select error_message from error_logs')).toEqual([])
})
