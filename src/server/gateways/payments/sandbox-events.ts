import { money } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import { MalformedEvent, type PaymentEvent } from './payment-gateway.ts'
import type { PlanEvent } from './plan-gateway.ts'
import type { SandboxSessionRow } from './sandbox.queries.ts'

const text = z.string().min(1).max(200)

const CheckoutEvent = z.object({
  id: text,
  type: z.enum(['checkout.paid', 'checkout.declined', 'checkout.expired']),
  session: z.object({ id: text, amount: money, currency: text, paymentId: text.optional() }),
})

const SubscriptionEvent = z.object({
  id: text,
  type: z.literal('subscription.changed'),
  subscription: z.object({ id: text, reference: text }),
})

type CheckoutEvent = z.infer<typeof CheckoutEvent>
type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

export type SandboxEvent = CheckoutEvent | SubscriptionEvent

/** Throws `MalformedEvent` for a signed body that is not a sandbox event. */
export function readSandboxEvent(rawBody: Buffer): PaymentEvent | PlanEvent {
  const body = parse(rawBody)
  return 'session' in body ? toPaymentEvent(body) : toPlanEvent(body)
}

function parse(rawBody: Buffer): SandboxEvent {
  try {
    return z.union([CheckoutEvent, SubscriptionEvent]).parse(JSON.parse(rawBody.toString('utf8')))
  } catch (cause) {
    throw new MalformedEvent('Signed, but not an event of the sandbox', { cause })
  }
}

/** The id is deterministic, so sending the event again has no further effect. */
export const checkoutEvent = (type: CheckoutEvent['type'], session: SandboxSessionRow): CheckoutEvent => {
  const { id, amount, currency, paymentId } = session
  return { id: `evt_${type}_${id}`, type, session: { id, amount, currency, paymentId } }
}

/** Provider payment id of a session or of a month of a plan. */
export const nameMoney = (id: string): string => `pay_${id}`

/** Id of the session or month behind a provider payment id. */
export const moneyIdOf = (providerPaymentId: string): string => providerPaymentId.replace(/^pay_/, '')

const eventTypes: Readonly<Record<CheckoutEvent['type'], PaymentEvent['type']>> = {
  'checkout.paid': 'paid',
  'checkout.declined': 'declined',
  'checkout.expired': 'expired',
}

export function toPaymentEvent(body: CheckoutEvent): PaymentEvent {
  const { id, type, session } = body
  return {
    eventId: id,
    type: eventTypes[type],
    providerType: type,
    sessionId: session.id,
    providerPaymentId: nameMoney(session.id),
    reference: session.paymentId ?? null,
    refundId: null,
    refundReference: null,
    refundTry: null,
    dispute: null,
    amount: session.amount,
    currency: session.currency,
    payload: body,
  }
}

function toPlanEvent(body: SubscriptionEvent): PlanEvent {
  const { id, type, subscription } = body
  return {
    type: 'plan',
    eventId: id,
    providerType: type,
    subscriptionId: subscription.id,
    reference: subscription.reference,
    payload: body,
  }
}
