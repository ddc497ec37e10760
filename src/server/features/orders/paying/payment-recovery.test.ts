import { expect, test } from 'vitest'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { type StripeCheckout, withCheckout } from '../../../testing/stripe/stripe-checkout.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const recover = async ({ app }: Pick<StripeCheckout, 'app'>) => {
  await app.context.jobs.runNow(app.context, 'recover-lost-work')
  await app.runJobs()
}

/** Simulates a crash during the last attempt of each job. */
const loseJobs = ({ app }: Pick<StripeCheckout, 'app'>) =>
  app.context.db.pool.query("update jobs.job set state = 'failed' where state < 'completed'")

async function refundOnItsWay(parts: StripeCheckout): Promise<void> {
  await parts.checkout()
  await parts.pay()
  await parts.admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
}

test('a refund whose last attempt crashed is retried; one with a waiting job is left alone', () =>
  withCheckout(async (parts) => {
    await refundOnItsWay(parts)
    const waiting = () =>
      parts.ask("select count(*)::int from jobs.job where name = 'refund-payment' and state < 'completed'")
    await parts.app.context.jobs.runNow(parts.app.context, 'recover-lost-work')
    expect(await waiting()).toBe(1)
    await loseJobs(parts)
    await recover(parts)
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect(parts.outside.refunds.size).toBe(1)
  }))

test('a refund accepted by Stripe without a further event is looked up and not requested again', () =>
  withCheckout(async (parts) => {
    parts.outside.refundStatus = 'pending'
    await refundOnItsWay(parts)
    await parts.app.runJobs()
    await recover(parts)
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refund_pending' })
    parts.outside.refunds.set('re_1', { ...parts.outside.refunds.get('re_1'), status: 'succeeded' } as never)
    await recover(parts)
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect(parts.outside.refunds.size).toBe(1)
  }))

test('admins are notified once of a refund that failed while the webhook was unreachable', () =>
  withCheckout(async (parts) => {
    parts.outside.refundStatus = 'pending'
    await refundOnItsWay(parts)
    await parts.app.runJobs()
    parts.outside.refunds.set('re_1', { ...parts.outside.refunds.get('re_1'), status: 'failed' } as never)
    for (let round = 0; round < 2; round++) await recover(parts)
    expect(await parts.told()).toEqual([expect.stringContaining('Il rimborso non è riuscito')])
    expect(parts.outside.refunds.size).toBe(1)
  }))

test('a page paid while the portal was down pays its order once, even if the event arrives later', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    Object.assign(parts.outside.sessions.get('cs_test_1') ?? {}, { status: 'complete', payment_status: 'paid' })
    await recover(parts)
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
    await parts.pay()
    expect((await parts.order()).history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order.paid'")).toBe(1)
  }))

test('open pages stay open, expired ones are closed, and one unknown to Stripe does not stop the job', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await recover(parts)
    expect(await parts.ask('select status from payments')).toBe('open')
    const { pool } = parts.app.context.db
    const other = await parts.app.given.order(parts.reseller.user, parts.productId)
    await pool.query("update payments set session_id = 'cs_unknown', checked_at = null")
    await parts.reseller.post('/api/payments/create-checkout-session', { orderId: other })
    Object.assign(parts.outside.sessions.get('cs_test_2') ?? {}, { status: 'expired' })
    await recover(parts)
    expect(await parts.ask('select array_agg(status order by created_at) from payments')).toEqual(['open', 'expired'])
  }))

test('the sandbox provider is queried too', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await reseller.post('/api/payments/create-checkout-session', { orderId })
  // Paid on the provider's page, but the portal stopped before the event arrived.
  await app.context.db.pool.query("update sandbox_sessions set status = 'paid'")
  await recover({ app })
  expect((await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body.status).toBe('paid')
})

test('lost payments are searched for at every start', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await reseller.post('/api/payments/create-checkout-session', { orderId })
  await app.context.db.pool.query("update sandbox_sessions set status = 'paid'")
  await app.context.jobs.start(app.context)
  const status = async () => (await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body.status
  await expect.poll(status, { timeout: 15_000 }).toBe('paid')
})
