import type Stripe from 'stripe'
import type { PlanEvent } from './plan-gateway.ts'
import { idOf } from './stripe-id.ts'

/** The types handled by `toPlanEvent`, in addition to those of a checkout page (`handledEventTypes`). */
export const handledPlanEventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const satisfies readonly Stripe.Event['type'][]

/** Converts events about a plan; null for all others. */
export function toPlanEvent(event: Stripe.Event): PlanEvent | null {
  const named = namedBy(event)
  return named && { type: 'plan', eventId: event.id, providerType: event.type, payload: event, ...named }
}

type Names = Pick<PlanEvent, 'subscriptionId' | 'reference'>

function namedBy(event: Stripe.Event): Names | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const { mode, subscription, metadata, client_reference_id: ours } = event.data.object
      if (mode !== 'subscription') return null
      return { subscriptionId: idOf(subscription), reference: metadata?.subscriptionId ?? ours ?? null }
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const { id, metadata } = event.data.object
      return { subscriptionId: id, reference: metadata?.subscriptionId ?? null }
    }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const details = event.data.object.parent?.subscription_details
      if (!details) return null
      return { subscriptionId: idOf(details.subscription), reference: details.metadata?.subscriptionId ?? null }
    }
    default:
      return null
  }
}
