import { expect, test } from 'vitest'
import { systemClock } from '../../../../domain/time/clock.ts'
import { checkoutPath, type StripeCheckout, withCheckout } from '../../../testing/stripe/stripe-checkout.ts'

const errors = ({ ask }: StripeCheckout) =>
  ask<string[]>("select coalesce(array_agg(error_type order by id), '{}') from error_logs")

const payments = ({ ask }: StripeCheckout) =>
  ask<string[]>('select array_agg(status order by created_at, id) from payments')

const key = { 'idempotency-key': 'paga-ora' }

test('the page accepts cards only and stays open for 23 hours, independent of clock differences', () =>
  withCheckout(async ({ outside, checkout }) => {
    expect((await checkout()).status).toBe(200)
    const session = outside.sessions.get('cs_test_1')
    expect(session).toMatchObject({ allowed_payment_method_types: ['card'] })
    const hours = ((session?.expires_at ?? 0) * 1000 - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(22.9)
    expect(hours).toBeLessThanOrEqual(23)
  }))

test('an unopened page with under 35 minutes left is replaced', () =>
  withCheckout(async (parts) => {
    parts.outside.failNext(402)
    expect((await parts.checkout()).status).toBe(503)
    const { pool } = parts.app.context.db
    await pool.query("update payments set expires_at = now() + interval '34 minutes'")
    expect((await parts.checkout()).status).toBe(200)
    expect(await payments(parts)).toEqual(['expired', 'open'])
    // An opened page can be used until it expires.
    await pool.query("update payments set expires_at = now() + interval '5 minutes' where status = 'open'")
    expect((await parts.checkout()).status).toBe(200)
    expect(await payments(parts)).toEqual(['expired', 'open'])
  }))

test('a failed request repeated after the order was cancelled opens no page', () =>
  withCheckout(async (parts) => {
    parts.outside.failNext(402)
    expect((await parts.checkout(key)).status).toBe(503)
    await parts.reseller.post(`/api/orders/${parts.orderId}/cancel`)
    const again = await parts.checkout(key)
    expect(again.status).toBe(409)
    expect(again.problem.code).toBe('order.not_payable')
    expect(parts.outside.sessions.size).toBe(0)
  }))

test('a repeated request does not return an expired page, even if the order is still unpaid', () =>
  withCheckout(async (parts) => {
    await parts.checkout(key)
    expect((await parts.checkout(key)).status).toBe(200)
    await parts.tell('checkout.session.expired', { ...parts.outside.sessions.get('cs_test_1'), status: 'expired' })
    expect((await parts.checkout(key)).problem.code).toBe('payment.session_over')
    expect((await parts.checkout()).status).toBe(200)
  }))

test('an order cancelled while the provider opens the page returns no page, and the page is expired', () =>
  withCheckout(async (parts) => {
    parts.outside.meanwhile = () => parts.reseller.post(`/api/orders/${parts.orderId}/cancel`)
    expect((await parts.checkout()).status).toBe(409)
    expect(await parts.order()).toMatchObject({ status: 'cancelled' })
    await parts.app.runJobs()
    expect(parts.outside.sessions.get('cs_test_1')?.status).toBe('expired')
    expect(await parts.ask('select session_id from payments')).toBe('cs_test_1')
  }))

test('after a payment that fails later, a new page can be opened and paid', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await parts.tell('checkout.session.async_payment_failed', parts.outside.sessions.get('cs_test_1'))
    expect(await parts.order()).toMatchObject({ status: 'pending_payment', paymentStatus: 'failed' })
    expect((await parts.checkout()).body.url).toBe(parts.outside.sessions.get('cs_test_2')?.url)
    expect(await payments(parts)).toEqual(['failed', 'open'])
    await parts.pay(2)
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
  }))

test('a payment for a session whose id was lost still pays its order and can be refunded', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await parts.app.context.db.pool.query('update payments set session_id = null, url = null')
    await parts.pay()
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    await parts.admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({ paymentStatus: 'refunded' })
  }))

test('admins are notified of a payment with an unknown reference; one without our reference belongs to another shop', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    const paid = { ...parts.outside.sessions.get('cs_test_1'), id: 'cs_other', payment_intent: 'pi_other' }
    const event = { ...paid, status: 'complete', payment_status: 'paid' }
    const foreign = [
      { ...event, client_reference_id: null, metadata: {} },
      { ...event, client_reference_id: 'carrello-12', metadata: null },
    ]
    for (const object of foreign) expect(await parts.tell('checkout.session.completed', object)).toBe(200)
    expect(await errors(parts)).toEqual([])
    const unknownId = '0190b3c8-0000-7000-8000-000000000000'
    await parts.tell('checkout.session.completed', { ...event, metadata: {}, client_reference_id: unknownId })
    expect(await errors(parts)).toEqual(['payment.unknown'])
    expect(await parts.told()).toHaveLength(1)
    expect(await parts.order()).toMatchObject({ status: 'pending_payment' })
  }))

test('admins are notified of an amount different from the order’s', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    const session = { ...parts.outside.sessions.get('cs_test_1'), payment_status: 'paid', amount_total: 100 }
    await parts.tell('checkout.session.completed', session)
    expect(await parts.told()).toEqual([expect.stringContaining('pagati 1,00 €, attesi 54,90 €')])
  }))

/** Releases the stock without cancelling the order, as after 48 hours for an imported order. */
async function letGo({ app, orderId }: StripeCheckout, sold: { elsewhere: number }): Promise<void> {
  const { pool } = app.context.db
  await pool.query('update orders set hold_expires_at = null where id = $1', [orderId])
  await pool.query('update stock_items set held = 0, on_hand = on_hand - $1', [sold.elsewhere])
}

test('paid after the stock is gone: the order stays unpaid, the money is refunded, admins and reseller are notified', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await letGo(parts, { elsewhere: 10 })
    expect(await parts.pay()).toBe(200)
    expect(await parts.order()).toMatchObject({
      status: 'pending_payment',
      history: [{}, { status: 'pending_payment', note: expect.stringContaining('non sono più disponibili') }],
    })
    expect(await errors(parts)).toEqual(['payment.without_stock'])
    expect(await parts.told()).toEqual([expect.stringContaining('i pezzi non ci sono più')])
    expect((await parts.reseller.get<{ kind: string }[]>('/api/notifications')).body).toMatchObject([
      { kind: 'order.payment_returned' },
    ])
    await parts.app.runJobs()
    expect([...parts.outside.refunds.values()]).toMatchObject([{ payment_intent: 'pi_1', amount: 5490 }])
    expect(await payments(parts)).toEqual(['refunded'])
    expect(await parts.ask('select held from stock_items')).toBe(0)
  }))

test('an order whose hold has ended holds its stock again before payment, or reports the missing articles', () =>
  withCheckout(async (parts) => {
    await letGo(parts, { elsewhere: 10 })
    const refused = await parts.reseller.post(checkoutPath, { orderId: parts.orderId })
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe('Non tutto è ancora disponibile: Abito di prova (Prodotto esaurito).')
    expect(await parts.ask('select count(*)::int from payments')).toBe(0)

    await parts.app.context.db.pool.query('update stock_items set on_hand = 3')
    expect((await parts.checkout()).status).toBe(200)
    expect(await parts.ask('select held from stock_items')).toBe(1)
    const { holdExpiresAt } = await parts.order()
    expect(Date.parse(holdExpiresAt ?? '') - systemClock.now().getTime()).toBeGreaterThan(47 * 3_600_000)
    await parts.pay()
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    expect(await parts.ask("select on_hand || '/' || held from stock_items")).toBe('2/0')
  }))

test('once an order is paid, its other payment pages are expired', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await parts.tell('checkout.session.expired', parts.outside.sessions.get('cs_test_1'))
    await parts.checkout()
    await parts.pay(1)
    expect(await parts.order()).toMatchObject({ status: 'paid' })
    await parts.app.runJobs()
    expect(parts.outside.sessions.get('cs_test_2')?.status).toBe('expired')
    expect(await payments(parts)).toEqual(['paid', 'expired'])
  }))

test('a page of a previously configured provider is not reused', () =>
  withCheckout(async (parts) => {
    await parts.app.context.db.pool.query(`
      insert into payments (id, order_id, provider, session_id, url, amount, currency, expires_at)
      values (gen_random_uuid(), '${parts.orderId}', 'sandbox', 'cs_old', 'http://old.example', 54.90, 'EUR', now() + interval '20 hours')`)
    expect((await parts.checkout()).body.url).toBe(parts.outside.sessions.get('cs_test_1')?.url)
    expect(await payments(parts)).toEqual(['expired', 'open'])
  }))

test('an order paid twice: the second payment is refunded and admins are notified', () =>
  withCheckout(async (parts) => {
    await parts.checkout()
    await parts.tell('checkout.session.expired', parts.outside.sessions.get('cs_test_1'))
    await parts.checkout()
    await parts.pay(1)
    await parts.pay(2)
    expect(await parts.told()).toEqual([expect.stringContaining('pagato due volte')])
    await parts.app.runJobs()
    expect(await payments(parts)).toEqual(['paid', 'refunded'])
    expect(await parts.order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
  }))
