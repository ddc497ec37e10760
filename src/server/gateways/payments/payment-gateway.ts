import type { IncomingHttpHeaders } from 'node:http'
import type { Money } from '../../../domain/money.ts'

export interface CheckoutRequest {
  /** Our payment's id: also the idempotency key at the provider. */
  paymentId: string
  description: string
  amount: Money
  currency: string
  customerEmail: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export interface Checkout {
  sessionId: string
  /** Where the browser is sent to pay. */
  url: string
}

/** What a provider tells, in our words. Delivered at least once, in no promised order. */
export interface PaymentEvent {
  eventId: string
  type: 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_failed' | 'other'
  providerType: string
  /** The checkout session it speaks of; null for events about none of ours. */
  sessionId: string | null
  /** The provider's name for the money received, by which it is given back. */
  providerPaymentId: string | null
  amount: Money | null
  currency: string | null
  payload: unknown
}

export interface Refund {
  refundId: string
  /** False while the provider still works on it: an event will follow. */
  done: boolean
}

/** The card payment provider (decisions.md §5). */
export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox'
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Ends an open session, so that it can no longer be paid. Nothing happens when it has already ended. */
  expireCheckout(sessionId: string): Promise<void>
  /** The event of a webhook call; throws `BadSignature` where it was not the provider who sent it. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent
  /** Gives the whole amount back, once per payment. */
  refund(payment: { paymentId: string; sessionId: string; providerPaymentId: string; amount: Money }): Promise<Refund>
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
