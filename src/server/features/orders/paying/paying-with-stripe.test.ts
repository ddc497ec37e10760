import { expect, test } from 'vitest'
import { signedEvent } from '../../../testing/stripe/signed-event.ts'
import { withCheckout } from '../../../testing/stripe/stripe-checkout.ts'

test.each([
  ['checkout.session.completed', null],
  ['checkout.session.completed', {}],
  ['checkout.session.completed', { id: 'cs_1', amount_total: 'much' }],
  ['checkout.session.expired', { id: 7 }],
  ['refund.updated', { id: 're_1' }],
  ['refund.failed', 'nothing'],
])('a signed %s with missing or invalid fields is refused with 400: %j', (type, object) =>
  withCheckout(async ({ tell }) => expect(await tell(type, object)).toBe(400)),
)

test('an order is paid through Stripe Checkout by its signed event', () =>
  withCheckout(async ({ outside, app, order, checkout }) => {
    const { status, body } = await checkout()
    expect(status).toBe(200)
    const session = outside.sessions.get('cs_test_1')
    expect(body.url).toBe(session?.url)
    expect(session).toMatchObject({ amount_total: 5490, currency: 'eur' })
    const { payload, headers } = signedEvent('checkout.session.completed', { ...session, payment_status: 'paid' })
    expect((await app.visitor.post('/api/payments/webhook', payload.replace('5490', '1'), headers)).status).toBe(400)
    expect((await app.visitor.post('/api/payments/webhook', payload, headers)).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
  }))

test('a completed session that is not paid yet waits for its second event', () =>
  withCheckout(async ({ outside, app, order, checkout }) => {
    await checkout()
    const session = outside.sessions.get('cs_test_1')
    const send = async (type: string, paymentStatus: string) => {
      const { payload, headers } = signedEvent(type, { ...session, payment_status: paymentStatus })
      await app.visitor.post('/api/payments/webhook', payload, headers)
    }
    await send('checkout.session.completed', 'unpaid')
    expect((await order()).status).toBe('pending_payment')
    await send('checkout.session.async_payment_succeeded', 'paid')
    expect((await order()).status).toBe('paid')
  }))

test('a failure at Stripe returns a clear message, and the next attempt opens one session', () =>
  withCheckout(async ({ outside, checkout }) => {
    outside.failNext(402)
    const failed = await checkout()
    expect(failed.status).toBe(503)
    expect(failed.problem.message).toBe('Impossibile aprire il pagamento. Riprova più tardi.')
    expect((await checkout()).status).toBe(200)
    expect(outside.sessions.size).toBe(1)
  }))

test('cancelling a paid order refunds it at Stripe once', () =>
  withCheckout(async ({ outside, app, order, checkout, orderId }) => {
    await checkout()
    const { payload, headers } = signedEvent('checkout.session.completed', {
      ...outside.sessions.get('cs_test_1'),
      payment_status: 'paid',
    })
    await app.visitor.post('/api/payments/webhook', payload, headers)
    const admin = await app.as('admin')
    await admin.post(`/api/admin/orders/${orderId}/cancel`, { reason: null })
    await app.runJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect([...outside.refunds.values()]).toMatchObject([{ payment_intent: 'pi_1' }])
  }))

test('cancelling an unpaid order expires its session at Stripe', () =>
  withCheckout(async ({ outside, app, reseller, checkout, orderId }) => {
    await checkout()
    await reseller.post(`/api/orders/${orderId}/cancel`)
    await app.runJobs()
    expect(outside.sessions.get('cs_test_1')?.status).toBe('expired')
  }))
