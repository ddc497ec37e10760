import type Stripe from 'stripe'

interface Answer {
  status: number
  body: unknown
}

/** Parameters allowed for each list, checked against the library's types; Stripe refuses others. */
const taken = {
  events: ['created', 'limit', 'starting_after', 'types'] satisfies (keyof Stripe.EventListParams)[],
  balance_transactions: [
    'created',
    'limit',
    'starting_after',
    'expand',
  ] satisfies (keyof Stripe.BalanceTransactionListParams)[],
}

const thirtyDays = 30 * 24 * 60 * 60

/** The object behind a movement, as expanded by Stripe. */
type Source = { id: string; object: string; payment_intent?: string }

interface NewTransaction {
  type: Stripe.BalanceTransaction['type']
  /** Cents; positive for money received. */
  amount: number
  fee?: number
  currency?: string
  source?: Source
  category?: string
  /** By the stand-in's clock; defaults to now. */
  at?: Date
}

/** Stripe's lists of events and balance transactions, newest first in pages, with the stand-in's clock. */
export class StripeRecords {
  readonly #now: () => Date
  readonly #events: Stripe.Event[] = []
  readonly #transactions: (Omit<Stripe.BalanceTransaction, 'source'> & { source: Source | null })[] = []
  /** Requested pages. */
  readonly asked: URLSearchParams[] = []

  constructor(now: () => Date) {
    this.#now = now
  }

  #seconds = (at = this.#now()): number => Math.floor(at.getTime() / 1000)

  /** Records an event without sending a webhook. */
  addEvent(type: string, object: unknown, { id, at }: { id?: string; at?: Date } = {}): string {
    const event = {
      id: id ?? `evt_listed_${this.#events.length + 1}`,
      object: 'event',
      type,
      created: this.#seconds(at),
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event
    this.#events.push(event)
    return event.id
  }

  addTransaction({ type, amount, fee = 0, currency = 'eur', source, category, at }: NewTransaction): string {
    const id = `txn_${this.#transactions.length + 1}`
    this.#transactions.push({
      id,
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      currency,
      type,
      reporting_category: category ?? type,
      source: source ?? null,
      created: this.#seconds(at),
      available_on: this.#seconds(at) + 2 * 24 * 60 * 60,
      balance_type: 'payments',
      description: null,
      exchange_rate: null,
      fee_details: [],
      status: 'available',
    })
    return id
  }

  charge(intent: string, amount: number, more: Partial<NewTransaction> = {}): string {
    return this.addTransaction({
      type: 'charge',
      amount,
      source: { id: `ch_${intent}`, object: 'charge', payment_intent: intent },
      ...more,
    })
  }

  refund(id: string, amount: number, more: Partial<NewTransaction> = {}): string {
    return this.addTransaction({ type: 'refund', amount: -amount, source: { id, object: 'refund' }, ...more })
  }

  payout(id: string, amount: number, more: Partial<NewTransaction> = {}): string {
    return this.addTransaction({ type: 'payout', amount: -amount, source: { id, object: 'payout' }, ...more })
  }

  /** Undefined for other calls. */
  answer(method: string, url: string): Answer | undefined {
    const { pathname, searchParams } = new URL(url, 'http://stripe.example')
    if (method !== 'GET') return undefined
    if (pathname === '/v1/events') {
      const oldest = this.#seconds() - thirtyDays
      const types = [...searchParams].filter(([name]) => name.startsWith('types[')).map(([, type]) => type)
      if (types.length > 20) return failure(400)
      const kept = this.#events.filter(({ created }) => created >= oldest)
      return this.#page(
        kept.filter(({ type }) => types.includes(type)),
        searchParams,
        taken.events,
      )
    }
    if (pathname === '/v1/balance_transactions') {
      const expands = searchParams.get('expand[0]') === 'data.source'
      const all = this.#transactions.map((one) => (expands ? one : { ...one, source: one.source?.id ?? null }))
      return this.#page(all, searchParams, taken.balance_transactions)
    }
    return undefined
  }

  #page(all: readonly { id: string; created: number }[], params: URLSearchParams, names: readonly string[]): Answer {
    this.asked.push(params)
    if ([...params.keys()].some((key) => !names.includes(key.split('[')[0] ?? ''))) return failure(400)
    const limit = Number(params.get('limit') ?? 10)
    if (limit > 100) return failure(400)
    const [from, until] = [Number(params.get('created[gte]') ?? 0), Number(params.get('created[lt]') ?? Infinity)]
    const listed = all
      .map((one, index) => ({ one, index }))
      .filter(({ one }) => one.created >= from && one.created < until)
      .sort((a, b) => b.one.created - a.one.created || b.index - a.index)
      .map(({ one }) => one)
    const after = params.get('starting_after')
    const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1
    if (after !== null && start === 0) return failure(404)
    const data = listed.slice(start, start + limit)
    return { status: 200, body: { object: 'list', data, has_more: listed.length > start + limit } }
  }
}

const failure = (status: number): Answer => ({
  status,
  body: {
    error: { type: 'invalid_request_error', message: 'invalid', ...(status === 404 && { code: 'resource_missing' }) },
  },
})
