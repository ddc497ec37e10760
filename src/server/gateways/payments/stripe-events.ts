import type Stripe from 'stripe'
import { z } from '../../../contract/z.ts'
import { fromCents } from '../../../domain/money/money.ts'
import type { PaymentEvent, Refund } from './payment-gateway.ts'
import { toDispute } from './stripe-disputes.ts'
import { idOf } from './stripe-id.ts'

const text = z.string().min(1).max(500)
const reference = z.union([text, z.looseObject({ id: text })]).nullish()
const metadata = z.record(z.string(), z.unknown()).nullish()
const cents = z.number().int().min(0).max(100_000_000_000)

const object = (type: RegExp, shape: z.ZodRawShape) =>
  z.looseObject({
    type: z.string().regex(type),
    data: z.looseObject({ object: z.looseObject({ id: text, ...shape }) }),
  })

/** The fields read from an event. */
const ReadableEvent = z.looseObject({ id: text, type: text }).and(
  z.union([
    object(/^checkout\.session\./, {
      amount_total: cents.nullish(),
      currency: text.nullish(),
      payment_intent: reference,
      subscription: reference,
      metadata,
      client_reference_id: text.nullish(),
    }),
    object(/^customer\.subscription\./, { metadata }),
    object(/^invoice\.(?:paid|payment_failed|payment_action_required)$/, {
      parent: z
        .looseObject({ subscription_details: z.looseObject({ subscription: reference, metadata }).nullish() })
        .nullish(),
    }),
    object(/^refund\./, { amount: cents, currency: text, payment_intent: reference, metadata }),
    object(/^charge\.dispute\./, {
      amount: cents.min(1),
      currency: text,
      charge: z.union([text, z.looseObject({ id: text })]),
      payment_intent: reference,
      reason: text,
      status: text,
      evidence_details: z.looseObject({ due_by: z.number().int().nullish() }).nullish(),
    }),
    z.looseObject({
      type: z
        .string()
        .regex(
          /^(?!checkout\.session\.|refund\.|charge\.dispute\.|customer\.subscription\.|invoice\.(?:paid|payment_failed|payment_action_required)$)/,
        ),
    }),
  ]),
)

/** False for an event without the fields that its type requires, even if it is correctly signed. */
export const isReadableEvent = (event: unknown): boolean => ReadableEvent.safeParse(event).success

const refundEventTypes: Readonly<Record<Refund['state'], PaymentEvent['type']>> = {
  done: 'refunded',
  failed: 'refund_failed',
  pending: 'other',
  disputed: 'other',
}

const nothingNamed = {
  sessionId: null,
  providerPaymentId: null,
  reference: null,
  refundId: null,
  refundReference: null,
  refundTry: null,
  dispute: null,
  amount: null,
  currency: null,
} as const satisfies Partial<PaymentEvent>

/** The types handled by `toPaymentEvent`, which are requested from Stripe's event list. A type missing here arrives only by webhook. */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][]

/** Converts a Stripe event. Events unrelated to an order's money become `other`. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const common = { eventId: event.id, providerType: event.type, payload: event }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      return { ...common, ...sessionFacts(event.data.object), type: checkoutEventType(event) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const { refundId, amount, state } = toRefund(refund)
      return {
        ...common,
        ...nothingNamed,
        type: refundEventTypes[state],
        providerPaymentId: idOf(refund.payment_intent),
        reference: refund.metadata?.paymentId ?? null,
        refundId,
        refundReference: nameOf(refund),
        refundTry: Number(refund.metadata?.refundTry) || null,
        amount,
        currency: refund.currency.toUpperCase(),
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = toDispute(event.data.object, event.created)
      const { providerPaymentId, amount, currency } = dispute
      return { ...common, ...nothingNamed, type: 'disputed', providerPaymentId, amount, currency, dispute }
    }
    default:
      return { ...common, ...nothingNamed, type: 'other' }
  }
}

/** The event that matches a session's state; null while it is open or waits for a bank. */
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

/** Id of the portal's refund. The previous release stored only the payment's id, because a payment had one refund. */
export const nameOf = ({ metadata }: Stripe.Refund): string | null => metadata?.refundId ?? metadata?.paymentId ?? null

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
  ...nothingNamed,
  sessionId: session.id,
  providerPaymentId: idOf(session.payment_intent),
  reference: session.metadata?.paymentId ?? session.client_reference_id ?? null,
  amount: session.amount_total == null ? null : fromCents(session.amount_total),
  currency: session.currency?.toUpperCase() ?? null,
})

type CheckoutEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>

function checkoutEventType({ type, data }: CheckoutEvent): PaymentEvent['type'] {
  switch (type) {
    case 'checkout.session.completed':
      // A bank debit completes the session first and pays later; a further event reports the outcome.
      return data.object.payment_status === 'unpaid' ? 'other' : 'paid'
    case 'checkout.session.async_payment_succeeded':
      return 'paid'
    case 'checkout.session.async_payment_failed':
      return 'failed'
    case 'checkout.session.expired':
      return 'expired'
    default:
      return type satisfies never
  }
}
