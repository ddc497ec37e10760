import Stripe from 'stripe'
import { type Money, toCents } from '../../../domain/money/money.ts'
import { BadSignature, MalformedEvent, type PaymentGateway, type Refund } from './payment-gateway.ts'
import { isStripeError, stripeTrouble } from './stripe-error.ts'
import { isReadableEvent, nameOf, toPaymentEvent, toRefund, toSessionOutcome } from './stripe-events.ts'
import { toPlanEvent } from './stripe-plan-events.ts'
import { stripePlans } from './stripe-plans.ts'
import { stripeRecords } from './stripe-records.ts'

/** Pinned: an update of the library that targets another version does not compile until this constant changes. */
export const stripeApiVersion = '2026-10-28.endive'

interface StripeOptions {
  stripeSecretKey: string | null
  /** The new and the old secret during a rotation. */
  stripeWebhookSecrets: readonly string[]
  stripeApiUrl: string | null
}

/** Upper bound for one checkout page: 50 orders, each with one refund per piece in a parcel or two. */
const maxRefunds = 5000

/** For calls that a person waits for. One retry helps after a broken connection; an unanswered call is repeated by the person or by a job. */
const soon = { maxNetworkRetries: 1, timeout: 2_000 } as const

/** For calls by jobs, which have retries of their own. */
const byJobs = { maxNetworkRetries: 0, timeout: 4_500 } as const

/** Card payments with Stripe Checkout. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { stripeSecretKey, stripeWebhookSecrets, stripeApiUrl } = options
  if (!stripeSecretKey || stripeWebhookSecrets.length === 0)
    throw new Error('Stripe needs its secret key and its webhook secret')
  const stripe = new Stripe(stripeSecretKey, { ...byJobs, ...connection(stripeApiUrl) })
  const stripeForPeople = new Stripe(stripeSecretKey, { ...soon, ...connection(stripeApiUrl) })

  /** Refunds of a payment intent that have not failed, with the portal's refund ids. */
  async function refundsOf(providerPaymentId: string) {
    const all = stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
    const made = await all.autoPagingToArray({ limit: maxRefunds })
    return made
      .map((refund) => ({ name: nameOf(refund), ...toRefund(refund) }))
      .filter(({ state }) => state !== 'failed')
  }

  const findBegun: PaymentGateway['findBegun'] = async ({ providerPaymentId, refundId }) =>
    (await refundsOf(providerPaymentId)).find(({ name }) => name === refundId) ?? null

  /**
   * Result of a payment that was refunded manually, or by an earlier attempt whose answer was lost: `done` unless the bank is still processing it.
   */
  async function findDone(asked: { providerPaymentId: string; amount: Money; refundId?: string }): Promise<Refund> {
    const { providerPaymentId, amount, refundId } = asked
    const made = (await refundsOf(providerPaymentId)).filter(({ name }) => !refundId || name === refundId)
    const pending = made.find(({ state }) => state === 'pending')
    return pending ?? { refundId: made[0]?.refundId ?? null, amount, state: 'done' }
  }

  function verifiedEvent(rawBody: Buffer, signature: string | string[]): Stripe.Event {
    let wrong: unknown
    for (const secret of stripeWebhookSecrets) {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
        if (isReadableEvent(event)) return event
        throw new MalformedEvent('Signed, but not an event that can be read')
      } catch (cause) {
        if (cause instanceof MalformedEvent) throw cause
        // The library verifies the signature first and then parses the body.
        if (cause instanceof SyntaxError) throw new MalformedEvent('Signed, but not JSON', { cause })
        wrong = cause
      }
    }
    throw new BadSignature('Stripe did not sign this', { cause: wrong })
  }

  return {
    name: 'stripe',

    plans: stripePlans(stripeForPeople),

    records: stripeRecords(stripe),

    troubleOf: stripeTrouble,

    async createCheckout(request) {
      const session = await stripeForPeople.checkout.sessions.create(
        {
          mode: 'payment',
          // Cards only: by the time a slower payment arrives, the stock has been released.
          allowed_payment_method_types: ['card'],
          client_reference_id: request.paymentId,
          customer_email: request.customerEmail,
          locale: 'it',
          line_items: request.lines.map(({ description, amount }) => ({
            quantity: 1,
            price_data: {
              currency: request.currency.toLowerCase(),
              unit_amount: toCents(amount),
              product_data: { name: description },
            },
          })),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          metadata: { paymentId: request.paymentId },
          payment_intent_data: { metadata: { paymentId: request.paymentId } },
        },
        { idempotencyKey: `checkout-${request.paymentId}` },
      )
      if (!session.url) throw new Error('Stripe created a session without a URL')
      return { sessionId: session.id, url: session.url }
    },

    async expireCheckout(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId)
      if (session.status === 'open') await stripe.checkout.sessions.expire(sessionId)
    },

    readEvent(rawBody, headers) {
      const event = verifiedEvent(rawBody, headers['stripe-signature'] ?? '')
      return toPlanEvent(event) ?? toPaymentEvent(event)
    },

    async findOutcome(sessionId) {
      try {
        return toSessionOutcome(await stripe.checkout.sessions.retrieve(sessionId))
      } catch (error) {
        if (isStripeError(error, 'resource_missing')) return null
        throw error
      }
    },

    async refund({ refundId, paymentId, attempt, providerPaymentId, amount, isPart }) {
      const made = await refundsOf(providerPaymentId)
      const begun = made.find(({ name }) => name === refundId)
      if (begun) return begun
      const madeElsewhere = isPart ? 0 : made.reduce((sum, refund) => sum + toCents(refund.amount), 0)
      const cents = toCents(amount) - madeElsewhere
      if (cents <= 0) return findDone({ providerPaymentId, amount })
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: providerPaymentId,
            metadata: refundId === paymentId ? { paymentId } : { paymentId, refundId, refundTry: String(attempt) },
            // Without an amount Stripe refunds whatever is left, which is less once a bank has withdrawn a part of it.
            amount: cents,
          },
          // Stripe rejects a known idempotency key with different parameters.
          { idempotencyKey: `refund-${refundId}-${attempt}-${isPart ? 'part' : cents}` },
        )
        return toRefund(refund)
      } catch (error) {
        const isDisputed = isStripeError(error, 'charge_disputed') || isStripeError(error, 'refund_disputed_payment')
        if (isDisputed) return { refundId: null, amount, state: 'disputed' }
        if (!isStripeError(error, 'charge_already_refunded')) throw error
        return findDone({ providerPaymentId, amount, ...(isPart && { refundId }) })
      }
    },

    findBegun,

    findRefund: async (refundId) => toRefund(await stripe.refunds.retrieve(refundId)),

    paymentPage: (providerPaymentId) =>
      `https://dashboard.stripe.com/${stripeSecretKey.includes('_test_') ? 'test/' : ''}payments/${encodeURIComponent(providerPaymentId)}`,
  }
}

function connection(apiUrl: string | null): Stripe.StripeConfig {
  const apiVersion = stripeApiVersion
  if (!apiUrl) return { apiVersion }
  const { protocol, hostname, port } = new URL(apiUrl)
  return { apiVersion, protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, port: Number(port) || 443 }
}
