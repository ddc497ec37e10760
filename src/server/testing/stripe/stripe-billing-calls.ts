import type Stripe from 'stripe'

export interface Answer {
  status: number
  body: unknown
}

/** Parameters allowed in each call; others are refused, as by Stripe. The compiler checks each name against the library's types. */
export const taken = {
  customer: ['email', 'name', 'metadata', 'preferred_locales'] satisfies (keyof Stripe.CustomerCreateParams)[],
  price: [
    'currency',
    'unit_amount',
    'tax_behavior',
    'recurring',
    'lookup_key',
    'product_data',
  ] satisfies (keyof Stripe.PriceCreateParams)[],
  session: [
    'mode',
    'allowed_payment_method_types',
    'customer',
    'client_reference_id',
    'locale',
    'line_items',
    'success_url',
    'cancel_url',
    'expires_at',
    'metadata',
    'subscription_data',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  update: ['cancel_at_period_end', 'proration_behavior', 'items'] satisfies (keyof Stripe.SubscriptionUpdateParams)[],
  portal: ['customer', 'return_url', 'locale'] satisfies (keyof Stripe.BillingPortal.SessionCreateParams)[],
  events: ['created', 'limit', 'starting_after', 'types'] satisfies (keyof Stripe.EventListParams)[],
  balanceTransactions: [
    'created',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.BalanceTransactionListParams)[],
}

export const failure = (status: number, type: string, code?: string, param?: string): Answer => ({
  status,
  body: { error: { type, message: code ?? type, ...(code && { code }), ...(param && { param }) } },
})

export const missing = () => failure(404, 'invalid_request_error', 'resource_missing')

export const found = (thing: unknown): Answer => (thing ? { status: 200, body: thing } : missing())

export const listOf = (data: readonly unknown[], has_more = false): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more },
})

/** The refusal of an unknown parameter. */
export function refusal(form: URLSearchParams, names: readonly string[]): Answer | undefined {
  const unknown = [...form.keys()].find((key) => !names.includes(key.split('[')[0] ?? ''))
  return unknown ? failure(400, 'invalid_request_error', 'parameter_unknown') : undefined
}
