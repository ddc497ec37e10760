import Stripe from 'stripe'
import type { ProviderTrouble } from './payment-gateway.ts'
import { CustomerGone } from './plan-gateway.ts'

export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

export const isCustomerGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer'

/** Classifies an error; null if it did not come from Stripe. */
export function stripeTrouble(error: unknown): ProviderTrouble | null {
  const { errors } = Stripe
  // The same request is still being processed.
  if (isStripeError(error, 'idempotency_key_in_use')) return 'busy'
  if (error instanceof errors.StripeConnectionError) return 'unreachable'
  if (error instanceof errors.StripeRateLimitError) return 'busy'
  if (error instanceof errors.StripeAPIError) return 'broken'
  if (error instanceof errors.StripeAuthenticationError) return 'unauthorised'
  if (error instanceof errors.StripePermissionError) return 'unauthorised'
  return error instanceof errors.StripeError || error instanceof CustomerGone ? 'refused' : null
}
