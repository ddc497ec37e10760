import type Stripe from 'stripe'
import { type Answer, failure, found, listOf, refusal, taken } from './stripe-billing-calls.ts'
import { type BilledPrice, sessionFor } from './stripe-billing-shapes.ts'

interface Asked {
  id: string | undefined
  searchParams: URLSearchParams
  form: URLSearchParams
}

/** Stripe objects that exist before a subscription: customers, prices and checkout pages. */
export class StripePlanShop {
  readonly customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  readonly prices = new Map<string, BilledPrice>()
  readonly #sessions: Map<string, Stripe.Checkout.Session>
  readonly #now: () => Date

  constructor(sessions: Map<string, Stripe.Checkout.Session>, now: () => Date) {
    this.#sessions = sessions
    this.#now = now
  }

  /** Undefined for other calls. */
  answer(call: string, { id, searchParams, form }: Asked): Answer | undefined {
    switch (call) {
      case 'POST customers':
        return refusal(form, taken.customer) ?? this.#keepCustomer(form)
      case 'GET prices':
        return listOf(
          [...this.prices.values()].filter(({ lookup_key }) => lookup_key === searchParams.get('lookup_keys[0]')),
        )
      case 'GET prices/:id':
        return found(this.prices.get(id ?? ''))
      case 'POST prices':
        return refusal(form, taken.price) ?? this.#makePrice(form)
      case 'POST checkout/:id':
        return form.get('mode') === 'subscription'
          ? (refusal(form, taken.session) ?? this.#openSession(form))
          : undefined
      default:
        return undefined
    }
  }

  #customersMade = 0

  #keepCustomer(form: URLSearchParams): Answer {
    const id = `cus_${++this.#customersMade}`
    this.customers.set(id, { id, metadata: { userId: form.get('metadata[userId]') ?? '' } })
    return found(this.customers.get(id))
  }

  #makePrice(form: URLSearchParams): Answer {
    const lookup_key = form.get('lookup_key') ?? ''
    const isTaken = [...this.prices.values()].some((price) => price.lookup_key === lookup_key)
    if (isTaken || form.get('recurring[interval]') !== 'month') return failure(400, 'invalid_request_error')
    const id = `price_${this.prices.size + 1}`
    this.prices.set(id, { id, lookup_key, unit_amount: Number(form.get('unit_amount')), product: `prod_${id}` })
    return found(this.prices.get(id))
  }

  #openSession(form: URLSearchParams): Answer {
    const price = this.prices.get(form.get('line_items[0][price]') ?? '')
    const minutes = (Number(form.get('expires_at')) * 1000 - this.#now().getTime()) / 60_000
    if (!this.customers.has(form.get('customer') ?? '')) {
      return failure(400, 'invalid_request_error', 'resource_missing', 'customer')
    }
    const isRight = price && minutes >= 30.5 && minutes <= 24 * 60 - 0.5
    if (!isRight) return failure(400, 'invalid_request_error')
    const id = `cs_test_${this.#sessions.size + 1}`
    const session = sessionFor(id, form, price)
    this.#sessions.set(id, session)
    return found(session)
  }
}
