import type Stripe from 'stripe'
import { monthsAfter } from '../../domain/time/clock.ts'

export type Card = { last4: string; pays: boolean }

export interface BilledSubscription {
  id: string
  customer: string
  status: Stripe.Subscription.Status
  metadata: Record<string, string>
  price: string
  cancel_at_period_end: boolean
  anchor: Date
  /** Number of periods that have begun. */
  periods: number
}

export interface BilledPrice {
  id: string
  lookup_key: string
  unit_amount: number
  product: string
}

export const periodEnd = ({ anchor, periods }: BilledSubscription): Date => monthsAfter(anchor, periods)

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => {
  const named = parent?.subscription_details?.subscription
  return typeof named === 'string' ? named : (named?.id ?? null)
}

/** The open invoice of the period that has just begun; amounts in cents. */
export const invoiceOf = (
  subscription: BilledSubscription,
  start: Date,
  { id, amount_due, price }: { id: string; amount_due: number; price: { price: string; product: string } },
): Stripe.Invoice =>
  ({
    id,
    object: 'invoice',
    currency: 'eur',
    created: seconds(start),
    amount_paid: 0,
    amount_due,
    status: 'open',
    status_transitions: { paid_at: null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: {
      data: [
        {
          parent: { type: 'subscription_item_details' },
          period: { start: seconds(start), end: seconds(periodEnd(subscription)) },
          pricing: { type: 'price_details', price_details: price },
        },
      ],
    },
    payments: { data: [] },
  }) as unknown as Stripe.Invoice

/** The subscription as returned by Stripe, with the card to be charged. */
export function subscriptionFor(
  subscription: BilledSubscription,
  { card, price }: { card: Card | undefined; price: BilledPrice | undefined },
) {
  const { id, customer, status, metadata, cancel_at_period_end } = subscription
  return {
    id,
    object: 'subscription',
    status,
    metadata,
    cancel_at_period_end,
    customer: { id: customer, object: 'customer', invoice_settings: { default_payment_method: null } },
    default_payment_method: card && { id: 'pm_1', card: { brand: 'visa', last4: card.last4 } },
    items: { data: [{ id: `si_${id}`, current_period_end: seconds(periodEnd(subscription)), price }] },
  }
}

/** The subscription that starts when its page is paid. */
export function subscriptionOn(session: Stripe.Checkout.Session, id: string, anchor: Date): BilledSubscription {
  const { subscription_data, chosen } = session as unknown as {
    subscription_data: { subscriptionId: string | null }
    chosen: string
  }
  return {
    id,
    customer: String(session.customer),
    status: 'active',
    metadata: { subscriptionId: subscription_data.subscriptionId ?? '' },
    price: chosen,
    cancel_at_period_end: false,
    anchor,
    periods: 0,
  }
}

/** The changes to an invoice when it is paid. A zero invoice, due to a coupon or credit, is paid without a payment. */
export function paidAt({ id, amount_due }: Stripe.Invoice, instant: Date) {
  const payment = { status: 'paid', payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }
  return {
    status: 'paid',
    amount_paid: amount_due,
    status_transitions: { paid_at: seconds(instant) },
    payments: { data: amount_due > 0 ? [payment] : [] },
  }
}
