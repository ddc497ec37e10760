import type Stripe from 'stripe'
import { fromCents } from '../../../domain/money/money.ts'
import type { MovementKind } from '../../../domain/money/provider-movements.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { PageWanted, ProviderMovement } from './provider-records.ts'
import { handledEventTypes, isReadableEvent, toPaymentEvent } from './stripe-events.ts'
import { handledPlanEventTypes, toPlanEvent } from './stripe-plan-events.ts'

/** Stripe's maximum page size. */
const pageSize = 100

/** Stripe's own records: events of the last 30 days and all balance transactions. */
export function stripeRecords(stripe: Stripe): PaymentGateway['records'] {
  return {
    events: {
      keptDays: 30,
      async list(wanted) {
        const types = [...handledEventTypes, ...handledPlanEventTypes]
        const page = await stripe.events.list({ ...paramsOf(wanted), types })
        return {
          entries: page.data.filter(isReadableEvent).map((event) => toPlanEvent(event) ?? toPaymentEvent(event)),
          unreadable: page.data.filter((event) => !isReadableEvent(event)).map(({ id }) => id),
          next: nextOf(page),
        }
      },
    },

    async listMovements(wanted) {
      const page = await stripe.balanceTransactions.list({ ...paramsOf(wanted), expand: ['data.source'] })
      return { entries: page.data.map(toMovement), next: nextOf(page) }
    },
  }
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

const paramsOf = ({ from, until, after }: PageWanted) => ({
  // Stripe filters by whole seconds, so the last second is read completely; entries read twice count once.
  created: { gte: secondsOf(from), lt: secondsOf(until) + 1 },
  limit: pageSize,
  ...(after && { starting_after: after }),
})

const nextOf = ({ data, has_more }: Stripe.ApiList<{ id: string }>): string | null =>
  has_more ? (data.at(-1)?.id ?? null) : null

/** Maps Stripe's types. An unknown type becomes `other`, which stays in the log until it is reviewed. */
function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): MovementKind {
  switch (type) {
    case 'charge':
    case 'payment':
      return 'charge'
    case 'refund':
    case 'payment_refund':
      return 'refund'
    case 'refund_failure':
      return 'refund_failure'
    case 'payout':
    case 'payout_cancel':
    case 'payout_failure':
      return 'payout'
    case 'stripe_fee':
    case 'stripe_fx_fee':
    case 'tax_fee':
      return 'fee'
    case 'adjustment':
      return category.startsWith('dispute') ? 'dispute' : 'other'
    default:
      return 'other'
  }
}

function toMovement(transaction: Stripe.BalanceTransaction): ProviderMovement {
  const { id, amount, fee, currency, created, available_on: availableOn } = transaction
  return {
    movementId: id,
    kind: kindOf(transaction),
    sourceId: sourceOf(transaction) ?? id,
    gross: fromCents(amount),
    fee: fromCents(fee),
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
    availableOn: new Date(availableOn * 1000),
  }
}

/** For a charge, the payment intent, which is the id stored with payments. */
function sourceOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return source
  if (source.object !== 'charge') return source.id
  const { payment_intent: intent } = source
  return (typeof intent === 'string' ? intent : intent?.id) ?? source.id
}
