import { expect, test } from 'vitest'
import type { AdminOrderDetail } from '../../../../contract/orders/orders.ts'
import { untilLockWaits } from '../../../testing/database/until-lock-waits.ts'
import { type StripeCheckout, withCheckout } from '../../../testing/stripe/stripe-checkout.ts'
import { refundPayment } from '../../payments/refunds/refund-payment.ts'

async function paidOrder({ checkout, pay, order }: StripeCheckout): Promise<void> {
  await checkout()
  await pay()
  expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
}

const cancel = ({ admin, orderId }: StripeCheckout) => admin.post(`/api/admin/orders/${orderId}/cancel`)

const retry = ({ admin, orderId }: StripeCheckout) =>
  admin.post<AdminOrderDetail>(`/api/admin/orders/${orderId}/refund`)

/** A refund event as Stripe sends it. By default it was made by hand at the provider; pass the stand-in's refunds for others. */
const refund = (changes: object) => ({
  id: 're_by_hand',
  object: 'refund',
  status: 'succeeded',
  amount: 5490,
  currency: 'eur',
  payment_intent: 'pi_1',
  metadata: {},
  ...changes,
})

const paymentState = ({ ask }: StripeCheckout) => ask<string>('select status from payments')

const errors = ({ ask }: StripeCheckout) =>
  ask<string[]>("select coalesce(array_agg(error_type order by id), '{}') from error_logs")

const refundMails = ({ ask }: StripeCheckout) =>
  ask<string[]>("select coalesce(array_agg(content->'paragraphs'->>1), '{}') from outbox where kind = 'order.refunded'")

test('a partial refund made by hand changes nothing, notifies admins, and a later cancellation refunds the rest', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    const byHand = refund({ amount: 1000 })
    parts.outside.refunds.set('re_by_hand', byHand as never)
    expect(await parts.tell('refund.updated', byHand)).toBe(200)
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
    expect(await paymentState(parts)).toBe('paid')
    expect(await refundMails(parts)).toEqual([])
    expect(await errors(parts)).toEqual(['refund.unexpected'])
    expect(await parts.told()).toEqual([expect.stringContaining('Rimborso di 10,00 € fatto fuori dal portale')])

    await cancel(parts)
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(parts.outside.refunds.get('re_2')).toMatchObject({ amount: 4490 })
    expect(await refundMails(parts)).toEqual([expect.stringContaining('44,90')])
  }))

test('a pending refund is not finished by an event with another amount or another id', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    parts.outside.refundStatus = 'pending'
    await cancel(parts)
    await parts.tell('refund.updated', refund({ amount: 1000 }))
    await parts.app.runJobs()
    await parts.tell('refund.updated', refund({ id: 're_other' }))
    expect(await paymentState(parts)).toBe('refund_pending')
    expect(await errors(parts)).toEqual(['refund.unexpected', 'refund.unexpected'])
    expect(await parts.tell('refund.updated', refund({ id: 're_1' }))).toBe(200)
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    await parts.tell('refund.updated', refund({ id: 're_1' }))
    expect(await refundMails(parts)).toHaveLength(1)
    expect(await errors(parts)).toHaveLength(2)
  }))

test('a refund.created event with a final status finishes the refund', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await cancel(parts)
    await parts.tell('refund.created', refund({ id: 're_1' }))
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    await parts.app.runJobs()
    expect(parts.outside.refunds.size).toBe(0)
  }))

test('a paid order without a recorded payment is cancelled, and an admin has to refund by hand', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await parts.app.context.db.pool.query("update payments set status = 'refunded'")
    await cancel(parts)
    expect(await errors(parts)).toEqual(['refund.nothing_to_refund'])
    expect(await parts.told()).toHaveLength(1)
    const letter = await parts.ask<string>("select content::text from outbox where kind = 'order.cancelled'")
    expect(letter).not.toContain('Ti rimborsiamo')
    expect((await retry(parts)).problem.code).toBe('order.nothing_to_refund')
  }))

test('admins are notified once of a refund that the bank refused, and can retry it as a new request', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    expect((await retry(parts)).problem.code).toBe('order.no_refund_pending')
    parts.outside.refundStatus = 'pending'
    await cancel(parts)
    await parts.app.runJobs()
    const failed = { ...parts.outside.refunds.get('re_1'), status: 'failed' }
    parts.outside.refunds.set('re_1', failed as never)
    await parts.tell('refund.updated', failed)
    await parts.tell('refund.failed', failed)
    expect(await errors(parts)).toEqual(['refund.failed'])
    expect(await parts.told()).toHaveLength(1)
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refund_pending' })

    parts.outside.refundStatus = 'succeeded'
    const answer = await retry(parts)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: parts.orderId, status: 'cancelled', paymentStatus: 'refund_pending' })
    // Another admin who saw the same failure: one request and one audit entry.
    const second = await retry(parts)
    expect(second.problem.code).toBe('order.refund_running')
    expect(second.problem.message).toMatch(
      new RegExp(
        `^Rimborso riprovato da ${parts.admin.user.firstName}.* alle \\d\\d:\\d\\d\\. Il rimborso è già in corso`,
      ),
    )
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect([...parts.outside.refunds.keys()]).toEqual(['re_1', 're_2'])
    expect((await retry(parts)).status).toBe(409)
    expect(await parts.ask("select count(*)::int from audit_trail where action = 'order.retry_refund'")).toBe(1)
  }))

test('a failed refund can be retried at its order even if its log entry was resolved', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    parts.outside.refundStatus = 'pending'
    await cancel(parts)
    await parts.app.runJobs()
    const refused = { ...parts.outside.refunds.get('re_1'), status: 'failed' }
    parts.outside.refunds.set('re_1', refused as never)
    await parts.tell('refund.failed', refused)
    const shown = async () =>
      (await parts.admin.get<AdminOrderDetail>(`/api/admin/orders/${parts.orderId}`)).body.refund
    expect(await shown()).toMatchObject({ state: 'failed', canRetry: true })
    const errorId = await parts.ask<string>("select id from error_logs where error_type = 'refund.failed'")
    expect((await parts.admin.post(`/api/admin/errors/${errorId}/resolve`, {})).status).toBe(204)
    expect(await shown()).toMatchObject({
      state: 'failed',
      canRetry: true,
      message: 'Il rimborso non è riuscito: la banca lo ha rifiutato.',
    })
    // A resolved entry stays resolved, although the recovery job keeps running.
    await parts.app.context.db.pool.query('update refunds set checked_at = null')
    await parts.app.context.jobs.runNow(parts.app.context, 'recover-lost-work')
    await parts.app.runJobs()
    expect(await errors(parts)).toEqual(['refund.failed'])
    expect(await parts.told()).toHaveLength(1)

    parts.outside.refundStatus = 'pending'
    expect((await retry(parts)).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'pending', canRetry: false })
    await parts.app.runJobs()
    expect(await shown()).toMatchObject({ state: 'pending', canRetry: false })
  }))

test('only the pending refund is shown, without earlier refunds and those made by hand', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    const { app, admin, orderId } = parts
    const shown = async () => (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body.refund
    expect(await shown()).toBeNull()
    const back = { lines: [], shipping: '2,00', reason: 'In ritardo' }
    expect((await admin.post(`/api/admin/orders/${orderId}/refunds`, back)).status).toBe(201)
    await app.runJobs()
    expect(await shown()).toMatchObject({ state: 'refunded', amount: '2.00' })
    const byHand = refund({ amount: 1000 })
    parts.outside.refunds.set('re_by_hand', byHand as never)
    await parts.tell('refund.updated', byHand)
    expect(await errors(parts)).toEqual(['refund.unexpected'])

    parts.outside.refundStatus = 'pending'
    await admin.post(`/api/admin/orders/${orderId}/refunds`, { ...back, shipping: '1,00' })
    await app.runJobs()
    expect(await shown()).toEqual({ state: 'pending', amount: '1.00', message: null, canRetry: false })
    const last = [...parts.outside.refunds.values()].at(-1)
    parts.outside.refunds.set(last?.id ?? '', { ...last, status: 'failed' } as never)
    await parts.tell('refund.failed', { ...last, status: 'failed' })
    await admin.post(`/api/admin/orders/${orderId}/refunds`, { ...back, shipping: '0,50' })
    expect(await shown()).toMatchObject({ state: 'failed', amount: '1.00', canRetry: true })

    parts.outside.refundStatus = 'succeeded'
    const id = await parts.ask<string>("select id from refunds where state = 'failed'")
    const again = () => admin.post(`/api/admin/refunds/${id}/retry`)
    expect((await again()).status).toBe(204)
    expect((await again()).problem.code).toBe('refund.running')
    await app.runJobs()
    expect((await again()).problem.code).toBe('refund.done')
    expect(await shown()).toMatchObject({ state: 'refunded', amount: '3.50' })
  }))

test('a refund that fails after it was reported as done is owed again', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await cancel(parts)
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    await parts.tell('refund.failed', { ...parts.outside.refunds.get('re_1'), status: 'failed' })
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    expect(await errors(parts)).toEqual(['refund.failed'])
  }))

test('a refund that already exists at Stripe is adopted', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    parts.outside.refunds.set('re_by_hand', refund({}) as never)
    await cancel(parts)
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    expect(parts.outside.refunds.size).toBe(1)
    expect(await parts.ask('select provider_refund_id from refunds')).toBe('re_by_hand')
  }))

test.each([
  ['the money received', 'provider_payment_id = null', 'refund.impossible'],
  ['another provider', "provider = 'sandbox'", 'refund.other_provider'],
])('a refund that cannot be requested because of %s is reported to admins once', (_name, change, errorType) =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await parts.app.context.db.pool.query(`update payments set ${change}`)
    await cancel(parts)
    await parts.app.runJobs()
    expect(parts.outside.refunds.size).toBe(0)
    expect((await retry(parts)).problem).toMatchObject({
      code: 'order.nothing_to_refund',
      message: expect.stringContaining('Rimborso da fare a mano'),
    })
    const detail = await parts.admin.get<AdminOrderDetail>(`/api/admin/orders/${parts.orderId}`)
    expect(detail.body.refund).toMatchObject({ state: 'failed', amount: '54.90', canRetry: false })
    await parts.app.context.db.pool.query(
      'update error_logs set resolved = true, resolved_at = present(); update refunds set checked_at = null',
    )
    await parts.app.context.jobs.runNow(parts.app.context, 'recover-lost-work')
    await parts.app.runJobs()
    expect(await errors(parts)).toEqual([errorType])
    expect(await parts.told()).toEqual([expect.stringContaining('Rimborso da fare a mano')])
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refund_pending' })
  }),
)

test('when the last attempt fails, the error is logged and admins are notified', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await cancel(parts)
    const refundId = (await parts.ask<string>('select id from refunds')) ?? ''
    parts.outside.failNext(402, 2)
    await expect(refundPayment.run(parts.app.context, { refundId }, { isLast: false })).rejects.toThrow()
    expect(await errors(parts)).toEqual([])
    await expect(refundPayment.run(parts.app.context, { refundId }, { isLast: true })).rejects.toThrow()
    expect(await errors(parts)).toEqual(['refund.failed'])
    expect(await parts.told()).toEqual([expect.stringContaining('Il rimborso non riesce')])
  }))

test('a cancelled order counts as refunded once all of its payments are', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await parts.app.context.db.pool.query(`
      insert into payments (id, order_id, provider, session_id, provider_payment_id, amount, currency, status, expires_at)
      select gen_random_uuid(), order_id, provider, 'cs_second', 'pi_second', amount, currency, 'refund_pending', expires_at from payments`)
    await cancel(parts)
    const second = refund({ id: 're_second', payment_intent: 'pi_second' })
    await parts.tell('refund.updated', second)
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await refundMails(parts)).toHaveLength(2)
  }))

test('a refund locks its order before its payment, like all other code', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await cancel(parts)
    const { pool } = parts.app.context.db
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select id from orders for update')
    const jobs = parts.app.runJobs()
    await untilLockWaits(parts.app.context.db)
    await client.query('select id from payments for update nowait')
    await client.query('commit')
    client.release()
    await jobs
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
  }))

test('a refund to be made by hand is completed when an admin enters its date and reference', () =>
  withCheckout(async (parts) => {
    await paidOrder(parts)
    await parts.app.context.db.pool.query('update payments set provider_payment_id = null')
    await cancel(parts)
    const id = await parts.ask<string>('select id from refunds')
    const today = (await parts.ask<string>("select (present() at time zone 'Europe/Rome')::date::text")) ?? ''
    const finish = (paidOn: string, reference: string) =>
      parts.admin.post(`/api/admin/refunds/${id}/by-hand`, { paidOn, reference })
    // The provider may still complete it.
    expect((await finish(today, 'CRO 1')).problem.code).toBe('refund.running')
    await parts.app.runJobs()
    expect(await parts.ask('select state from refunds')).toBe('by_hand')
    expect((await finish(today, ' ')).problem.fields).toHaveProperty('reference')
    expect((await finish('2099-01-01', 'CRO 1')).problem.fields).toHaveProperty('paidOn')
    expect((await finish('2001-01-01', 'CRO 1')).problem.fields).toHaveProperty('paidOn')

    const both = await Promise.all([finish(today, 'CRO 0123'), finish(today, 'CRO 0123')])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect((await finish(today, 'CRO 9999')).problem.code).toBe('refund.done')
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    const { body } = await parts.admin.get<AdminOrderDetail>(`/api/admin/orders/${parts.orderId}`)
    expect(body.refund).toMatchObject({ state: 'refunded', amount: '54.90' })
    expect(body.refunds).toMatchObject([{ state: 'done', byHand: { paidOn: today, reference: 'CRO 0123' } }])
    expect(body.history.filter(({ note }) => note?.includes('restituito a mano'))).toHaveLength(1)
    expect(await parts.ask("select count(*)::int from audit_trail where action = 'order.refund_by_hand'")).toBe(1)
    expect(await parts.ask("select count(*)::int from error_logs where not resolved and source = 'payments'")).toBe(0)
    const mail = await parts.ask<string>("select content::text from outbox where kind = 'order.refunded'")
    expect(mail).toContain('CRO 0123')
    // The money left the bank account, not the provider's balance; nothing is owed any more.
    const balance = (account: string) =>
      parts.ask<string>(
        `select sum(case when debit = '${account}' then amount when credit = '${account}' then -amount else 0 end)::text from money_entries`,
      )
    expect([await balance('bank'), await balance('cash'), await balance('owed')]).toEqual(['-54.90', '54.90', '0.00'])
    expect(
      await parts.ask('select count(*)::int from money_differences(present()::date - 1, present()::date + 1)'),
    ).toBe(0)
    // The provider has no such refund, and reconciliation must not report it as a difference.
    const days = 'present()::date - 1, present()::date + 1, present()::date + 1'
    expect(
      await parts.ask(`select count(*)::int from find_provider_differences('stripe', ${days}) where what = 'refund'`),
    ).toBe(0)
    const undone = parts.app.context.db.pool.query('update refunds set hand_reference = null')
    await expect(undone).rejects.toMatchObject({ constraint: 'refunds_by_hand_check' })
  }))

test('a refund that the bank refused permanently is made by hand, and later events of the provider do not change it', () =>
  withCheckout(async (parts) => {
    const { admin, app, ask, outside } = parts
    await paidOrder(parts)
    outside.refundStatus = 'failed'
    await cancel(parts)
    await app.runJobs()
    expect(await ask('select state from refunds')).toBe('failed')
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['refund.failed'])
    const id = await ask<string>('select id from refunds')
    const paidOn = await ask<string>("select (present() at time zone 'Europe/Rome')::date::text")
    const wish = { paidOn, reference: 'CRO 0123' }
    expect((await admin.post(`/api/admin/refunds/${id}/by-hand`, wish)).status).toBe(204)
    expect(await parts.order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await refundMails(parts)).toHaveLength(1)
    expect(await parts.openErrors()).toEqual([])
    expect((await retry(parts)).problem.code).toBe('order.no_refund_pending')
    await parts.tell('refund.failed', { ...outside.refunds.get('re_1') })
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
    // The bank has refunded it after all, so the money went back twice and admins must be notified.
    await parts.tell('refund.updated', { ...outside.refunds.get('re_1'), status: 'succeeded' })
    expect((await parts.openErrors()).map(({ type }) => type)).toEqual(['refund.unexpected'])
    expect(await ask("select count(*)::int from invoices where kind = 'credit_note'")).toBe(1)
  }))
