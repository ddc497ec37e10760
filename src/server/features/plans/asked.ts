import type { ProviderSubscription } from '../../gateways/payments/plan-gateway.ts'

/** The provider's response about a subscription or, before there is one, about its page. */
export type Answer =
  | { of: 'subscription'; subscription: ProviderSubscription }
  | { of: 'page'; state: 'open' | 'over' }
  | { of: 'nothing' }

/** A numbered request to the provider: only the response to the newest one counts, whenever it arrives. */
export interface Asked {
  id: string
  asked: number
  answer: Answer
}
