import type Stripe from 'stripe'
import type { MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import { type MonthlyPlan, monthlyPlans } from '../../../domain/accounts/plan-names.ts'
import { fromCents, currency as ours, toCents } from '../../../domain/money/money.ts'
import type { ProviderCharge, ProviderSubscription } from './plan-gateway.ts'
import { idOf } from './stripe-id.ts'

/** The key contains the amount: a changed price becomes a new Stripe price, and existing subscribers keep the old one. */
export const lookupKeyOf = ({ plan, price }: MonthlyPrice): string =>
  `filiera_${plan}_${toCents(price)}_${ours.toLowerCase()}`

const offerKey = new RegExp(`^filiera_(${monthlyPlans.join('|')})_(\\d+)_${ours.toLowerCase()}$`)

/** Plan and price encoded in a lookup key; null for a foreign key. */
export function offerOfLookupKey(key: string | null): MonthlyPrice | null {
  const [, named, cents] = offerKey.exec(key ?? '') ?? []
  const plan = monthlyPlans.find((one) => one === named)
  return plan ? { plan, price: fromCents(Number(cents)) } : null
}

/** Maps Stripe's status. An unknown status is polled again until it changes to a known one. */
export function stateOf(status: Stripe.Subscription.Status): ProviderSubscription['state'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'past_due'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return 'incomplete'
  }
}

const instantOf = (seconds: number): Date => new Date(seconds * 1000)

/** The card to be charged: the subscription's own, else the customer's default. */
export function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): ProviderSubscription['card'] {
  const theirs =
    typeof customer === 'object' && !customer.deleted ? customer.invoice_settings?.default_payment_method : null
  for (const method of [own, theirs]) {
    const card = typeof method === 'object' ? method?.card : null
    if (card) return { brand: card.brand, last4: card.last4 }
  }
  return null
}

/** The subscription's own line; an admin may have added others. */
const monthOf = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined =>
  lines.data.find(({ parent }) => parent?.type === 'subscription_item_details') ?? lines.data[0]

export const priceOfInvoice = (invoice: Stripe.Invoice): string | null =>
  idOf(monthOf(invoice)?.pricing?.price_details?.price)

/** Null for an invoice without lines. */
export function chargeOf(invoice: Stripe.Invoice, plan: MonthlyPlan | null): ProviderCharge | null {
  const month = monthOf(invoice)
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  const providerPaymentId = idOf(paid?.payment.payment_intent) ?? idOf(paid?.payment.charge)
  if (!month) return null
  return {
    invoiceId: invoice.id,
    providerPaymentId: invoice.amount_paid > 0 ? providerPaymentId : null,
    plan,
    amount: fromCents(invoice.amount_paid),
    currency: invoice.currency.toUpperCase(),
    periodStart: instantOf(month.period.start),
    periodEnd: instantOf(month.period.end),
    paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
  }
}
