import { expect, test } from 'vitest'
import { type StripeCheckout, withCheckout } from '../../testing/stripe/stripe-checkout.ts'
import { recoverRefunds } from './refunds/recover-refunds.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { refundPart } from './refunds/start-refunds.ts'

async function paid({ checkout, pay, order }: StripeCheckout): Promise<void> {
  await checkout()
  await pay()
  expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
}

/** Requests a partial refund of the order, which cost 54.90 including 5.00 of shipping. */
const giveBack = ({ app, orderId }: StripeCheckout, amount: string) =>
  app.context.db.transaction((tx) =>
    refundPart(
      app.context,
      tx,
      { kind: 'order', id: orderId },
      { kind: 'lines', amount, shippingAmount: '0.00', reason: null, requestedBy: null },
    ),
  )

const sql = ({ app }: StripeCheckout, text: string) => app.context.db.pool.query(text)

const states = ({ ask }: StripeCheckout) =>
  ask<string[]>("select array_agg(state || ' ' || amount order by created_at, id) from refunds")

/** The refunds still owed according to the books. */
const owed = ({ ask }: StripeCheckout) =>
  ask<string>(
    "select sum(case 'owed' when credit then amount when debit then -amount else 0 end)::text from money_entries",
  )

test('each partial refund is a separate request, and a cancellation refunds the rest', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    await giveBack(parts, '10.00')
    await giveBack(parts, '20.00')
    expect(await states(parts)).toEqual(['requested 10.00', 'requested 20.00'])
    await parts.app.runJobs()
    expect([...parts.outside.refunds.values()].map(({ amount }) => amount).sort()).toEqual([1000, 2000])
    expect(await parts.ask('select status from payments')).toBe('paid')
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded' })

    await parts.admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    await parts.app.runJobs()
    expect([...parts.outside.refunds.values()].map(({ amount }) => amount).sort()).toEqual([1000, 2000, 2490])
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await parts.ask('select status from payments')).toBe('refunded')
  }))

test('refunds cannot exceed the payment, even if the application’s checks are bypassed', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    const both = await Promise.all([giveBack(parts, '30.00'), giveBack(parts, '30.00')])
    expect(both.filter(Boolean)).toHaveLength(1)
    const bypassed = sql(
      parts,
      "insert into refunds (id, payment_id, order_id, kind, amount) select gen_random_uuid(), id, order_id, 'lines', 24.91 from payments",
    )
    await expect(bypassed).rejects.toMatchObject({ constraint: 'payments_refunded_check' })
    for (const change of [
      'update refunds set amount = 1',
      'delete from refunds',
      "update refunds set kind = 'whole'",
    ]) {
      await expect(sql(parts, change), change).rejects.toThrow('append-only')
    }
  }))

test('an unpaid payment cannot be refunded', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    expect(await giveBack(parts, '10.00')).toBeUndefined()
    const bypassed = sql(
      parts,
      "insert into refunds (id, payment_id, order_id, kind, amount) select gen_random_uuid(), id, order_id, 'lines', 1 from payments",
    )
    await expect(bypassed).rejects.toThrow('Nothing was paid')
  }))

test('a partial refund that the bank rejects is retried as a new request; a late event of the first attempt changes nothing', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    parts.outside.refundStatus = 'pending'
    await giveBack(parts, '10.00')
    await giveBack(parts, '20.00')
    await parts.app.runJobs()
    const first = [...parts.outside.refunds.values()].find(({ amount }) => amount === 1000)
    const failed = { ...first, status: 'failed' }
    parts.outside.refunds.set(first?.id ?? '', failed as never)
    await parts.tell('refund.updated', failed)
    expect(await states(parts)).toEqual(['failed 10.00', 'requested 20.00'])
    expect(await parts.order()).toMatchObject({ paymentStatus: 'paid' })

    await parts.tell('refund.updated', {
      ...[...parts.outside.refunds.values()].find(({ amount }) => amount === 2000),
      status: 'succeeded',
    })
    expect(await states(parts)).toEqual(['failed 10.00', 'done 20.00'])
    expect(await parts.order()).toMatchObject({ paymentStatus: 'partially_refunded' })

    expect((await parts.admin.post(`/api/admin/orders/${parts.orderId}/refund`)).status).toBe(200)
    await parts.tell('refund.failed', failed)
    // Sent before the bank rejected it and delivered only now: the next attempt has not returned the money yet.
    await parts.tell('refund.updated', { ...first, status: 'succeeded' })
    expect(await states(parts)).toEqual(['requested 10.00', 'done 20.00'])
    expect(await parts.ask("select count(*)::int from error_logs where error_type = 'refund.unexpected'")).toBe(0)
    parts.outside.refundStatus = 'succeeded'
    await parts.app.runJobs()
    expect(await states(parts)).toEqual(['done 10.00', 'done 20.00'])
    expect(parts.outside.refunds.size).toBe(3)
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order.refunded'")).toBe(2)
  }))

test('a partial refund that fails after it was reported done is owed again', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    await giveBack(parts, '10.00')
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'partially_refunded' })
    await parts.tell('refund.failed', { ...parts.outside.refunds.get('re_1'), status: 'failed' })
    expect(await states(parts)).toEqual(['failed 10.00'])
    expect(await parts.order()).toMatchObject({ paymentStatus: 'paid' })
  }))

test('an older success event that arrives after the failure of the same refund does not complete it', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    parts.outside.refundStatus = 'pending'
    await giveBack(parts, '10.00')
    await parts.app.runJobs()
    const refund = parts.outside.refunds.get('re_1')
    await parts.tell('refund.failed', { ...refund, status: 'failed' })
    await parts.tell('refund.updated', { ...refund, status: 'succeeded' })
    expect(await states(parts)).toEqual(['failed 10.00'])
    expect(await parts.order()).toMatchObject({ paymentStatus: 'paid' })
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order.refunded'")).toBe(0)
    expect(await parts.ask("select count(*)::int from error_logs where error_type = 'refund.unexpected'")).toBe(0)
  }))

const passedByItsFailure = ['pending', 'succeeded'].flatMap((answer) =>
  ['refund.failed', 'refund.updated'].map((event) => [answer, event] as const),
)

test.each(passedByItsFailure)(
  'the response «%s» arrives after %s has reported that the refund failed: it stays failed',
  (answer, event) =>
    withCheckout(async (parts) => {
      const { outside, admin, orderId } = parts
      await paid(parts)
      outside.refundStatus = answer
      outside.beforeRefundIsAnswered = async (refund) => {
        expect(await parts.tell(event, Object.assign(refund, { status: 'failed' }))).toBe(200)
        expect(await states(parts)).toEqual(['failed 54.90'])
      }
      await admin.post(`/api/admin/orders/${orderId}/cancel`)
      await parts.app.runJobs()
      expect(outside.beforeRefundIsAnswered).toBeNull()
      expect(await states(parts)).toEqual(['failed 54.90'])
      expect(await parts.ask('select provider_refund_id || trouble from refunds')).toBe(
        're_1Il rimborso non è riuscito: la banca lo ha rifiutato.',
      )
      expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
      expect(await parts.ask("select count(*)::int from outbox where kind = 'order.refunded'")).toBe(0)
      expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['refund.failed'])
      // It waits for an admin: no job resumes it, and the books still owe it.
      await parts.run('recover-lost-work')
      await parts.app.runJobs()
      expect(outside.refunds.size).toBe(1)
      expect(await owed(parts)).toBe('54.90')

      outside.refundStatus = 'succeeded'
      expect((await admin.post(`/api/admin/orders/${orderId}/refund`)).status).toBe(200)
      await parts.app.runJobs()
      expect(await states(parts)).toEqual(['done 54.90'])
      expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
      expect(await owed(parts)).toBe('0.00')
    }),
)

test('a response that arrives after its refund failed and the next attempt began is not applied to that attempt', () =>
  withCheckout(async (parts) => {
    const { outside, admin, orderId } = parts
    await paid(parts)
    outside.beforeRefundIsAnswered = async (refund) => {
      await parts.tell('refund.failed', Object.assign(refund, { status: 'failed' }))
      expect((await admin.post(`/api/admin/orders/${orderId}/refund`)).status).toBe(200)
    }
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    const id = (await parts.ask<string>('select id from refunds')) ?? ''
    await refundPayment.run(parts.app.context, { refundId: id }, { isLast: false })
    expect(await parts.ask("select state || ' ' || try from refunds")).toBe('requested 2')
    expect(await owed(parts)).toBe('54.90')
    await parts.app.runJobs()
    expect([...outside.refunds.values()].map(({ id, status }) => `${id} ${status}`)).toEqual([
      're_1 failed',
      're_2 succeeded',
    ])
    expect(await parts.ask("select state || ' ' || provider_refund_id from refunds")).toBe('done re_2')
    expect(await owed(parts)).toBe('0.00')
    expect(await parts.ask("select count(*)::int from outbox where kind = 'order.refunded'")).toBe(1)
  }))

test('a response that is lost after Stripe made a partial refund does not cause a second one', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    const { id } = (await giveBack(parts, '10.00')) ?? { id: '' }
    await parts.app.runJobs()
    // As if the portal had crashed before it stored the response, and Stripe had forgotten the key since.
    await sql(parts, "update refunds set state = 'requested', done_at = null, provider_refund_id = null, try = 2")
    await parts.app.context.jobs.runNow(parts.app.context, 'recover-lost-work')
    await parts.app.runJobs()
    expect(parts.outside.refunds.size).toBe(1)
    expect(await parts.ask(`select state from refunds where id = '${id}'`)).toBe('done')
  }))

test('a refund that the previous release writes to a payment becomes a refund with the payment’s id', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    const row = () =>
      parts.ask<Record<string, unknown>>(
        "select to_jsonb(r) - 'created_at' from (select id = payment_id as same, kind, amount::text, state, try, provider_refund_id, created_at from refunds) r",
      )
    await sql(parts, "update payments set status = 'refund_pending'")
    const made = { same: true, kind: 'whole', amount: '54.90', try: 1, provider_refund_id: null }
    expect(await row()).toEqual({ ...made, state: 'requested' })
    await sql(parts, 'update payments set refund_failed_at = now()')
    expect(await row()).toEqual({ ...made, state: 'failed' })
    await sql(parts, 'update payments set refund_try = 2, refund_failed_at = null')
    await sql(parts, "update payments set status = 'refunded', refund_id = 're_9'")
    expect(await row()).toEqual({ ...made, state: 'done', try: 2, provider_refund_id: 're_9' })
    expect(await parts.ask('select refunded_amount::text from payments')).toBe('54.90')
  }))

test('a job queued by the previous release makes its refund, with the key it would have used', () =>
  withCheckout(async (parts) => {
    await paid(parts)
    await sql(parts, "update payments set status = 'refund_pending'")
    const paymentId = (await parts.ask<string>('select id from payments')) ?? ''
    const { context } = parts.app
    for (let n = 0; n < 2; n++) await refundPayment.run(context, { paymentId }, { isLast: false })
    expect(parts.outside.refunds.size).toBe(1)
    expect(await states(parts)).toEqual(['done 54.90'])
  }))

test('a refund in progress at the previous provider is reported to an admin once, and completes when that provider is back', () =>
  withCheckout(async (parts) => {
    const { outside, admin, orderId, app } = parts
    await paid(parts)
    outside.refundStatus = 'pending'
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    await app.runJobs()
    const { context } = app
    const switched = { ...context, payments: { ...context.payments, name: 'sandbox' as const } }
    await recoverRefunds(switched)
    const [said, ...others] = await parts.openErrors()
    expect(others).toEqual([])
    expect(said).toEqual({
      type: 'refund.unknown_state',
      message: expect.stringMatching(
        /^Ordine \S+: il rimborso di 54,90 € è in corso presso stripe, .* non restituire la somma una seconda volta/,
      ),
    })
    // Reported once, whether an admin has resolved it or not.
    await recoverRefunds(switched)
    await sql(parts, 'update error_logs set resolved = true, resolved_at = present()')
    await recoverRefunds(switched)
    expect(await parts.ask('select count(*)::int from error_logs')).toBe(1)
    expect(await states(parts)).toEqual(['requested 54.90'])

    Object.assign(outside.refunds.get('re_1') ?? {}, { status: 'succeeded' })
    await recoverRefunds(context)
    expect(await parts.ask("select state || ' ' || coalesce(trouble, 'no trouble') from refunds")).toBe(
      'done no trouble',
    )
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect(outside.refunds.size).toBe(1)
  }))
