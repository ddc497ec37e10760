import type Stripe from 'stripe'
import { fromCents } from '../../../domain/money/money.ts'
import type { DisputeState } from '../../../domain/orders/paying/disputes.ts'
import type { ProviderDispute } from './payment-gateway.ts'
import { idOf } from './stripe-id.ts'

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Converts a Stripe dispute. The second argument is the time of the report, in seconds. */
export function toDispute(dispute: Stripe.Dispute, told: number): ProviderDispute {
  const { id, amount, currency, reason, created, evidence_details: evidence } = dispute
  return {
    disputeId: id,
    // Same id as in refunds and subscriptions: the payment intent, or the charge if there is none.
    providerPaymentId: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    state: stateOf(dispute),
    amount: fromCents(amount),
    currency: currency.toUpperCase(),
    reason,
    // 0 if the bank accepts no evidence.
    dueBy: evidence?.due_by ? instantOf(evidence.due_by) : null,
    openedAt: instantOf(created || told || 0),
    toldAt: instantOf(told || created || 0),
  }
}

/** A status that is unknown here blocks the order and is reported to the admins; it never reopens a decided dispute. */
function stateOf({ status, balance_transactions: movements }: Stripe.Dispute): DisputeState {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'enquiry'
    case 'warning_closed':
      return 'closed'
    case 'won':
      return 'won'
    // Only a lost dispute can be appealed.
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    case 'prevented':
      return preventedState(movements ?? [])
    default:
      return 'open'
  }
}

/** Settled before it became a dispute: lost if the withdrawn money has not been returned. */
function preventedState(movements: readonly Stripe.BalanceTransaction[]): DisputeState {
  if (movements.reduce((sum, { amount }) => sum + amount, 0) < 0) return 'lost'
  return movements.length > 0 ? 'won' : 'closed'
}
