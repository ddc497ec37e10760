import type { ProviderSubscription } from '../../gateways/payments/plan-gateway.ts'

/** What the provider says: of the subscription or, before there is one, of its page. */
export type Answer =
  | { of: 'subscription'; subscription: ProviderSubscription }
  | { of: 'page'; state: 'open' | 'over' }
  | { of: 'nothing' }

/** A question to the provider by its number: only the newest answer counts, whenever it comes. */
export interface Asked {
  id: string
  asked: number
  answer: Answer
}
