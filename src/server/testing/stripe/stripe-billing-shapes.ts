import type Stripe from 'stripe'
import { monthsAfter } from '../../../domain/time/clock.ts'

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

/** Whether Stripe accepts the page's end. Half a minute stricter than its limits on both sides, to allow for clock differences. */
export function expiresWell(form: URLSearchParams, now: Date): boolean {
  const minutes = (Number(form.get('expires_at')) - now.getTime() / 1000) / 60
  return minutes >= 30.5 && minutes <= 24 * 60 - 0.5
}

/** The checkout page for one or several payables, numbered `n`; undefined if Stripe would refuse it. */
export function paymentPageFor(form: URLSearchParams, n: number, now: Date): Stripe.Checkout.Session | undefined {
  const lines = linesOf(form)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (!form.get('success_url') || amount < 50 || lines.length > 100 || !expiresWell(form, now)) return undefined
  return {
    ...openPage(`cs_test_${n}`, form),
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]'),
    payment_intent: `pi_${n}`,
    metadata: { paymentId: form.get('metadata[paymentId]') ?? '' },
    line_items: { data: lines },
    allowed_payment_method_types: [form.get('allowed_payment_method_types[0]') ?? 'any'],
    expires_at: Number(form.get('expires_at')),
  } as unknown as Stripe.Checkout.Session
}

/** Fields of every page. */
const openPage = (id: string, form: URLSearchParams) => ({
  id,
  object: 'checkout.session',
  url: `https://checkout.stripe.example/${id}`,
  status: 'open',
  payment_status: 'unpaid',
  client_reference_id: form.get('client_reference_id'),
})

/** The checkout page of a subscription. */
export const sessionFor = (id: string, form: URLSearchParams, price: BilledPrice): Stripe.Checkout.Session =>
  ({
    ...openPage(id, form),
    mode: 'subscription',
    amount_total: price.unit_amount,
    currency: 'eur',
    customer: form.get('customer'),
    subscription: null,
    metadata: { subscriptionId: form.get('metadata[subscriptionId]') ?? '' },
    chosen: price.id,
    subscription_data: { subscriptionId: form.get('subscription_data[metadata][subscriptionId]') },
  }) as unknown as Stripe.Checkout.Session

/** The line items of the requested page; amounts in cents. */
function linesOf(form: URLSearchParams): { description: string | null; amount: number }[] {
  const lines = []
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n++) {
    lines.push({
      description: form.get(`line_items[${n}][price_data][product_data][name]`),
      amount: Number(form.get(`line_items[${n}][price_data][unit_amount]`)),
    })
  }
  return lines
}
