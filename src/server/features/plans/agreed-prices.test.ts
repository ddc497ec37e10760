import { expect, test } from 'vitest'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import type { Money } from '../../../domain/money/money.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { type PlansAtStripe, withStripe } from '../../testing/stripe/plans-at-stripe.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Replaces prices, as a later version of the portal would. */
async function withPrices(changed: Partial<Record<Plan, Money>>, work: () => Promise<void>): Promise<void> {
  const before = { ...planPrices }
  Object.assign(planPrices, changed)
  try {
    await work()
  } finally {
    Object.assign(planPrices, before)
  }
}

test('a subscription keeps the old price it was bought at, also after another plan was chosen and reverted', () =>
  withStripe(async ({ outside, customer, pay, hear, toTheEnd }) => {
    await pay('starter')
    await hear()
    await withPrices({ starter: '12.00', pro: '31.00' }, async () => {
      await toTheEnd()
      await hear()
      expect(await customer.plan()).toMatchObject({
        status: 'active',
        subscription: { nextCharge: { amount: '10.50' } },
        charges: [{ amount: '10.50' }, { amount: '10.50' }],
      })
      // Another plan costs today's price; the present one keeps the agreed price.
      await customer.choose('pro')
      expect((await customer.plan()).subscription).toMatchObject({ nextPlan: 'pro', nextCharge: { amount: '31.00' } })
      await customer.choose('starter')
      await customer.cancel()
      await customer.choose('starter')
      expect((await customer.plan()).subscription).toMatchObject({ nextPlan: null, nextCharge: { amount: '10.50' } })
      await toTheEnd()
      await hear()
      expect((await customer.plan()).charges[0]).toMatchObject({ amount: '10.50', outcome: 'paid' })
    })
    expect([...outside.billing.prices.values()].map(({ lookup_key }) => lookup_key)).toEqual([
      'filiera_starter_1050_eur',
      'filiera_pro_3100_eur',
    ])
    expect(await customer.ask('select error_message from error_logs')).toEqual([])
  }))

test('a chosen plan is charged at the price of the day of the choice', () =>
  withStripe(async ({ customer, pay, hear, toTheEnd }) => {
    await pay('starter')
    await hear()
    await customer.choose('pro')
    await withPrices({ pro: '31.00' }, async () => {
      await toTheEnd()
      await hear()
      expect(await customer.plan()).toMatchObject({
        plan: 'pro',
        subscription: { nextCharge: { amount: '28.30' } },
        charges: [{ plan: 'pro', amount: '28.30', outcome: 'paid' }, {}],
      })
    })
  }))

test('repricing changes only the next month’s price at Stripe, and only if the plan stays the same', () =>
  withStripe(async ({ app, pay, hear, subscription }) => {
    const { plans } = app.context.payments
    await pay('starter')
    await hear()
    const id = subscription()
    const [listed, net] = [
      { plan: 'starter', price: '10.50' },
      { plan: 'starter', price: '8.61' },
    ] as const
    await plans.reprice(id, net)
    expect(await plans.findSubscription(id)).toMatchObject({ next: net, isEnding: false })
    await plans.endWithMonth(id)
    await plans.reprice(id, listed)
    expect(await plans.findSubscription(id)).toMatchObject({ next: net, isEnding: true })
    const pro = { plan: 'pro', price: '28.30' } as const
    await plans.setNext(id, pro)
    await plans.reprice(id, listed)
    expect(await plans.findSubscription(id)).toMatchObject({ next: pro, isEnding: false })
  }))

test('the sandbox keeps old prices too', async () => {
  await using app = await startTestApp()
  const customer = await PlanCustomer.register(app)
  await customer.buy('starter')
  await withPrices({ starter: '12.00' }, async () => {
    await customer.wait({ days: 32 })
    await customer.runProvider()
    expect(await customer.plan()).toMatchObject({
      status: 'active',
      subscription: { nextCharge: { amount: '10.50' } },
      charges: [{ amount: '10.50' }, { amount: '10.50' }],
    })
  })
})

test('a month that the provider gives for free counts; it has no receipt', () =>
  withStripe(async ({ outside, customer, pay, hear, toTheEnd, subscription }) => {
    await pay('pro')
    await hear()
    outside.billing.discounts.set(subscription(), 2830)
    await toTheEnd()
    await hear()
    await customer.wait({ days: 8 })
    expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active', charges: [{ amount: '28.30' }] })
    expect(await customer.ask('select error_message from error_logs')).toEqual([])
  }))

/** A month is charged 5.25 euros, half the agreed price. */
async function chargeHalf({ outside, customer, pay, hear, toTheEnd, subscription }: PlansAtStripe): Promise<string> {
  await pay('starter')
  await hear()
  outside.billing.discounts.set(subscription(), 525)
  await toTheEnd()
  await hear()
  expect(await customer.plan()).toMatchObject({
    status: 'active',
    subscription: { isBeingChecked: true, nextCharge: null, owed: null },
    charges: [{ amount: '5.25', number: null, outcome: 'checking' }, {}],
  })
  expect(await customer.ask('select error_message from error_logs')).toEqual([
    'Piano Starter: pagati 5,25 €, pattuiti 10,50 €. Accettalo o rimborsalo; se il piano finisce prima, viene rimborsato automaticamente',
  ])
  const [id = ''] = await customer.ask<string>("select id from plan_charges where state = 'mismatch'")
  return id
}

const openErrors = (customer: PlanCustomer) => customer.ask('select id from error_logs where not resolved')

test('a different amount, accepted: the month counts, with receipt and invoice, and so do later months of that amount', () =>
  withStripe(async (parts) => {
    const { app, outside, customer, hear, toTheEnd, subscription } = parts
    const path = `/api/admin/plan-charges/${await chargeHalf(parts)}`
    expect((await customer.client.post(`${path}/accept`)).status).toBe(403)
    const admin = await app.as('admin')
    for (let n = 0; n < 2; n++) expect((await admin.post(`${path}/accept`)).status).toBe(204)
    expect((await admin.post(`${path}/refund`)).problem.code).toBe('plan.charge_decided')
    await app.runJobs()
    expect(await customer.plan()).toMatchObject({
      status: 'active',
      subscription: { isBeingChecked: false, nextCharge: { amount: '10.50' } },
      charges: [{ amount: '5.25', number: expect.stringMatching(/^PL-/), outcome: 'paid' }, {}],
    })
    expect(await customer.mails()).toEqual(['Piano Starter attivo', 'Piano Starter rinnovato'])
    expect(await customer.ask('select total from invoices order by ordinal')).toEqual(['10.50', '5.25'])
    expect(await customer.ask("select action from audit_trail where action like 'plan.%'")).toEqual([
      'plan.accept_charge',
    ])
    expect(await openErrors(customer)).toEqual([])
    outside.billing.discounts.set(subscription(), 525)
    await toTheEnd()
    await hear()
    expect((await customer.plan()).charges[0]).toMatchObject({ amount: '5.25', outcome: 'paid' })
    await toTheEnd()
    await hear()
    expect((await customer.plan()).charges[0]).toMatchObject({ amount: '10.50', outcome: 'paid' })
  }))

test('a different amount, refunded: the money is returned, and the plan ends here and at the provider', () =>
  withStripe(async (parts) => {
    const { app, outside, customer, subscription } = parts
    const path = `/api/admin/plan-charges/${await chargeHalf(parts)}`
    const admin = await app.as('admin')
    for (let n = 0; n < 2; n++) expect((await admin.post(`${path}/refund`)).status).toBe(204)
    expect((await admin.post(`${path}/accept`)).problem.message).toBe('Questo importo è già stato restituito.')
    await app.runJobs()
    expect(await customer.ask('select amount from refunds')).toEqual(['5.25'])
    expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'cancelled', subscription: null })
    expect(outside.billing.subscriptions.get(subscription())?.status).toBe('canceled')
    expect(await customer.ask("select id from error_logs where error_type = 'plan.mismatch' and not resolved")).toEqual(
      [],
    )
  }))

test('a different amount without a decision is refunded when the plan ends', () =>
  withStripe(async (parts) => {
    const { customer, wait } = parts
    await chargeHalf(parts)
    await wait(7.1)
    await customer.runProvider()
    expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'expired' })
    expect(await customer.ask('select state from plan_charges order by id')).toEqual(['paid', 'void'])
    expect(await customer.ask('select amount from refunds')).toEqual(['5.25'])
    expect(await customer.ask("select id from error_logs where error_type = 'plan.mismatch' and not resolved")).toEqual(
      [],
    )
  }))

test('only charges that count get a number', () =>
  withStripe(async ({ customer, pay, hear }) => {
    await customer.checkout('trial')
    expect(await customer.ask('select number from plan_charges')).toEqual([null])
    await pay('starter')
    await hear()
    expect((await customer.plan()).charges[0]?.number).toMatch(/^PL-\d{4}-000001$/)
  }))
