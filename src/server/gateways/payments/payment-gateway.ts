import type { IncomingHttpHeaders } from 'node:http'
import type { Money } from '../../../domain/money/money.ts'
import type { DisputeState } from '../../../domain/orders/paying/disputes.ts'
import type { PaymentProvider } from '../../config.ts'
import type { PlanEvent, PlanGateway } from './plan-gateway.ts'
import type { ProviderRecords } from './provider-records.ts'

interface CheckoutRequest {
  /** Id of the portal's payment; also the idempotency key at the provider. */
  paymentId: string
  description: string
  /** The items paid for. Their amounts add up to `amount`. */
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
  /** URL of the payment page. */
  url: string
}

/** Current state of a dispute at the provider. */
export interface ProviderDispute {
  disputeId: string
  /** The provider's id of the disputed payment. */
  providerPaymentId: string
  state: DisputeState
  amount: Money
  currency: string
  /** The provider's reason code. */
  reason: string
  /** Instants are ISO 8601 strings, because events are queued as JSON. Deadline for evidence; null if none is accepted. */
  dueBy: string | null
  openedAt: string
  toldAt: string
}

/** A provider's event in the portal's terms. Delivered at least once, in any order. */
export interface PaymentEvent {
  eventId: string
  /** After `declined`, which only the sandbox sends, the page stays open for another card; `failed` is final. */
  type: 'paid' | 'declined' | 'failed' | 'expired' | 'refunded' | 'refund_failed' | 'disputed' | 'other'
  providerType: string
  /** The checkout session; null for events about other objects. */
  sessionId: string | null
  /** The provider's id of the payment, which refunds require. */
  providerPaymentId: string | null
  /** Id of the portal's payment, stored as metadata at the provider; null if the event has none. */
  reference: string | null
  /** Only in refund events: the provider's id, the portal's id (stored as metadata at the provider) and the attempt number. */
  refundId: string | null
  refundReference: string | null
  refundTry: number | null
  /** Only in `disputed` events. */
  dispute: ProviderDispute | null
  amount: Money | null
  currency: string | null
  payload: unknown
}

/** The facts of an event, without the raw payload. */
export type PaymentFacts = Omit<PaymentEvent, 'providerType' | 'payload'>

export interface Refund {
  /** Null if the money was refunded but no refund can be identified. */
  refundId: string | null
  /** Amount refunded: the whole payment, or the rest if a part was refunded manually. */
  amount: Money
  /** `pending`: the provider is still processing it, and an event will follow. `disputed`: the bank holds the money, so nothing was refunded. */
  state: 'pending' | 'done' | 'failed' | 'disputed'
}

interface RefundRequest {
  /** Id of the portal's refund. */
  refundId: string
  paymentId: string
  /** Part of the idempotency key: the same attempt requests the same refund, the next one a new refund. */
  attempt: number
  providerPaymentId: string
  amount: Money
  /**
   * True if some of the money is kept or is refunded separately. If false, `amount` is the whole payment and includes anything refunded manually at
   * the provider.
   */
  isPart: boolean
}

/**
 * Why a provider call failed: unreachable or timed out, rate limited, internal error, API key rejected, or request refused. Only `refused` is about
 * the request itself.
 */
export type ProviderTrouble = 'unreachable' | 'busy' | 'broken' | 'unauthorised' | 'refused'

/** The card payment provider (docs/specification/payments.md#providers). No call takes longer than 5 seconds, including the library's own retries. */
export interface PaymentGateway {
  readonly name: PaymentProvider
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Expires an open session, so that it can no longer be paid. No error if it is already closed. */
  expireCheckout(sessionId: string): Promise<void>
  /** Parses a webhook call. Throws `BadSignature` if the provider did not send it, `MalformedEvent` if it cannot be parsed. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | PlanEvent
  /** The event that matches the session's current state; null if there is none or the session is unknown. */
  findOutcome(sessionId: string): Promise<PaymentEvent | null>
  /** Refunds the rest of the payment, or a part of it. Succeeds if nothing is left to refund. */
  refund(request: RefundRequest): Promise<Refund>
  /** A refund that an earlier attempt started and that has not failed; null if there is none. */
  findBegun(wanted: Pick<RefundRequest, 'refundId' | 'providerPaymentId'>): Promise<Refund | null>
  findRefund(refundId: string): Promise<Pick<Refund, 'amount' | 'state'>>
  /** URL of the payment, with its disputes, in the provider's dashboard; null if there is none. */
  paymentPage(providerPaymentId: string): string | null
  readonly plans: PlanGateway
  readonly records: ProviderRecords<PaymentEvent | PlanEvent>
  /** Classifies a failed call; null if the provider did not cause the failure. */
  troubleOf(error: unknown): ProviderTrouble | null
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}

export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}
