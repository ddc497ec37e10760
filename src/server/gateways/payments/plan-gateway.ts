import type { MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import type { MonthlyPlan } from '../../../domain/accounts/plan-names.ts'
import type { Money } from '../../../domain/money/money.ts'

interface PlanCheckoutRequest {
  /** Id of the portal's subscription; also the idempotency key at the provider, which stores it with the subscription. */
  reference: string
  offer: MonthlyPrice
  customerId: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A month that was charged and paid, or that the provider grants for free. */
export interface ProviderCharge {
  invoiceId: string
  /** The provider's id of the payment; null if no money was received: covered by a credit, or marked as paid manually. */
  providerPaymentId: string | null
  /** Null for a foreign plan. */
  plan: MonthlyPlan | null
  amount: Money
  currency: string
  periodStart: Date
  periodEnd: Date
  paidAt: Date
}

/** Current state of a subscription at the provider. */
export interface ProviderSubscription {
  subscriptionId: string
  /** `incomplete`: the first charge is unpaid. `past_due`: a later monthly charge has failed. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** Plan and price of the next month as sold by the portal; null for a foreign price. */
  next: MonthlyPrice | null
  isEnding: boolean
  card: { brand: string; last4: string } | null
  /** The latest 24 paid charges, oldest first. */
  charges: readonly ProviderCharge[]
}

/** State of the checkout page of a subscription. */
type PlanCheckoutState = { state: 'open' | 'over' } | { state: 'complete'; subscriptionId: string }

/** Plans charged monthly by the provider (docs/specification/plans.md). All writes are idempotent. */
export interface PlanGateway {
  /** Creates the account's customer at the provider and returns its id. A repeated call with the same `reference` returns the same id. */
  createCustomer(account: { userId: string; email: string; name: string; reference: string }): Promise<string>
  /** Opens the checkout page for the first payment; the provider charges later months itself. Throws `CustomerGone`. */
  openCheckout(request: PlanCheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Null if the session is unknown. */
  findCheckout(sessionId: string): Promise<PlanCheckoutState | null>
  /** Null if the subscription is unknown. */
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>
  /** Sets the price of the next month and cancels a scheduled end. Past charges do not change. */
  setNext(subscriptionId: string, next: MonthlyPrice): Promise<void>
  /** Changes the price of the next month. Does nothing if the subscription is ending or its next plan is another one. */
  reprice(subscriptionId: string, next: MonthlyPrice): Promise<void>
  /** Schedules the end with the current paid period, as determined by the provider. The price does not change. */
  endWithMonth(subscriptionId: string): Promise<void>
  /** Ends the subscription at once and cancels open charges. */
  end(subscriptionId: string): Promise<void>
  /** Opens a page on which the customer can change the card and pay failed charges. */
  openPortal(wanted: { customerId: string; subscriptionId: string; returnUrl: string }): Promise<string>
}

/** The provider no longer knows the customer: deleted there, or created with the API keys of another account. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

/** Signals that a subscription or its checkout page has changed; the details must be fetched. Delivered at least once, in any order. */
export interface PlanEvent {
  type: 'plan'
  eventId: string
  providerType: string
  /** Null for a page that ended without a subscription. */
  subscriptionId: string | null
  /** Id of the portal's subscription, stored as metadata at the provider; null if the event has none. */
  reference: string | null
  payload: unknown
}
