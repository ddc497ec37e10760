import type Stripe from 'stripe'
import { type Answer, failure, listOf, missing, refusal, taken } from './stripe-billing-calls.ts'

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
      if (types.length > 20) return invalid()
      const kept = this.#events.filter(({ created, type }) => created >= oldest && types.includes(type))
      return this.#page(kept, searchParams, taken.events)
    }
    if (pathname === '/v1/balance_transactions') {
      const expands = searchParams.get('expand[0]') === 'data.source'
      const all = this.#transactions.map((one) => (expands ? one : { ...one, source: one.source?.id ?? null }))
      return this.#page(all, searchParams, taken.balanceTransactions)
    }
    return undefined
  }

  #page(all: readonly { id: string; created: number }[], params: URLSearchParams, names: readonly string[]): Answer {
    this.asked.push(params)
    const limit = Number(params.get('limit') ?? 10)
    const refused = refusal(params, names) ?? (limit > 100 ? invalid() : undefined)
    if (refused) return refused
    const [from, until] = [Number(params.get('created[gte]') ?? 0), Number(params.get('created[lt]') ?? Infinity)]
    const listed = all
      .filter(({ created }) => created >= from && created < until)
      .toReversed()
      .sort((a, b) => b.created - a.created)
    const after = params.get('starting_after')
    const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1
    if (after !== null && start === 0) return missing()
    return listOf(listed.slice(start, start + limit), listed.length > start + limit)
  }
}

const invalid = () => failure(400, 'invalid_request_error')
