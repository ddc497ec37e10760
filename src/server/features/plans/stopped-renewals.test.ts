import { expect, test } from 'vitest'
import { type PlansAtStripe, withStripe } from '../../testing/stripe/plans-at-stripe.ts'
import { stopRenewal } from './stop-renewal.ts'

/** The price of the next month at Stripe, and whether the subscription is ending. */
function atStripe({ outside, subscription }: PlansAtStripe): {
  price: string | undefined
  isEnding: boolean | undefined
} {
  const { subscriptions, prices } = outside.billing
  const found = subscriptions.get(subscription())
  return { price: prices.get(found?.price ?? '')?.lookup_key, isEnding: found?.cancel_at_period_end }
}

/** Buys Starter and chooses Pro as the next plan. */
async function chooseAnother({ pay, hear, customer }: PlansAtStripe): Promise<void> {
  await pay('starter')
  await hear()
  expect((await customer.choose('pro')).body.subscription).toMatchObject({ plan: 'starter', nextPlan: 'pro' })
  await hear()
}

const endingPro = {
  plan: 'pro',
  status: 'active',
  subscription: { plan: 'pro', nextPlan: null, isEnding: true, nextCharge: null },
  charges: [{ plan: 'pro' }, { plan: 'starter' }],
}

test('«Disdici» during a renewal to another plan: the new plan stays until the end of its month, and nothing follows', () =>
  withStripe(async (parts) => {
    const { app, outside, customer, hear, toTheEnd } = parts
    await chooseAnother(parts)
    outside.meanwhile = async () => {
      outside.billing.moveTo(new Date(app.context.clock.now().getTime() + 33 * 24 * 3_600_000))
      await hear()
    }
    expect((await customer.cancel()).body).toMatchObject(endingPro)
    expect(atStripe(parts)).toEqual({ price: 'filiera_pro_2830_eur', isEnding: true })
    await hear()
    expect(await customer.plan()).toMatchObject(endingPro)
    await toTheEnd()
    await hear()
    expect(await customer.plan()).toMatchObject({ plan: 'trial', status: 'cancelled', charges: [{}, {}] })
    expect((await customer.mails()).at(-1)).toBe('Il piano Pro + White Label è terminato')
  }))

test('«Disdici» after a renewal to another plan that was not reported: the new plan ends, not the old one', () =>
  withStripe(async (parts) => {
    const { customer, toTheEnd, wait } = parts
    await chooseAnother(parts)
    await toTheEnd()
    await wait(1)
    expect((await customer.plan()).subscription).toMatchObject({ plan: 'starter', isPastDue: true })
    expect((await customer.cancel()).body).toMatchObject(endingPro)
    expect(atStripe(parts)).toEqual({ price: 'filiera_pro_2830_eur', isEnding: true })
  }))

test('a suspended account that was renewed to another plan is not charged for the old one', () =>
  withStripe(async (parts) => {
    const { app, customer, toTheEnd } = parts
    await chooseAnother(parts)
    await toTheEnd()
    const admin = await app.as('admin')
    const path = `/api/admin/users/${customer.user.id}`
    await admin.put(path, { suspended: true })
    await app.runJobs()
    expect(atStripe(parts)).toEqual({ price: 'filiera_pro_2830_eur', isEnding: true })
    await admin.put(path, { suspended: false })
    await customer.wait({ minutes: 1 })
    expect(await customer.plan()).toMatchObject(endingPro)
  }))

test('«Disdici» also reverts an earlier choice of another plan', () =>
  withStripe(async (parts) => {
    const { customer } = parts
    await chooseAnother(parts)
    expect((await customer.cancel()).body.subscription).toMatchObject({ plan: 'starter', isEnding: true })
    expect((await customer.choose('starter')).body.subscription).toMatchObject({ isEnding: false, nextPlan: null })
    expect(atStripe(parts)).toEqual({ price: 'filiera_starter_1050_eur', isEnding: false })
  }))

test('an account reinstated before the job runs keeps its renewals', () =>
  withStripe(async ({ app, outside, customer, pay, hear, subscription }) => {
    await pay('starter')
    await hear()
    const admin = await app.as('admin')
    const path = `/api/admin/users/${customer.user.id}`
    outside.failNext(500, 50)
    await admin.put(path, { suspended: true })
    await admin.put(path, { suspended: false })
    outside.failNext(0, 0)
    await stopRenewal.run(app.context, { userId: customer.user.id }, { isLast: false })
    expect(outside.billing.subscriptions.get(subscription())?.cancel_at_period_end).toBe(false)
  }))

test('a renewal that cannot be stopped is logged after the last attempt', () =>
  withStripe(async ({ app, outside, customer, pay, hear }) => {
    await pay('starter')
    await hear()
    await app.context.db.pool.query('update users set suspended_at = now() where id = $1', [customer.user.id])
    outside.failNext(500, 50)
    const tries = [false, true].map((isLast) => stopRenewal.run(app.context, { userId: customer.user.id }, { isLast }))
    for (const tried of await Promise.allSettled(tries)) expect(tried.status).toBe('rejected')
    expect(await customer.ask("select error_message from error_logs where error_type = 'plan.not_stopped'")).toEqual([
      'Piano Starter: rinnovo di un account sospeso da fermare a mano presso stripe, perché non venga più addebitato',
    ])
  }))
