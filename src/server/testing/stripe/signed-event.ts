import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'

export const webhookSecret = 'whsec_filiera'

const stripe = new Stripe('sk_test_filiera')

/** A Stripe event: its body and the signature header. */
export function signedEvent(
  type: string,
  object: unknown,
  {
    id = `evt_${randomUUID()}`,
    secret = webhookSecret,
    at = new Date(),
  }: { id?: string | undefined; secret?: string; at?: Date } = {},
) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(at.getTime() / 1000),
    data: { object },
  })
  return {
    payload,
    headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  }
}
