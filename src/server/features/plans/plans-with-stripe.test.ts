import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { PlanAccount } from '../../../contract/accounts/plans.ts'
import type { CreditProposal } from '../../../contract/credit-proposal.ts'
import type { ErrorLogEntry } from '../../../contract/error-log.ts'
import { type PlansAtStripe, withStripe } from '../../testing/stripe/plans-at-stripe.ts'
import type { BillingEvent } from '../../testing/stripe/stripe-billing-stand-in.ts'

test('a plan is bought by Checkout in mode `subscription`; customer and price are created once', () =>
  withStripe(async ({ outside, customer, pay, hear }) => {
    await pay('starter')
    expect([...outside.sessions.values()]).toMatchObject([
      { mode: 'subscription', amount_total: 1050, currency: 'eur', customer: 'cus_1' },
    ])
    expect((await customer.plan()).subscription).toBeNull()
    await hear()
    expect(await customer.plan()).toMatchObject({
      plan: 'starter',
      status: 'active',
      subscription: { nextCharge: { amount: '10.50' }, card: { brand: 'visa', last4: '4242' } },
      charges: [{ amount: '10.50' }],
    })
    await customer.cancel()
    await customer.choose('pro')
    expect([...outside.billing.customers.values()]).toEqual([
      expect.objectContaining({ metadata: { userId: customer.user.id } }),
    ])
    expect([...outside.billing.prices.values()].map(({ lookup_key }) => lookup_key)).toEqual([
      'filiera_starter_1050_eur',
      'filiera_pro_2830_eur',
    ])
    expect(await customer.ask('select provider_payment_id from payments')).toEqual(['pi_in_1'])
  }))

test('the trial is a single payment by Checkout', () =>
  withStripe(async ({ outside, customer, tell }) => {
    expect((await customer.checkout('trial')).status).toBe(200)
    const [session] = outside.sessions.values()
    expect(session).toMatchObject({ amount_total: 100 })
    await tell([
      { type: 'checkout.session.completed', object: { ...session, status: 'complete', payment_status: 'paid' } },
    ])
    expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'active', charges: [{ amount: '1.00' }] })
  }))

test('duplicate, reversed and reordered events have the same result', () =>
  withStripe(async ({ outside, customer, pay, tell, hear, toTheEnd }) => {
    await pay('starter')
    const events = outside.billing.takeEvents()
    expect(events.map(({ type }) => type)).toEqual([
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.created',
    ])
    for (let n = 0; n < 2; n++) await tell([...events].reverse(), (index) => `evt_first_${index}`)
    await toTheEnd()
    await toTheEnd()
    await hear((all) => all.reverse())
    // Late events of the first month, with other ids.
    await tell(events)
    const { plan, charges } = await customer.plan()
    expect([plan, charges.length]).toEqual(['starter', 2])
    expect(await customer.mails()).toEqual(['Piano Starter attivo', 'Piano Starter rinnovato'])
  }))

test('without any event, the job finds each month by asking the provider', () =>
  withStripe(async ({ outside, customer, pay, toTheEnd }) => {
    await pay('pro')
    await customer.wait({ minutes: 11 })
    await customer.runProvider()
    expect((await customer.plan()).plan).toBe('pro')
    await toTheEnd()
    await customer.wait({ hours: 2 })
    await customer.runProvider()
    expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active', charges: [{}, {}] })
    expect(outside.billing.takeEvents().length).toBeGreaterThan(3)
  }))

test('an older response that arrives late changes nothing', () =>
  withStripe(async ({ outside, customer, pay, hear, subscription }) => {
    await pay('starter')
    await hear()
    const { syncSubscription } = await import('./sync-subscription.ts')
    const [id = ''] = await customer.ask<string>('select id from plan_subscriptions')
    // While Stripe answers the first request with the old state, a second one is sent and answered.
    const { payments } = customer.app.context
    const { findSubscription } = payments.plans
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    Object.assign(payments.plans, {
      findSubscription: async (name: string) => {
        const answer = await findSubscription(name)
        if (++calls === 1) await held
        return answer
      },
    })
    const first = syncSubscription(customer.app.context, id)
    while (calls === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    outside.billing.answer(
      'POST',
      `/v1/subscriptions/${subscription()}`,
      new URLSearchParams({ proration_behavior: 'none', cancel_at_period_end: 'true' }),
    )
    await syncSubscription(customer.app.context, id)
    release()
    await first
    expect((await customer.plan()).subscription?.isEnding).toBe(true)
  }))

test.each([429, 500, 503])(
  'Stripe answers %i: the buyer is asked to try again later, and events are applied later',
  (status) =>
    withStripe(async ({ outside, customer, pay, tell }) => {
      outside.failNext(status, 10)
      const refused = await customer.checkout('pro')
      expect([refused.status, refused.problem.message]).toEqual([
        503,
        'Impossibile aprire il pagamento. Riprova più tardi.',
      ])
      outside.failNext(0, 0)
      await pay('pro')
      outside.failNext(status, 10)
      expect(new Set(await tell(outside.billing.takeEvents()))).toEqual(new Set([200]))
      expect((await customer.plan()).subscription).toBeNull()
      outside.failNext(0, 0)
      await customer.app.runJobs()
      expect(await customer.plan()).toMatchObject({ plan: 'pro', charges: [{ amount: '28.30' }] })
    }),
)

test.each(['/v1/customers', '/v1/prices', '/v1/checkout/sessions'])(
  'a 500 that Stripe returns for %s, and repeats for a day, does not prevent a purchase',
  (path) =>
    withStripe(async ({ outside, customer, hear }) => {
      outside.failOnly(path, 500)
      const headers = { 'idempotency-key': 'one-wish' }
      expect((await customer.checkout('starter', headers)).status).toBe(503)
      outside.failOnly(null)
      const { status, body } = await customer.checkout('starter', headers)
      expect(status).toBe(200)
      outside.billing.pay(body.url.split('/').at(-1) ?? '')
      await hear()
      expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active' })
      expect(outside.billing.customers.size).toBe(1)
    }),
)

test('a changed email address of the customer does not make the request a different one', () =>
  withStripe(async ({ app, outside, customer }) => {
    outside.failOnly('/v1/checkout/sessions', 500)
    expect((await customer.checkout('starter')).status).toBe(503)
    outside.failOnly(null)
    const { pool } = app.context.db
    await pool.query('delete from plan_customers')
    await pool.query("update users set email = 'nuovo@esempio.it' where id = $1", [customer.user.id])
    expect((await customer.checkout('starter')).status).toBe(200)
  }))

test('paying an abandoned page too: the second subscription ends, and its money is refunded', () =>
  withStripe(async ({ app, outside, customer, hear }) => {
    await customer.checkout('starter')
    await customer.checkout('pro')
    outside.billing.pay('cs_test_1')
    outside.billing.pay('cs_test_2')
    const first = (type: string) => (events: BillingEvent[]) =>
      events.toSorted(
        (one, other) => Number(JSON.stringify(other).includes(type)) - Number(JSON.stringify(one).includes(type)),
      )
    await hear(first('sub_2'))
    await app.runJobs()
    expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active' })
    expect([...outside.billing.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled', 'active'])
    expect(await customer.ask("select state from plan_charges where plan = 'starter'")).toEqual(['void'])
    expect([...outside.refunds.values()]).toMatchObject([{ amount: 1050, status: 'succeeded' }])
    expect(await customer.mails()).toContain('Rimborso per il piano Starter')
  }))

test('a month charged after the end of the plan is refunded; an admin can retry a rejected refund from the log', () =>
  withStripe(async ({ app, outside, customer, pay, tell, hear, wait }) => {
    await pay('starter')
    await hear()
    // Stripe is unavailable while the plan ends here, and charges the next month.
    outside.failNext(500, 20)
    const ended = await (await app.as('admin')).put(`/api/admin/users/${customer.user.id}`, { plan: 'pro' })
    expect(ended.status).toBe(200)
    await app.runJobs()
    outside.failNext(0, 0)
    await wait(32)
    outside.refundStatus = 'pending'
    await hear()
    await app.runJobs()
    expect(await customer.ask('select state from plan_charges order by id')).toEqual(['paid', 'void'])
    expect([...outside.refunds.values()]).toMatchObject([{ amount: 1050, payment_intent: 'pi_in_2' }])
    const refused = { ...outside.refunds.get('re_1'), status: 'failed' }
    outside.refunds.set('re_1', refused as never)
    await tell([{ type: 'refund.failed', object: refused }])

    outside.refundStatus = 'succeeded'
    const admin = await app.as('admin')
    const { body } = await admin.get<ErrorLogEntry[]>('/api/admin/errors')
    const entry = body.find(({ errorType }) => errorType === 'refund.failed')
    expect(entry).toMatchObject({ canRetry: true, errorMessage: expect.stringContaining('riprova dal Log') })
    expect((await admin.post(`/api/admin/errors/${entry?.id}/retry`)).status).toBe(204)
    await app.runJobs()
    expect(await customer.ask('select state from refunds')).toEqual(['done'])
    expect(await customer.ask("select subject from audit_trail where action = 'account.retry_refund'")).toEqual([
      `user:${customer.user.id}`,
    ])
  }))

test('the billing portal is that of Stripe', () =>
  withStripe(async ({ customer, pay, hear }) => {
    expect((await customer.client.post('/api/subscriptions/portal')).problem.code).toBe('plan.not_running')
    await pay('starter')
    await hear()
    const { body } = await customer.client.post<{ url: string }>('/api/subscriptions/portal')
    expect(body.url).toBe('https://billing.stripe.example/p/session')
  }))

test('fourteen months with Stripe', () =>
  withStripe(async ({ app, outside, customer, pay, tell, hear, toTheEnd, wait, setCard, subscription }) => {
    const at = async (what: string, expected: Partial<PlanAccount>) => {
      const plan = await customer.plan()
      expect(plan, what).toMatchObject(expected)
      expect((await customer.account()).subscriptionStatus, what).toBe(plan.status)
    }
    const month = async () => {
      await toTheEnd()
      await hear()
    }
    await customer.checkout('trial')
    await tell([
      {
        type: 'checkout.session.completed',
        object: { ...outside.sessions.get('cs_test_1'), status: 'complete', payment_status: 'paid' },
      },
    ])
    await wait(8)
    await customer.runProvider()
    await at('after the trial', { plan: 'trial', status: 'expired' })
    await pay('starter')
    await hear()
    for (let n = 0; n < 3; n++) await month()
    await at('three renewals', { plan: 'starter', status: 'active' })
    setCard({ last4: '0341', pays: false })
    await month()
    await at('declined', { plan: 'starter', status: 'past_due' })
    await wait(3)
    setCard({ last4: '4242', pays: true })
    outside.billing.payOpen(subscription())
    await hear()
    await at('paid in the days of grace', { plan: 'starter', status: 'active' })
    await customer.choose('pro')
    await month()
    await at('upgraded', { plan: 'pro', status: 'active' })
    await month()
    await customer.choose('starter')
    await at('downgrade chosen', { plan: 'pro' })
    await month()
    await at('downgraded', { plan: 'starter', status: 'active' })
    await customer.cancel()
    await at('cancelled', { plan: 'starter', status: 'active' })
    await month()
    await at('ended', { plan: 'trial', status: 'cancelled' })
    await wait(40)
    await pay('pro')
    await hear()
    for (let n = 0; n < 3; n++) await month()
    setCard({ last4: '0341', pays: false })
    await month()
    await wait(7)
    await customer.runProvider()
    await at('lapsed', { plan: 'trial', status: 'expired' })
    await app.runJobs()
    expect(outside.billing.subscriptions.get(subscription())?.status).toBe('canceled')
    expect(outside.billing.invoices.at(-1)?.status).toBe('void')
    await pay('starter')
    await hear((events) => events.reverse())
    await at('bought again', { plan: 'starter', status: 'active' })
    expect((await customer.plan()).charges.map(({ plan }) => plan).reverse()).toEqual([
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
  }))

const disputed = async ({ app, customer, outside, tell }: PlansAtStripe, amount: number) => {
  const [intent] = await customer.ask<string>(
    'select provider_payment_id from payments where plan_charge_id is not null order by id desc limit 1',
  )
  const opened = outside.disputes.open(intent ?? '', { amount })
  await tell([{ type: 'charge.dispute.created', object: opened }])
  const title = async () => {
    const { rows } = await app.context.db.pool.query<{ title: string }>(
      "select title from notifications where kind like 'dispute.%' order by id desc limit 1",
    )
    return rows[0]?.title
  }
  const decide = (status: 'won' | 'lost') =>
    tell([{ type: 'charge.dispute.closed', object: outside.disputes.decide(opened.id, status) }])
  return { title, decide }
}

test('a disputed month: the admins are notified, and the plan continues until the dispute is lost', () =>
  withStripe(async (parts) => {
    const { app, customer, hear, outside, pay, subscription } = parts
    await app.as('admin')
    await pay('starter')
    await hear()
    const { title, decide } = await disputed(parts, 1050)
    expect(await title()).toBe('Pagamento contestato: Piano Starter')
    expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active' })
    await decide('lost')
    await app.runJobs()
    expect(await title()).toBe('Contestazione persa: Piano Starter')
    const charges = [{ outcome: 'charged_back', number: null }]
    expect(await customer.plan()).toMatchObject({ status: 'cancelled', subscription: null, charges })
    expect(outside.billing.subscriptions.get(subscription())?.status).toBe('canceled')
    expect(await customer.ask("select kind || ' ' || amount || ' ' || state from refunds")).toEqual([
      'dispute 10.50 done',
    ])
    expect(
      await customer.ask(
        "select coalesce(sum(case when debit = 'cash' then amount when credit = 'cash' then -amount end), 0)::text from money_entries",
      ),
    ).toEqual(['0.00'])
    expect(await customer.mails()).not.toContain('Rimborso per il piano Starter')
  }))

test('a month lost in two parts: its VAT stays due until the credit note of all of it is written', () =>
  withStripe(async (parts) => {
    const { app, customer, hear, pay } = parts
    const admin = await app.as('admin')
    const vat = async () =>
      (
        await customer.ask<string>(
          "select sum(case when is_reversal then -amount else amount end)::text from money_entries where kind = 'vat'",
        )
      )[0]
    const proposed = async () => (await admin.get<CreditProposal[]>('/api/admin/credit-proposals?state=open')).body
    await pay('starter')
    await hear()
    await (await disputed(parts, 500)).decide('lost')
    expect([await vat(), await proposed()]).toEqual(['1.89', []])
    const [charge] = (await customer.plan()).charges
    const getReceipt = () =>
      fetch(`${app.address}/api/subscriptions/charges/${charge?.id}/receipt.pdf`, {
        headers: { cookie: customer.client.cookie },
      })
    const receipt = await getReceipt()
    const { text } = await extractText(new Uint8Array(await receipt.arrayBuffer()), { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain(
      'La banca ha restituito 5,00 € dopo una contestazione: restano pagati 5,50 €.',
    )
    await (await disputed(parts, 550)).decide('lost')
    const [proposal] = await proposed()
    expect([await vat(), proposal?.amount]).toEqual(['1.89', '10.50'])
    expect((await customer.plan()).charges).toMatchObject([{ outcome: 'charged_back', number: null }])
    expect((await getReceipt()).status).toBe(409)
    await admin.post(`/api/admin/credit-proposals/${proposal?.id}/write`)
    expect(await vat()).toBe('0.00')
    expect(await customer.ask("select total from invoices where kind = 'credit_note'")).toEqual(['10.50'])
  }))

test('a plan continues after a dispute about its month is won', () =>
  withStripe(async (parts) => {
    await parts.pay('starter')
    await parts.hear()
    const { decide } = await disputed(parts, 1050)
    await decide('won')
    expect(await parts.customer.plan()).toMatchObject({ plan: 'starter', status: 'active' })
  }))

test('a trial whose dispute is lost ends, and counts as used', () =>
  withStripe(async (parts) => {
    const { customer, outside, tell } = parts
    await customer.checkout('trial')
    const session = [...outside.sessions.values()].at(-1)
    await tell([{ type: 'checkout.session.completed', object: { ...session, payment_status: 'paid' } }])
    expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'active' })
    const { decide } = await disputed(parts, 100)
    await decide('lost')
    expect(await customer.plan()).toMatchObject({ status: 'cancelled', hasUsedTrial: true })
    expect((await customer.checkout('trial')).problem.code).toBe('plan.trial_used')
  }))

test('a customer that Stripe no longer knows is created again for the next page', () =>
  withStripe(async ({ outside, customer }) => {
    await customer.checkout('starter')
    const [gone] = await customer.ask<string>('select customer_id from plan_customers')
    outside.billing.customers.delete(gone ?? '')
    expect((await customer.checkout('pro')).status).toBe(503)
    expect((await customer.checkout('pro')).status).toBe(200)
    expect(await customer.ask('select customer_id from plan_customers')).not.toEqual([gone])
  }))
