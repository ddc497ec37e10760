import { expect, test } from 'vitest'
import type { MoneyBooks } from '../../../contract/money-ledger.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { type StripeCheckout, withCheckoutOnOneDay } from '../../testing/stripe/stripe-checkout.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

const job = 'take-missed-events'

const paid = ({ outside }: StripeCheckout, n = 1) => ({
  ...outside.sessions.get(`cs_test_${n}`),
  status: 'complete',
  payment_status: 'paid',
})

const countEvents = ({ ask }: StripeCheckout) => ask<number>('select count(*)::int from payment_events')

test('an event that no webhook delivered pays its order, once', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.checkout()
    parts.outside.records.addEvent('checkout.session.completed', paid(parts), { id: 'evt_lost' })
    for (let time = 0; time < 2; time++) await parts.run(job)
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
    expect(await parts.ask("select array_agg(event_id || ' ' || outcome) from payment_events")).toEqual([
      'evt_lost paid',
    ])
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order.paid'")).toBe(1)
  }))

test('lost events of an order, its refund and a plan are applied as if they had been delivered', () =>
  withCheckoutOnOneDay(async (parts) => {
    const { outside, admin, app } = parts
    outside.refundStatus = 'pending'
    await parts.checkout()
    await parts.pay()
    await admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
    await app.runJobs()
    outside.records.addEvent('refund.updated', { ...outside.refunds.get('re_1'), status: 'succeeded' })
    const customer = await PlanCustomer.register(app)
    const { body } = await customer.checkout('starter')
    outside.billing.pay(body.url.split('/').at(-1) ?? '')
    for (const { type, object } of outside.billing.takeEvents()) outside.records.addEvent(type, object)
    await parts.run(job)
    await app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect(await customer.plan()).toMatchObject({ plan: 'starter', charges: [{ amount: '10.50' }] })
    expect(await parts.openErrors()).toEqual([])
  }))

test('paid just before its cancellation, with a lost event: the event list finds the money, and it is refunded', () =>
  withCheckoutOnOneDay(async (parts) => {
    const { outside, reseller, app } = parts
    const { records } = outside
    await parts.checkout()
    Object.assign(outside.sessions.get('cs_test_1') ?? {}, { status: 'complete', payment_status: 'paid' })
    records.addEvent('checkout.session.completed', paid(parts))
    records.charge('pi_1', 5490, { fee: 107 })
    expect((await reseller.post(`/api/orders/${parts.orderId}/cancel`)).status).toBe(200)
    await app.runJobs()
    // The portal has closed the page, so it no longer asks the provider about it.
    await parts.wait({ minutes: 30 })
    await parts.run('recover-lost-work')
    const payment = () =>
      parts.ask<string>("select status || ' ' || coalesce(provider_payment_id, 'unknown') from payments")
    expect(await payment()).toBe('expired unknown')
    expect(await parts.openErrors()).toEqual([])

    await parts.run(job)
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['payment.after_cancellation'])
    for (let time = 0; time < 2; time++) {
      await app.runJobs()
      await parts.run(job)
    }
    expect([...outside.refunds.values()].map(({ amount }) => amount)).toEqual([5490])
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await payment()).toBe('refunded pi_1')
    expect(await parts.ask('select refunded_amount::text from payments')).toBe('54.90')
    expect(await findLedgerDifferences(app.context.db)).toEqual([])

    await parts.run('check-money-books')
    records.refund('re_1', 5490)
    const day = businessDay(app.context.clock.now())
    await parts.wait({ days: 4 })
    await parts.run('reconcile-balance')
    const { body } = await parts.admin.get<MoneyBooks>(`/api/admin/money?month=${day.slice(0, 7)}`)
    expect(body.days.find((one) => one.day === day)).toMatchObject({
      received: '54.90',
      refunded: '54.90',
      provider: { charged: '54.90', refunded: '54.90' },
      differences: 0,
    })
    // Only the fee is left, which the provider keeps.
    expect(body.balances.find(({ account }) => account === 'cash')?.balance).toBe('-1.07')
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['payment.after_cancellation'])
  }))

test('a list of many pages is read page by page and resumed after an interruption, also by another process', () =>
  withCheckoutOnOneDay(async (parts) => {
    const { outside, app } = parts
    await parts.checkout()
    outside.records.addEvent('checkout.session.completed', paid(parts))
    // Newer events of another application with the same account, so that ours is on the last page.
    for (let n = 0; n < 250; n++)
      outside.records.addEvent('refund.created', { id: `re_${n}`, amount: 1, currency: 'eur' })
    outside.meanwhile = async () => outside.failNext(500)
    await expect(parts.run(job)).rejects.toThrow()
    expect(await countEvents(parts)).toBe(100)
    expect(await parts.order()).toMatchObject({ status: 'pending_payment' })
    const before = outside.records.asked.length
    await parts.run(job)
    expect(await countEvents(parts)).toBe(251)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    const [first] = outside.records.asked.slice(before)
    expect([first?.get('starting_after') !== null, first?.get('limit')]).toEqual([true, '100'])
    // Nothing is new: the events of the last hour are read again, with one statement for each page.
    await parts.run(job)
    expect(await countEvents(parts)).toBe(251)
    expect(await app.context.db.pool.query('select 1 from provider_reads where holder is not null')).toMatchObject({
      rowCount: 0,
    })
  }))

test('one process reads at a time; the claim of a crashed process expires', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.checkout()
    await parts.run(job)
    await parts.ask(
      "update provider_reads set holder = gen_random_uuid(), held_until = present() + interval '5 minutes' where what = 'events'",
    )
    parts.outside.records.addEvent('checkout.session.completed', paid(parts))
    await parts.run(job)
    expect(await countEvents(parts)).toBe(0)
    await parts.wait({ minutes: 6 })
    await parts.run(job)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
  }))

test('after an outage its days are read one after the other; events that the provider no longer keeps are logged once', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.checkout()
    await parts.run(job)
    parts.outside.records.addEvent('checkout.session.expired', { ...parts.outside.sessions.get('cs_test_1') })
    await parts.wait({ days: 40 })
    const orderId = await parts.app.given.order(parts.reseller.user, parts.productId)
    expect((await parts.reseller.post('/api/payments/create-checkout-session', { orderId })).status).toBe(200)
    parts.outside.records.addEvent('checkout.session.completed', paid(parts, 2))
    const before = parts.outside.records.asked.length
    for (let time = 0; time < 2; time++) await parts.run(job)
    expect(parts.outside.records.asked.length - before).toBeGreaterThanOrEqual(30)
    expect(await parts.openErrors()).toEqual([
      { type: 'payment.events_lost', message: expect.stringContaining('ne conserva 30 giorni') },
    ])
    expect((await parts.reseller.get<{ status: string }>(`/api/orders/${orderId}`)).body.status).toBe('paid')
  }))

test('the first reading starts at the first payment', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.run(job)
    expect(await parts.ask("select present() - read_until < interval '1 minute' from provider_reads")).toBe(true)
    await parts.ask('delete from provider_reads')
    await parts.checkout()
    await parts.ask("update payments set created_at = created_at - interval '3 days'")
    parts.outside.records.addEvent('checkout.session.completed', paid(parts), {
      at: new Date(Date.now() - 2 * 24 * 3_600_000),
    })
    await parts.run(job)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    expect(await parts.openErrors()).toEqual([])
  }))

test('an event that cannot be parsed or stored does not stop the others, and is logged once', () =>
  withCheckoutOnOneDay(async (parts) => {
    await parts.checkout()
    parts.outside.records.addEvent('refund.updated', { id: 're_broken' })
    // The NUL character cannot be stored in a column, which is an internal failure.
    parts.outside.records.addEvent('checkout.session.expired', { ...paid(parts), id: 'cs_\u0000' })
    parts.outside.records.addEvent('checkout.session.completed', paid(parts))
    for (let time = 0; time < 2; time++) await parts.run(job)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    expect((await parts.openErrors()).map(({ type }) => type).sort()).toEqual([
      'payment.event_not_taken',
      'payment.event_unreadable',
    ])
  }))

test('the sandbox has no event list, so nothing is requested', async () => {
  await using app = await startTestApp()
  await app.context.jobs.runNow(app.context, job)
  expect((await app.context.db.pool.query('select 1 from provider_reads')).rowCount).toBe(0)
})
