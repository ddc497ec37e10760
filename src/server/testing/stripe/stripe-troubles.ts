import { expect, test } from 'vitest'
import { type StripeCheckout, withCheckout } from './stripe-checkout.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

interface Trouble {
  name: string
  begins(outside: StripeStandIn): unknown
  ends(outside: StripeStandIn): unknown
  kind: string
  sentence: RegExp
}

export const quickTroubles: readonly Trouble[] = [
  {
    name: 'is down',
    begins: (outside) => outside.down(),
    ends: (outside) => outside.up(),
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
    name: 'rejects the key',
    begins: (outside) => Object.assign(outside, { key: 'sk_test_new' }),
    ends: (outside) => Object.assign(outside, { key: 'sk_test_filiera' }),
    kind: 'unauthorised',
    sentence: /STRIPE_SECRET_KEY/,
  },
]

/** Longer than every call's own timeout. */
export const lateAnswer: Trouble = {
  name: 'answers after 30 s',
  begins: (outside) => Object.assign(outside, { delayMs: 30_000 }),
  ends: (outside) => Object.assign(outside, { delayMs: 0 }),
  kind: 'unreachable',
  sentence: /non risponde/,
}

/** Makes failed jobs due now. */
export const hasten = ({ app }: StripeCheckout) =>
  app.context.db.pool.query("update jobs.job set start_after = now() where state in ('created', 'retry')")

/** Tests payments and refunds during and after each kind of provider failure. */
export function testTroubles(troubles: readonly Trouble[]): void {
  test.each(troubles)('Stripe $name: each call is aborted and classified correctly', ({ begins, kind }) =>
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
          const error: unknown = await call().then(
            () => null,
            (failure) => failure,
          )
          return { name, trouble: payments.troubleOf(error) }
        }),
      )
      expect(met).toEqual(Object.keys(calls).map((name) => ({ name, trouble: kind })))
    }),
  )

  test.each(troubles)(
    'Stripe $name while pages are opened: the reseller gets an error, the admins one notification; later a page opens',
    ({ begins, ends, sentence }) =>
      withCheckout(async (parts) => {
        const { outside, app, checkout, openErrors, told, run } = parts
        const others = await Promise.all([1, 2].map(() => app.given.order(parts.reseller.user, parts.productId)))
        await begins(outside)
        const open = (orderId: string) => parts.reseller.post('/api/payments/create-checkout-session', { orderId })
        const answers = await Promise.all([checkout(), ...others.map(open)])
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
    'Stripe $name during a refund: the admins are notified once, and the money is refunded once after recovery',
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
    'Stripe $name while pages and refunds are looked up: nothing is lost, and the failure is logged once',
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
}
