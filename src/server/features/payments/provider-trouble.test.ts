import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { signedEvent, webhookSecret } from '../../testing/stripe/signed-event.ts'
import { type StripeCheckout, withCheckout } from '../../testing/stripe/stripe-checkout.ts'
import { hasten, quickTroubles, testTroubles } from '../../testing/stripe/stripe-troubles.ts'

testTroubles(quickTroubles)

test('a page that Stripe failed to open with 500, an answer it repeats for a day, is replaced by another', () =>
  withCheckout(async ({ outside, ask, checkout }) => {
    const headers = { 'idempotency-key': 'one-wish' }
    outside.failNext(500, 2)
    expect((await checkout(headers)).status).toBe(503)
    expect((await checkout(headers)).body.url).toContain('https://checkout.stripe.example/')
    const { status, body } = await checkout(headers)
    expect([status, body.url]).toEqual([200, [...outside.sessions.values()][0]?.url])
    expect(outside.sessions.size).toBe(1)
    expect(await ask('select array_agg(status order by created_at) from payments')).toEqual(['expired', 'open'])
  }))

test('a page whose first response was lost is replaced if the request has changed; a payment on it is still accepted', () =>
  withCheckout(async (parts) => {
    const { ask, checkout, outside, reseller } = parts
    await checkout()
    await ask('update payments set session_id = null, url = null')
    await ask(`update users set email = 'nuovo@esempio.it' where id = '${reseller.user.id}'`)
    // The portal caches the account until the database notifies it of the change.
    await expect.poll(async () => (await reseller.get<User>('/api/auth/user')).body.email).toBe('nuovo@esempio.it')
    expect((await checkout()).status).toBe(503)
    expect((await checkout()).status).toBe(200)
    expect(outside.sessions.size).toBe(2)
    await parts.pay(1)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    expect(await ask('select array_agg(status order by created_at) from payments')).toEqual(['paid', 'expired'])
  }))

test('a refund that Stripe answered with 500, an answer it repeats for a day, is requested again and paid once', () =>
  withCheckout(async (parts) => {
    const { app, admin, ask, outside, orderId } = parts
    await parts.checkout()
    await parts.pay()
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    outside.failNext(500)
    await app.runJobs()
    expect(await ask("select state || ' ' || try from refunds")).toBe('requested 2')
    await hasten(parts)
    await app.runJobs()
    expect(await ask('select state from refunds')).toBe('done')
    expect(outside.refunds.size).toBe(1)
  }))

test('a request that Stripe refuses is logged with its reason', () =>
  withCheckout(async ({ outside, checkout, openErrors }) => {
    outside.failNext(402)
    expect((await checkout()).status).toBe(503)
    expect(await openErrors()).toEqual([
      { type: 'provider.refused', message: expect.stringContaining('ha rifiutato una richiesta: ') },
    ])
  }))

const paidBy = (parts: StripeCheckout, secret: string) => {
  const session = { ...parts.outside.sessions.get('cs_test_1'), status: 'complete', payment_status: 'paid' }
  const { payload, headers } = signedEvent('checkout.session.completed', session, { secret })
  return parts.app.visitor.post('/api/payments/webhook', payload, headers)
}

test.each(['whsec_new', webhookSecret])('during a rotation, both webhook secrets are accepted: %s', (secret) =>
  withCheckout(
    async (parts) => {
      await parts.checkout()
      expect((await paidBy(parts, secret)).status).toBe(200)
      expect(await parts.order()).toMatchObject({ status: 'paid' })
    },
    { STRIPE_WEBHOOK_SECRET: `whsec_new, ${webhookSecret}` },
  ),
)

test('an event signed with an unknown secret pays nothing and is logged once; the provider’s event list delivers it', () =>
  withCheckout(async (parts) => {
    const { outside, openErrors, told, run } = parts
    await parts.checkout()
    for (let time = 0; time < 3; time++) {
      const { status, problem } = await paidBy(parts, 'whsec_new')
      expect([status, problem.code]).toEqual([400, 'payment.signature'])
      await parts.wait({ minutes: 11 })
    }
    expect(await parts.order()).toMatchObject({ status: 'pending_payment' })
    expect(await openErrors()).toEqual([
      { type: 'webhook.signature', message: expect.stringContaining('STRIPE_WEBHOOK_SECRET') },
    ])
    expect(await told()).toHaveLength(1)
    const session = { ...outside.sessions.get('cs_test_1'), status: 'complete', payment_status: 'paid' }
    outside.records.addEvent('checkout.session.completed', session)
    await run('take-missed-events')
    expect(await parts.order()).toMatchObject({ status: 'paid' })
  }))
