import { expect, test } from 'vitest'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import type { SandboxPayment } from '../../../../contract/orders/payments.ts'
import type { Product } from '../../../../contract/products/products.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../../secrets/app-secret.ts'
import { processEvents } from '../../../testing/orders/event-shop.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { findLedgerDifferences } from '../../stock/stock.reads.ts'

const webhook = '/api/payments/webhook'

/** The sandbox's secret, derived as on the server. */
const secret = deriveKey('secret-of-the-tests-only', 'sandbox-webhook')

const signed = (body: string, seconds?: number) => ({
  [sandboxSignatureHeader]: signSandboxEvent(body, secret, seconds),
})

async function openCheckout(app: TestApp, reseller: TestClient, product: { stock?: number } = {}) {
  const productId = await app.given.product({ price: '49.90', ...product })
  const orderId = await app.given.order(reseller.user, productId)
  const { body } = await reseller.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  const sessionId = body.url.split('/').at(-1) ?? ''
  const order = async () => (await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body
  const stock = async () => {
    const { stock: onHand, available } = (await reseller.get<Product>(`/api/products/${productId}`)).body
    return { onHand, available }
  }
  const event = (changes: { id?: string; type?: string; amount?: string; currency?: string } = {}) => {
    const { id = 'evt_1', type = 'checkout.paid', amount = '54.90', currency = 'EUR' } = changes
    return JSON.stringify({ id, type, session: { id: sessionId, amount, currency } })
  }
  return { orderId, sessionId, url: body.url, order, stock, event, page: `/api/payments/sandbox/${sessionId}` }
}

const count = async (app: TestApp, table: string, where = 'true') =>
  (await app.context.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]?.n

test('the sandbox page shows the amount due, and paying there marks the order paid through a signed event', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const { page, url, sessionId, order, stock } = await openCheckout(app, reseller)
  expect(url.endsWith(`/${sessionId}`)).toBe(true)
  expect((await app.visitor.get(page)).body).toMatchObject({ amount: '54.90', currency: 'EUR', status: 'open' })
  expect(await stock()).toEqual({ onHand: 10, available: 9 })

  const { status, body } = await app.visitor.post<SandboxPayment>(page, { outcome: 'paid' })
  expect(status).toBe(200)
  expect(body.redirectUrl).toContain('/dashboard?section=orders&payment=success')
  expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid', holdExpiresAt: null })
  expect((await order()).paidAt).not.toBeNull()
  expect(await stock()).toEqual({ onHand: 9, available: 9 })
  expect(await findLedgerDifferences(app.context.db)).toEqual([])

  await app.runJobs()
  const mails = (await (await app.as('admin')).get<{ subject: string; to: string }[]>('/api/admin/mailbox')).body
  expect(mails).toContainEqual(
    expect.objectContaining({ to: reseller.user.email, subject: `Ordine ${(await order()).orderNumber} pagato` }),
  )
})

test('the same payment event sent 20 times concurrently has one effect', async () => {
  await using app = await startTestApp()
  const { event, order, stock } = await openCheckout(app, await app.as('rivenditore'))
  const body = event()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.visitor.post(webhook, body, signed(body))))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await order()).history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
  expect(await stock()).toEqual({ onHand: 9, available: 9 })
  expect(await count(app, 'payment_events')).toBe(1)
  expect(await count(app, 'outbox', "kind = 'order.paid'")).toBe(1)
  expect(await count(app, 'stock_movements', "kind = 'sale'")).toBe(1)
})

test('an event not signed by the provider is refused', async () => {
  await using app = await startTestApp()
  const { event, order } = await openCheckout(app, await app.as('rivenditore'))
  const body = event()
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600
  const forgeries: Record<string, string>[] = [
    {},
    { [sandboxSignatureHeader]: 'nonsense' },
    signed(`${body} `),
    signed(body, tenMinutesAgo),
    { [sandboxSignatureHeader]: signSandboxEvent(body, 'another secret') },
  ]
  for (const headers of forgeries) {
    const answer = await app.visitor.post(webhook, body, headers)
    expect(answer.status).toBe(400)
    expect(answer.problem.code).toBe('payment.signature')
  }
  expect((await order()).status).toBe('pending_payment')
  expect(await count(app, 'payment_events')).toBe(0)
})

test('the webhook accepts requests with a foreign Origin, because other servers call it', async () => {
  await using app = await startTestApp()
  const { event, order } = await openCheckout(app, await app.as('rivenditore'))
  const body = event()
  const answer = await app.visitor.post(webhook, body, { ...signed(body), origin: 'https://provider.example' })
  expect(answer.status).toBe(200)
  expect((await order()).status).toBe('paid')
})

test.each([
  ['amount', { amount: '1.00' }],
  ['currency', { currency: 'USD' }],
])('another %s than the order’s does not pay it and is logged as an error', async (_name, changes) => {
  await using app = await startTestApp()
  const { event, order, stock } = await openCheckout(app, await app.as('rivenditore'))
  const body = event(changes)
  expect((await app.visitor.post(webhook, body, signed(body))).status).toBe(200)
  expect(await order()).toMatchObject({ status: 'pending_payment', paymentStatus: 'pending' })
  expect(await stock()).toEqual({ onHand: 10, available: 9 })
  expect(await count(app, 'error_logs', "error_type = 'payment.mismatch'")).toBe(1)
})

test('an event about an unknown session is stored and changes nothing', async () => {
  await using app = await startTestApp()
  const body = JSON.stringify({
    id: 'e',
    type: 'checkout.paid',
    session: { id: 'cs_x', amount: '1.00', currency: 'EUR' },
  })
  expect((await app.visitor.post(webhook, body, signed(body))).status).toBe(200)
  expect(await count(app, 'payment_events', "outcome = 'ignored'")).toBe(1)
})

test('a declined card leaves the order unpaid, and paying it then works', async () => {
  await using app = await startTestApp()
  const { page, order } = await openCheckout(app, await app.as('rivenditore'))
  const { body } = await app.visitor.post<SandboxPayment>(page, { outcome: 'declined' })
  expect(body.redirectUrl).toContain('payment=failed')
  expect(await order()).toMatchObject({ status: 'pending_payment', paymentStatus: 'failed' })
  await app.visitor.post(page, { outcome: 'paid' })
  expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
})

test('a failure event after the payment changes nothing', async () => {
  await using app = await startTestApp()
  const { event, order } = await openCheckout(app, await app.as('rivenditore'))
  for (const body of [event(), event({ id: 'evt_2', type: 'checkout.declined' })]) {
    await app.visitor.post(webhook, body, signed(body))
  }
  expect(await order()).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
})

test('abandoning the page or returning from it pays nothing', async () => {
  await using app = await startTestApp()
  const { page, order } = await openCheckout(app, await app.as('rivenditore'))
  const { body } = await app.visitor.post<SandboxPayment>(page, { outcome: 'abandoned' })
  expect(body.redirectUrl).toContain('payment=cancelled')
  expect(await order()).toMatchObject({ status: 'pending_payment', paymentStatus: 'pending' })
  expect((await app.visitor.post(page, { outcome: 'forse' })).status).toBe(400)
  expect((await app.visitor.post('/api/payments/sandbox/nessuna', { outcome: 'paid' })).status).toBe(404)
})

test('requesting the payment page again returns the same page, also concurrently', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const { orderId, url } = await openCheckout(app, reseller)
  const path = '/api/payments/create-checkout-session'
  const answers = await Promise.all(Array.from({ length: 6 }, () => reseller.post<{ url: string }>(path, { orderId })))
  expect(new Set(answers.map(({ body }) => body.url))).toEqual(new Set([url]))
  expect(await count(app, 'payments')).toBe(1)
})

test('an order that is paid or cancelled has no payment page', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const { orderId, page } = await openCheckout(app, reseller)
  await app.visitor.post(page, { outcome: 'paid' })
  const answer = await reseller.post('/api/payments/create-checkout-session', { orderId })
  expect(answer.status).toBe(409)
  expect(answer.problem.code).toBe('order.not_payable')
})

test('a payment after cancellation is refunded automatically and logged', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const { orderId, event, order, stock, page } = await openCheckout(app, reseller)
  await reseller.post(`/api/orders/${orderId}/cancel`)
  await app.runJobs()
  expect((await app.visitor.post(page, { outcome: 'paid' })).status).toBe(409)
  // The provider took the money at the same moment, and its event arrives later.
  const body = event()
  await app.visitor.post(webhook, body, signed(body))
  await app.runJobs()
  expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await stock()).toEqual({ onHand: 10, available: 10 })
  expect(await count(app, 'payments', "status = 'refunded'")).toBe(1)
  expect(await count(app, 'error_logs', "error_type = 'payment.after_cancellation'")).toBe(1)
})

test('an admin cancels a paid order: the stock is returned and the whole amount refunded once', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const { orderId, page, order, stock } = await openCheckout(app, reseller)
  await app.visitor.post(page, { outcome: 'paid' })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.post(`/api/admin/orders/${orderId}/cancel`, { reason: 'Capo difettoso' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
  await app.runJobs()
  expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await stock()).toEqual({ onHand: 10, available: 10 })
  expect(await count(app, 'outbox', "kind = 'order.refunded'")).toBe(1)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('a concurrent payment and cancellation end in one of the two states, with matching stock and money', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  for (let round = 0; round < 5; round++) {
    const { orderId, event, order, stock } = await openCheckout(app, reseller)
    const body = event({ id: `evt_race_${round}` })
    await Promise.all([app.visitor.post(webhook, body, signed(body)), reseller.post(`/api/orders/${orderId}/cancel`)])
    await processEvents(app)
    const { status, paymentStatus } = await order()
    expect([
      ['paid', 'paid'],
      ['cancelled', 'refunded'],
    ]).toContainEqual([status, paymentStatus])
    expect(await stock()).toEqual(status === 'paid' ? { onHand: 9, available: 9 } : { onHand: 10, available: 10 })
  }
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('the payment page and the return address use the host of the browser’s request', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  const port = new URL(app.address).port
  const local = new TestClient(`http://localhost:${port}`, { cookie: reseller.cookie })
  const { body } = await local.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  expect(new URL(body.url).origin).toBe(`http://localhost:${port}`)
  const sessionId = body.url.split('/').at(-1)
  const paid = await local.post<SandboxPayment>(`/api/payments/sandbox/${sessionId}`, { outcome: 'abandoned' })
  expect(new URL(paid.body.redirectUrl).origin).toBe(`http://localhost:${port}`)
})
