import type { Notification } from '../../contract/notifications.ts'
import type { OrderDetail } from '../../contract/orders/orders.ts'
import { businessHour } from '../../domain/time/clock.ts'
import type { ClockMove } from './movable-clock.ts'
import { signedEvent, webhookSecret } from './signed-event.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

export const checkoutPath = '/api/payments/create-checkout-session'

/** A reseller's unpaid order of one piece, to be paid with Stripe, with helpers. */
export interface StripeCheckout {
  outside: StripeStandIn
  app: TestApp
  reseller: TestClient
  admin: TestClient
  orderId: string
  productId: string
  order(): Promise<OrderDetail>
  checkout(headers?: Record<string, string>): ReturnType<typeof TestClient.prototype.post<{ url: string }>>
  /** Sends a signed event, like Stripe. Returns the webhook's status. */
  tell(type: string, object: unknown): Promise<number>
  /** Pays the session opened as number `n`, and sends the event. */
  pay(n?: number): Promise<number>
  /** First column of the first row. */
  ask<Value = unknown>(query: string): Promise<Value | undefined>
  /** The admins' notifications, newest first. */
  told(): Promise<string[]>
  /** Unresolved entries of the error log, oldest first. */
  openErrors(): Promise<{ type: string; message: string }[]>
  /** Runs a scheduled job. */
  run(job: string): Promise<void>
  /** Moves the clocks of the portal and of Stripe; reseller and admin sign in again. */
  wait(move: ClockMove): Promise<void>
}

export async function withCheckout(
  work: (parts: StripeCheckout) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  await using outside = await startStripeStandIn()
  await using app = await startTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_filiera',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: outside.url,
      ...environment,
    },
  })
  let [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const productId = await app.given.product({ price: '49.90' })
  const orderId = await app.given.order(reseller.user, productId)
  const tell: StripeCheckout['tell'] = async (type, object) => {
    const { payload, headers } = signedEvent(type, object, { at: outside.billing.now() })
    return (await app.visitor.post('/api/payments/webhook', payload, headers)).status
  }
  await work({
    outside,
    app,
    get reseller() {
      return reseller
    },
    get admin() {
      return admin
    },
    orderId,
    productId,
    order: async () => (await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body,
    checkout: (headers) => reseller.post<{ url: string }>(checkoutPath, { orderId }, headers),
    tell,
    async pay(n = 1) {
      const session = outside.sessions.get(`cs_test_${n}`)
      if (session) Object.assign(session, { status: 'complete', payment_status: 'paid' })
      return tell('checkout.session.completed', session)
    },
    async ask<Value>(query: string) {
      const { rows } = await app.context.db.pool.query<Record<string, Value>>(query)
      return Object.values(rows[0] ?? {})[0]
    },
    async told() {
      const { body } = await admin.get<Notification[]>('/api/notifications')
      return body.map((notification) => notification.body)
    },
    async openErrors() {
      const { rows } = await app.context.db.pool.query<{ type: string; message: string }>(
        'select error_type as type, error_message as message from error_logs where not resolved order by timestamp, id',
      )
      return rows
    },
    run: (job) => app.context.jobs.runNow(app.context, job),
    async wait(move) {
      await app.moveClock(move)
      outside.billing.moveTo(app.context.clock.now())
      // The sessions may have expired.
      reseller = await app.asUser(reseller.user)
      admin = await app.asUser(admin.user)
    },
  })
}

/** Like `withCheckout`, but never around midnight in Italy, where a payment of today could become yesterday's during the test. */
export const withCheckoutOnOneDay = (work: (parts: StripeCheckout) => Promise<void>): Promise<void> =>
  withCheckout(async (parts) => {
    if ([23, 0].includes(businessHour(parts.app.context.clock.now()))) await parts.wait({ hours: 2 })
    await work(parts)
  })
