import type { MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import type { MonthlyPlan } from '../../../domain/accounts/plan-names.ts'
import type { Money } from '../../../domain/money/money.ts'

export interface PlanCheckoutRequest {
  /** Our subscription's id: also the idempotency key at the provider, which keeps it with the subscription. */
  reference: string
  offer: MonthlyPrice
  customerId: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A month that was charged and paid, or that the provider gives without money. */
export interface ProviderCharge {
  invoiceId: string
  /** The provider's id of the money received; null where none came in: paid by a credit, or marked as paid by hand. */
  providerPaymentId: string | null
  /** Null if it is none of ours. */
  plan: MonthlyPlan | null
  amount: Money
  currency: string
  periodStart: Date
  periodEnd: Date
  paidAt: Date
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  subscriptionId: string
  /** `incomplete`: its first charge has not been paid. `past_due`: that of a month has failed. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** What the next month is charged for, as we sold it; null if it is none of ours. */
  next: MonthlyPrice | null
  isEnding: boolean
  card: { brand: string; last4: string } | null
  /** The latest 24 that are paid, oldest first. */
  charges: readonly ProviderCharge[]
}

/** What became of a page on which a subscription begins. */
export type PlanCheckoutState = { state: 'open' | 'over' } | { state: 'complete'; subscriptionId: string }

/** Plans that the provider charges every month (docs/specification/plans.md). All but the reads are safe to repeat. */
export interface PlanGateway {
  /** The provider's name for an account, the same each time that it is asked for the same page (`reference`). */
  keepCustomer(account: { userId: string; email: string; name: string; reference: string }): Promise<string>
  /** Opens the page of the first payment; the provider charges each further month by itself. Throws `CustomerGone`. */
  openCheckout(request: PlanCheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Null if there is no such page. */
  findCheckout(sessionId: string): Promise<PlanCheckoutState | null>
  /** Null if there is no such subscription. */
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>
  /** It goes on, also if it was to end; the next month is charged at this price, nothing before. */
  setNext(subscriptionId: string, next: MonthlyPrice): Promise<void>
  /** Sets the price of the next month. Does nothing if the subscription ends or another plan follows. */
  reprice(subscriptionId: string, next: MonthlyPrice): Promise<void>
  /** Lets it end with the month that is paid, whichever that is when the provider hears of it. What it is charged for stays as it is. */
  endWithMonth(subscriptionId: string): Promise<void>
  /** Ends it at once: nothing is charged any more, nor what could not be charged. */
  end(subscriptionId: string): Promise<void>
  /** Opens a page on which the customer changes the card and pays what could not be charged. */
  openPortal(wanted: { customerId: string; subscriptionId: string; returnUrl: string }): Promise<string>
}

/** The provider does not know the customer any more: deleted there, or made with the keys of another account. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

/** Something has happened to a subscription, or to the page where one begins: what, is asked. Delivered at least once, in any order. */
export interface PlanEvent {
  type: 'plan'
  eventId: string
  providerType: string
  /** Null for a page that is over without one. */
  subscriptionId: string | null
  /** Our subscription's id, which the provider stores for us; null if it names none. */
  reference: string | null
  payload: unknown
}
