import Stripe from 'stripe'
import { fromCents, toCents } from '../../../domain/money.ts'
import { BadSignature, type PaymentEvent, type PaymentGateway } from './payment-gateway.ts'

interface StripeOptions {
  stripeSecretKey: string | null
  stripeWebhookSecret: string | null
  stripeApiUrl: string | null
}

/** Card payments by Stripe Checkout (decisions.md §5). */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { stripeSecretKey, stripeWebhookSecret, stripeApiUrl } = options
  if (!stripeSecretKey || !stripeWebhookSecret) throw new Error('Stripe needs its secret key and its webhook secret')
  const stripe = new Stripe(stripeSecretKey, { maxNetworkRetries: 2, timeout: 20_000, ...connection(stripeApiUrl) })

  return {
    name: 'stripe',

    async createCheckout(request) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: request.paymentId,
          customer_email: request.customerEmail,
          locale: 'it',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: request.currency.toLowerCase(),
                unit_amount: toCents(request.amount),
                product_data: { name: request.description },
              },
            },
          ],
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          metadata: { paymentId: request.paymentId },
          payment_intent_data: { metadata: { paymentId: request.paymentId } },
        },
        { idempotencyKey: `checkout-${request.paymentId}` },
      )
      if (!session.url) throw new Error('Stripe opened a session without an address')
      return { sessionId: session.id, url: session.url }
    },

    async expireCheckout(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId)
      if (session.status === 'open') await stripe.checkout.sessions.expire(sessionId)
    },

    readEvent(rawBody, headers) {
      const signature = headers['stripe-signature']
      try {
        return toPaymentEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', stripeWebhookSecret))
      } catch (error) {
        throw new BadSignature('Stripe did not sign this', { cause: error })
      }
    },

    async refund({ paymentId, providerPaymentId }) {
      const refund = await stripe.refunds.create(
        { payment_intent: providerPaymentId, metadata: { paymentId } },
        { idempotencyKey: `refund-${paymentId}` },
      )
      return { refundId: refund.id, done: refund.status === 'succeeded' }
    },
  }
}

function connection(apiUrl: string | null): Stripe.StripeConfig {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return { protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, port: Number(port) || 443 }
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Stripe's words in ours; what says nothing about an order's money is `other`. */
function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const common = { eventId: event.id, providerType: event.type, payload: event }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      return {
        ...common,
        type: checkoutEventType(event.type, session.payment_status),
        sessionId: session.id,
        providerPaymentId: idOf(session.payment_intent),
        amount: session.amount_total === null ? null : fromCents(session.amount_total),
        currency: session.currency?.toUpperCase() ?? null,
      }
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const type = refund.status === 'succeeded' ? 'refunded' : refund.status === 'failed' ? 'refund_failed' : 'other'
      return {
        ...common,
        type,
        sessionId: null,
        providerPaymentId: idOf(refund.payment_intent),
        amount: fromCents(refund.amount),
        currency: refund.currency.toUpperCase(),
      }
    }
    default:
      return { ...common, type: 'other', sessionId: null, providerPaymentId: null, amount: null, currency: null }
  }
}

function checkoutEventType(type: string, paymentStatus: string): PaymentEvent['type'] {
  if (type === 'checkout.session.async_payment_succeeded') return 'paid'
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  if (type === 'checkout.session.expired') return 'expired'
  // A bank debit completes the session first and pays later: another event will tell.
  return paymentStatus === 'unpaid' ? 'other' : 'paid'
}
