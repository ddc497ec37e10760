import { expect, test } from 'vitest'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { withStripe } from '../../testing/stripe/plans-at-stripe.ts'

/** Money received while a plan ends either pays a month or is refunded. */

test('paid in the grace period without an event: «Disdici» keeps the paid month', () =>
  withStripe(async ({ outside, customer, failToRenew, setCard, subscription }) => {
    await failToRenew()
    setCard({ last4: '4242', pays: true })
    outside.billing.payOpen(subscription())
    expect((await customer.cancel()).body).toMatchObject({
      plan: 'starter',
      status: 'active',
      subscription: { isEnding: true },
      charges: [{}, {}],
    })
    await customer.runProvider()
    expect(outside.billing.subscriptions.get(subscription())?.status).toBe('active')
  }))

test('a renewal that is overdue by the clock only: «Disdici» asks the provider and ends the unpaid plan at once', () =>
  withStripe(async ({ app, outside, customer, pay, hear, wait, toTheEnd, setCard, subscription }) => {
    await pay('starter')
    await hear()
    setCard({ last4: '0341', pays: false })
    await toTheEnd()
    // No event arrives.
    await wait(1)
    expect((await customer.plan()).subscription).toMatchObject({ isPastDue: true })
    expect((await customer.cancel()).body).toMatchObject({ plan: 'trial', status: 'cancelled', subscription: null })
    await app.runJobs()
    expect(outside.billing.subscriptions.get(subscription())?.status).toBe('canceled')
  }))

test('the provider is asked before an unpaid plan ends; while it does not respond, nothing ends', () =>
  withStripe(async ({ outside, customer, failToRenew, wait, setCard, subscription }) => {
    await failToRenew()
    await wait(6.99)
    await customer.runProvider()
    setCard({ last4: '4242', pays: true })
    outside.billing.payOpen(subscription())
    // The grace period ends before the hourly check is due again.
    await wait(0.02)
    outside.failNext(500, 20)
    await customer.runProvider()
    expect(await customer.ask('select phase from plan_subscriptions')).toEqual(['past_due'])
    outside.failNext(0, 0)
    await customer.runProvider()
    expect(await customer.plan()).toMatchObject({ plan: 'starter', status: 'active', charges: [{}, {}] })
  }))

test('a subscription that fails here does not keep others from ending', () =>
  withStripe(async ({ app, outside, customer, failToRenew, hear, setCard, wait }) => {
    const other = await PlanCustomer.register(app)
    const { body } = await other.checkout('starter')
    outside.billing.pay(body.url.split('/').at(-1) ?? '')
    await hear()
    setCard({ last4: '0341', pays: false })
    await failToRenew()
    await wait(8)
    // An internal failure of the subscription that is processed first.
    await app.context.db.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger broken before update of asked on plan_subscriptions for each row when (old.user_id = '${other.user.id}') execute function refuse()`)
    await customer.runProvider()
    expect((await customer.plan()).subscription).toBeNull()
    const phases = 'select user_id, phase from plan_subscriptions order by created_at'
    expect((await app.context.db.pool.query(phases)).rows).toEqual([
      { user_id: other.user.id, phase: 'past_due' },
      { user_id: customer.user.id, phase: 'ended' },
    ])
    const { rows } = await app.context.db.pool.query('select error_type from error_logs where not resolved')
    expect(rows).toEqual([{ error_type: 'plan.not_reconciled' }])
  }))

test('a month paid without an event before an admin’s plan replaced the subscription is refunded', () =>
  withStripe(async ({ app, customer, pay, hear, toTheEnd }) => {
    await pay('starter')
    await hear()
    await toTheEnd()
    const admin = await app.as('admin')
    await admin.put(`/api/admin/users/${customer.user.id}`, { plan: 'pro' })
    await hear()
    expect(await customer.ask('select state from plan_charges order by id')).toEqual(['paid', 'void'])
    expect(await customer.ask('select amount from refunds')).toEqual(['10.50'])
    expect(await customer.plan()).toMatchObject({ plan: 'pro', status: 'active', expiresAt: null })
  }))
