import type { IncomingHttpHeaders } from 'node:http'
import type { Money } from '../../../domain/money/money.ts'
import type { DisputeState } from '../../../domain/orders/disputes.ts'
import type { PaymentProvider } from '../../config.ts'
import type { PlanEvent, PlanGateway } from './plan-gateway.ts'
import type { ProviderRecords } from './provider-records.ts'

export interface CheckoutRequest {
  /** Our payment's id: also the idempotency key at the provider. */
  paymentId: string
  description: string
  /** What is paid, each with its amount; together they are `amount`. */
  lines: readonly { description: string; amount: Money }[]
  amount: Money
  currency: string
  customerEmail: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export interface Checkout {
  sessionId: string
  /** Address of the payment page. */
  url: string
}

/** A payment that a customer disputes with the bank, as the provider has it now. */
export interface ProviderDispute {
  disputeId: string
  /** The provider's id of the money that is disputed. */
  providerPaymentId: string
  state: DisputeState
  amount: Money
  currency: string
  /** The provider's word for why. */
  reason: string
  /** Instants as ISO 8601, because events wait as JSON. Until when it takes evidence; null: it takes none. */
  dueBy: string | null
  openedAt: string
  toldAt: string
}

/** A provider's event in the portal's terms. Delivered at least once, in any order. */
export interface PaymentEvent {
  eventId: string
  /** `declined`, which only the sandbox tells, leaves the page open for another card; after `failed` it is over. */
  type: 'paid' | 'declined' | 'failed' | 'expired' | 'refunded' | 'refund_failed' | 'disputed' | 'other'
  providerType: string
  /** The checkout session that it concerns; null for events about other objects. */
  sessionId: string | null
  /** The provider's id of the money received, which refunds need. */
  providerPaymentId: string | null
  /** Our payment's id, which the provider stores for us; null if it names none. */
  reference: string | null
  /** Only in events about a refund: the provider's id of it, ours that the provider stores for us, and the number of the try. */
  refundId: string | null
  refundReference: string | null
  refundTry: number | null
  /** Only of `disputed`. */
  dispute: ProviderDispute | null
  amount: Money | null
  currency: string | null
  payload: unknown
}

/** What an event says. */
export type PaymentFacts = Omit<PaymentEvent, 'providerType' | 'payload'>

export interface Refund {
  /** Null if the money was refunded without a refund that can be named. */
  refundId: string | null
  /** The amount refunded: the whole payment, or the rest if a part was refunded by hand. */
  amount: Money
  /** `pending` while the provider still works on it: an event will follow. `disputed`: the bank has the money, none was given back. */
  state: 'pending' | 'done' | 'failed' | 'disputed'
}

export interface RefundRequest {
  /** Our refund's id. */
  refundId: string
  paymentId: string
  /** Part of the idempotency key: the same try requests the same refund, the next one a new refund. */
  attempt: number
  providerPaymentId: string
  amount: Money
  /** Some of the money stays, or goes back by itself. Else `amount` is all of it, and what went back at the provider by hand is a part of it. */
  isPart: boolean
}

/**
 * Why the provider did not do what it was asked: it cannot be reached or takes too long, has too many requests, fails by itself, does not take
 * our key, or refuses this request. Only the last one is about what was asked.
 */
export type ProviderTrouble = 'unreachable' | 'busy' | 'broken' | 'unauthorised' | 'refused'

/** The card payment provider (docs/specification/payments.md#providers). No call takes longer than 5 seconds, its library's own tries included. */
export interface PaymentGateway {
  readonly name: PaymentProvider
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Ends an open session, so that it can no longer be paid. No error if it has already ended. */
  expireCheckout(sessionId: string): Promise<void>
  /** The event of a webhook call; throws `BadSignature` if the provider did not send it, `MalformedEvent` if it cannot be read. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | PlanEvent
  /** The event that the session's present state corresponds to; null if there is none, or if the session is unknown. */
  findOutcome(sessionId: string): Promise<PaymentEvent | null>
  /** Refunds the rest of the payment, or a part of it. If nothing is left, that is a success. */
  refund(request: RefundRequest): Promise<Refund>
  /** What an earlier try of the same refund began, and did not fail; null if there is nothing. */
  findBegun(wanted: Pick<RefundRequest, 'refundId' | 'providerPaymentId'>): Promise<Refund | null>
  findRefund(refundId: string): Promise<Pick<Refund, 'amount' | 'state'>>
  /** Where admins see a payment at the provider, and what is said about it there; null if there is no such page. */
  paymentPage(providerPaymentId: string): string | null
  readonly plans: PlanGateway
  readonly records: ProviderRecords<PaymentEvent | PlanEvent>
  /** What a failed call failed for; null if that was not the provider. */
  troubleOf(error: unknown): ProviderTrouble | null
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}

export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}
