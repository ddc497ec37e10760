import type { Notification } from '../../../contract/notifications.ts'
import type { OrderDetail } from '../../../contract/orders/orders.ts'
import { businessHour } from '../../../domain/time/clock.ts'
import type { ClockMove } from '../movable-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { signedEvent } from './signed-event.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export const checkoutPath = '/api/payments/create-checkout-session'

/** A reseller's unpaid order of one piece, to be paid with Stripe, with helpers. */
export type StripeCheckout = Awaited<ReturnType<typeof placeOrder>>

async function placeOrder(outside: StripeStandIn, app: TestApp) {
  let [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const productId = await app.given.product({ price: '49.90' })
  const orderId = await app.given.order(reseller.user, productId)
  /** Sends a signed event, like Stripe. Returns the webhook's status. */
  const tell = async (type: string, object: unknown): Promise<number> => {
    const { payload, headers } = signedEvent(type, object, { at: outside.billing.now() })
    return (await app.visitor.post('/api/payments/webhook', payload, headers)).status
  }
  return {
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
    checkout: (headers?: Record<string, string>) => reseller.post<{ url: string }>(checkoutPath, { orderId }, headers),
    tell,
    /** Pays the session opened as number `n`, and sends the event. */
    async pay(n = 1) {
      const session = outside.sessions.get(`cs_test_${n}`)
      if (session) Object.assign(session, { status: 'complete', payment_status: 'paid' })
      return tell('checkout.session.completed', session)
    },
    /** First column of the first row. */
    async ask<Value = unknown>(query: string) {
      const { rows } = await app.context.db.pool.query<Record<string, Value>>(query)
      return Object.values(rows[0] ?? {})[0]
    },
    /** The admins' notifications, newest first. */
    async told() {
      const { body } = await admin.get<Notification[]>('/api/notifications')
      return body.map((notification) => notification.body)
    },
    /** Unresolved entries of the error log, oldest first. */
    async openErrors() {
      const { rows } = await app.context.db.pool.query<{ type: string; message: string }>(
        'select error_type as type, error_message as message from error_logs where not resolved order by timestamp, id',
      )
      return rows
    },
    /** Runs a scheduled job. */
    run: (job: string) => app.context.jobs.runNow(app.context, job),
    /** Moves the clocks of the portal and of Stripe; reseller and admin sign in again. */
    async wait(move: ClockMove) {
      await app.moveClock(move)
      outside.billing.moveTo(app.context.clock.now())
      // The sessions may have expired.
      reseller = await app.asUser(reseller.user)
      admin = await app.asUser(admin.user)
    },
  }
}

export async function withCheckout(
  work: (parts: StripeCheckout) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  await using outside = await startStripeStandIn()
  await using app = await startTestApp({ environment: { ...outside.environment, ...environment } })
  await work(await placeOrder(outside, app))
}

/** Like `withCheckout`, but never around midnight in Italy, where a payment of today could become yesterday's during the test. */
export const withCheckoutOnOneDay = (work: (parts: StripeCheckout) => Promise<void>): Promise<void> =>
  withCheckout(async (parts) => {
    if ([23, 0].includes(businessHour(parts.app.context.clock.now()))) await parts.wait({ hours: 2 })
    await work(parts)
  })
