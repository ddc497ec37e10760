import type Stripe from 'stripe'
import { fromCents } from '../../../domain/money.ts'
import type { PaymentEvent, Refund } from './payment-gateway.ts'

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Translates Stripe's events; events that do not concern an order's money are `other`. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const common = { eventId: event.id, providerType: event.type, payload: event }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      return { ...common, ...sessionFacts(session), type: checkoutEventType(event.type, session.payment_status) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const { refundId, amount, state } = toRefund(refund)
      return {
        ...common,
        type: state === 'done' ? 'refunded' : state === 'failed' ? 'refund_failed' : 'other',
        sessionId: null,
        providerPaymentId: idOf(refund.payment_intent),
        reference: refund.metadata?.paymentId ?? null,
        refundId,
        amount,
        currency: refund.currency.toUpperCase(),
      }
    }
    default:
      return {
        ...common,
        type: 'other',
        sessionId: null,
        providerPaymentId: null,
        reference: null,
        refundId: null,
        amount: null,
        currency: null,
      }
  }
}

/** The event that the state of a session corresponds to; null while it is open, or waits for a bank. */
export function toSessionOutcome(session: Stripe.Checkout.Session): PaymentEvent | null {
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid'
  if (!isPaid && session.status !== 'expired') return null
  const type = isPaid ? 'paid' : 'expired'
  return {
    ...sessionFacts(session),
    eventId: `lookup_${type}_${session.id}`,
    providerType: 'lookup',
    payload: session,
    type,
  }
}

export function toRefund(refund: Stripe.Refund): Refund & { refundId: string } {
  const { id, amount, status } = refund
  const failed = status === 'failed' || status === 'canceled'
  return {
    refundId: id,
    amount: fromCents(amount),
    state: status === 'succeeded' ? 'done' : failed ? 'failed' : 'pending',
  }
}

const sessionFacts = (session: Stripe.Checkout.Session) => ({
  sessionId: session.id,
  providerPaymentId: idOf(session.payment_intent),
  reference: session.metadata?.paymentId ?? session.client_reference_id ?? null,
  refundId: null,
  amount: session.amount_total === null ? null : fromCents(session.amount_total),
  currency: session.currency?.toUpperCase() ?? null,
})

function checkoutEventType(type: string, paymentStatus: string): PaymentEvent['type'] {
  if (type === 'checkout.session.async_payment_succeeded') return 'paid'
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  if (type === 'checkout.session.expired') return 'expired'
  // A bank debit completes the session first and pays later: another event will follow.
  return paymentStatus === 'unpaid' ? 'other' : 'paid'
}
