import type { IncomingHttpHeaders } from 'node:http'
import type { Money } from '../../../domain/money.ts'
import type { PaymentProvider } from '../../config.ts'

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
  /** `declined` leaves the page open for another card; after `failed` it is over. */
  type: 'paid' | 'declined' | 'failed' | 'expired' | 'refunded' | 'refund_failed' | 'other'
  providerType: string
  /** The checkout session it speaks of; null for events about none of ours. */
  sessionId: string | null
  /** The provider's name for the money received, by which it is given back. */
  providerPaymentId: string | null
  /** Our payment's id, as the provider kept it for us; null where it names none. */
  reference: string | null
  /** Of events about a refund. */
  refundId: string | null
  amount: Money | null
  currency: string | null
  payload: unknown
}

export interface Refund {
  /** Null where the money is back without a refund that could be named. */
  refundId: string | null
  /** What went back: the whole payment, or the rest of one of which a part was given back by hand. */
  amount: Money
  /** `pending` while the provider still works on it: an event will follow. */
  state: 'pending' | 'done' | 'failed'
}

export interface RefundRequest {
  paymentId: string
  /** Part of the idempotency key: the same try asks for the same refund, the next one for a new one. */
  attempt: number
  sessionId: string
  providerPaymentId: string
  amount: Money
}

/** The card payment provider (decisions.md §5). */
export interface PaymentGateway {
  readonly name: PaymentProvider
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Ends an open session, so that it can no longer be paid. Nothing happens when it has already ended. */
  expireCheckout(sessionId: string): Promise<void>
  /** The event of a webhook call; throws `BadSignature` where it was not the provider who sent it. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent
  /** What an event would tell of this session now; null while there is nothing to tell, or where the session is unknown. */
  findOutcome(sessionId: string): Promise<PaymentEvent | null>
  /** Gives back what is left of the payment. Nothing left is as good as done. */
  refund(request: RefundRequest): Promise<Refund>
  findRefund(refundId: string): Promise<Pick<Refund, 'amount' | 'state'>>
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
