import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { signedEvent, webhookSecret } from '../../testing/signed-event.ts'
import { type StripeCheckout, withCheckout } from '../../testing/stripe-checkout.ts'
import type { StripeStandIn } from '../../testing/stripe-stand-in.ts'

/** So long nobody waits, what the library tries again by itself included. */
const longestMs = 5_000

interface Trouble {
  name: string
  begins(outside: StripeStandIn): unknown
  ends(outside: StripeStandIn): unknown
  kind: string
  sentence: RegExp
}

const troubles: readonly Trouble[] = [
  {
    name: 'is down',
    begins: (outside) => outside.down(),
    ends: (outside) => outside.up(),
    kind: 'unreachable',
    sentence: /non risponde/,
  },
  {
    name: 'answers after 30 s',
    begins: (outside) => Object.assign(outside, { delayMs: 30_000 }),
    ends: (outside) => Object.assign(outside, { delayMs: 0 }),
    kind: 'unreachable',
    sentence: /non risponde/,
  },
  {
    name: 'answers 429',
    begins: (outside) => outside.failNext(429, Number.POSITIVE_INFINITY),
    ends: (outside) => outside.failNext(0, 0),
    kind: 'busy',
    sentence: /rifiuta richieste perché sono troppe/,
  },
  {
    name: 'answers 500',
    begins: (outside) => outside.failNext(500, Number.POSITIVE_INFINITY),
    ends: (outside) => outside.failNext(0, 0),
    kind: 'broken',
    sentence: /ha un guasto/,
  },
  {
    name: 'does not take the key any more',
    begins: (outside) => Object.assign(outside, { key: 'sk_test_new' }),
    ends: (outside) => Object.assign(outside, { key: 'sk_test_filiera' }),
    kind: 'unauthorised',
    sentence: /STRIPE_SECRET_KEY/,
  },
]

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The jobs that failed are tried again now. */
const hasten = ({ app }: StripeCheckout) =>
  app.context.db.pool.query("update jobs.job set start_after = now() where state in ('created', 'retry')")

test.each(troubles)('Stripe $name: each call is given up within 5 s, and is known for what it is', ({ begins, kind }) =>
  withCheckout(async ({ outside, app }) => {
    await begins(outside)
    const { payments } = app.context
    const refund = {
      refundId: 'a',
      paymentId: 'b',
      attempt: 1,
      sessionId: 'c',
      providerPaymentId: 'pi_1',
      amount: '1.00',
    }
    const window = { from: new Date(0), until: new Date(), after: null }
    const page = {
      paymentId: 'a',
      description: 'Prova',
      lines: [],
      amount: '1.00',
      currency: 'EUR',
      customerEmail: 'a@example.it',
      successUrl: 'https://a.example',
      cancelUrl: 'https://a.example',
      expiresAt: new Date(),
    }
    const calls = {
      createCheckout: () => payments.createCheckout(page),
      expireCheckout: () => payments.expireCheckout('cs_1'),
      findOutcome: () => payments.findOutcome('cs_1'),
      refund: () => payments.refund({ ...refund, isPart: false }),
      refundOfAPart: () => payments.refund({ ...refund, isPart: true }),
      findRefund: () => payments.findRefund('re_1'),
      findSubscription: () => payments.plans.findSubscription('sub_1'),
      events: () => payments.records.events?.list(window) ?? Promise.resolve(),
      movements: () => payments.records.listMovements(window),
    }
    const met = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const started = performance.now()
        const error: unknown = await call().then(
          () => null,
          (failure) => failure,
        )
        return { name, trouble: payments.troubleOf(error), isSoon: performance.now() - started < longestMs }
      }),
    )
    expect(met).toEqual(Object.keys(calls).map((name) => ({ name, trouble: kind, isSoon: true })))
  }),
)

test.each(troubles)(
  'Stripe $name while pages are opened: reseller and admins read it, the admins once; then a page opens',
  ({ begins, ends, sentence }) =>
    withCheckout(async (parts) => {
      const { outside, app, checkout, openErrors, told, run } = parts
      const others = await Promise.all([1, 2].map(() => app.given.order(parts.reseller.user, parts.productId)))
      await begins(outside)
      let answers: { status: number; problem: { message: string } }[] = []
      const open = (orderId: string) => parts.reseller.post('/api/payments/create-checkout-session', { orderId })
      expect(
        await took(async () => {
          answers = await Promise.all([checkout(), ...others.map(open)])
        }),
      ).toBeLessThan(longestMs)
      for (const { status, problem } of answers) {
        expect([status, problem.message]).toEqual([503, 'Impossibile aprire il pagamento. Riprova più tardi.'])
      }
      expect(await openErrors()).toEqual([{ type: 'provider.unavailable', message: expect.stringMatching(sentence) }])
      await expect(run('take-missed-events')).rejects.toThrow()
      expect(await told()).toHaveLength(1)

      await ends(outside)
      const { status, body } = await checkout()
      expect([status, body.url]).toEqual([200, expect.stringContaining('https://checkout.stripe.example/')])
      const mine = [...outside.sessions.values()].filter(({ url }) => url === body.url)
      expect(mine).toHaveLength(1)
      await run('take-missed-events')
      expect(await openErrors()).toEqual([])
    }),
)

test.each(troubles)(
  'Stripe $name while money goes back: the admins read it once, and it goes back once when Stripe is there again',
  ({ begins, ends, sentence }) =>
    withCheckout(async (parts) => {
      const { outside, app, admin, order, orderId, openErrors, told, run } = parts
      await parts.checkout()
      await parts.pay()
      await begins(outside)
      expect((await admin.post(`/api/admin/orders/${orderId}/cancel`)).status).toBe(200)
      for (let time = 0; time < 2; time++) {
        await app.runJobs()
        await hasten(parts)
      }
      expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
      expect(await openErrors()).toEqual([{ type: 'provider.unavailable', message: expect.stringMatching(sentence) }])
      expect(await told()).toHaveLength(1)
      await ends(outside)
      await hasten(parts)
      await app.runJobs()
      expect(await order()).toMatchObject({ paymentStatus: 'refunded' })
      expect(outside.refunds.size).toBe(1)
      await run('take-missed-events')
      expect(await openErrors()).toEqual([])
    }),
)

test.each(troubles)(
  'Stripe $name while pages and refunds are looked up: nothing is lost, and the log says it once',
  ({ begins, ends, sentence }) =>
    withCheckout(async (parts) => {
      const { outside, app, admin, openErrors, run } = parts
      outside.refundStatus = 'pending'
      await parts.checkout()
      await parts.pay()
      await admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
      await app.runJobs()
      const orderId = await app.given.order(parts.reseller.user, parts.productId)
      await parts.reseller.post('/api/payments/create-checkout-session', { orderId })
      for (const session of outside.sessions.values())
        Object.assign(session, { status: 'complete', payment_status: 'paid' })
      for (const refund of outside.refunds.values()) refund.status = 'succeeded'
      await begins(outside)
      for (let time = 0; time < 2; time++) {
        await expect(run('recover-lost-work')).rejects.toThrow()
        await parts.ask('update payments set checked_at = null')
      }
      expect(await openErrors()).toEqual([{ type: 'provider.unavailable', message: expect.stringMatching(sentence) }])
      await ends(outside)
      await run('recover-lost-work')
      expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
      expect((await parts.reseller.get<{ status: string }>(`/api/orders/${orderId}`)).body.status).toBe('paid')
    }),
)

test('a page whose opening Stripe has answered with 500, which it says again for a day, is replaced by another', () =>
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

test('so is one that was asked for in other words, and whose first answer was lost; its money is taken all the same', () =>
  withCheckout(async (parts) => {
    const { ask, checkout, outside, reseller } = parts
    await checkout()
    await ask('update payments set session_id = null, url = null')
    await ask(`update users set email = 'nuovo@esempio.it' where id = '${reseller.user.id}'`)
    // The portal remembers the account until the database tells it of the change.
    await expect.poll(async () => (await reseller.get<User>('/api/auth/user')).body.email).toBe('nuovo@esempio.it')
    expect((await checkout()).status).toBe(503)
    expect((await checkout()).status).toBe(200)
    expect(outside.sessions.size).toBe(2)
    await parts.pay(1)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    expect(await ask('select array_agg(status order by created_at) from payments')).toEqual(['paid', 'expired'])
  }))

test('a refund that Stripe has answered with 500, which it says again for a day, is asked for anew, and goes back once', () =>
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

test('a request that Stripe refuses stands in the log with its reason', () =>
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

test.each(['whsec_new', webhookSecret])('while the webhook’s secret is changed both count: %s', (secret) =>
  withCheckout(
    async (parts) => {
      await parts.checkout()
      expect((await paidBy(parts, secret)).status).toBe(200)
      expect(await parts.order()).toMatchObject({ status: 'paid' })
    },
    { STRIPE_WEBHOOK_SECRET: `whsec_new, ${webhookSecret}` },
  ),
)

test('an event signed with a secret that does not count pays nothing and stands in the log once; the list brings it', () =>
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
