import Stripe from 'stripe'

export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code
