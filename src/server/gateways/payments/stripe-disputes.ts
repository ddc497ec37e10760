import type Stripe from 'stripe'
import { fromCents } from '../../../domain/money/money.ts'
import type { DisputeState } from '../../../domain/orders/disputes.ts'
import type { ProviderDispute } from './payment-gateway.ts'
import { idOf } from './stripe-id.ts'

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Stripe's words in ours. `told`: when it said them, in seconds. */
export function toDispute(dispute: Stripe.Dispute, told: number): ProviderDispute {
  const { id, amount, currency, reason, created, evidence_details: evidence } = dispute
  return {
    disputeId: id,
    // As refunds and subscriptions name the money: by the intent, and by the charge where there is none.
    providerPaymentId: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    state: stateOf(dispute),
    amount: fromCents(amount),
    currency: currency.toUpperCase(),
    reason,
    // 0 where the bank takes no answer.
    dueBy: evidence?.due_by ? instantOf(evidence.due_by) : null,
    openedAt: instantOf(created || told || 0),
    toldAt: instantOf(told || created || 0),
  }
}

/** What Stripe may add one day stops the order and tells the admins; nothing that is decided gives way to it. */
function stateOf({ status, balance_transactions: movements }: Stripe.Dispute): DisputeState {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'enquiry'
    case 'warning_closed':
      return 'closed'
    case 'won':
      return 'won'
    // An appeal is made of what is lost.
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

/** Settled before it began: the customer has what was taken, unless that has come back. */
function preventedState(movements: readonly Stripe.BalanceTransaction[]): DisputeState {
  if (movements.reduce((sum, { amount }) => sum + amount, 0) < 0) return 'lost'
  return movements.length > 0 ? 'won' : 'closed'
}
