import type Stripe from 'stripe'
import type { BilledPrice } from './stripe-billing-shapes.ts'

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
