import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { signedEvent } from '../stripe/signed-event.ts'
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts'
import type { DisputeDecision } from './actions.ts'

/** An event of the provider, with its object as it was at that time. */
interface KnownEvent {
  id: string
  type: string
  object: unknown
}

/** The provider's side of one history: the payments that it received, and its events, which the history delivers in any order. */
export class ModelProvider {
  readonly #outside: StripeStandIn
  #events: KnownEvent[] = []
  readonly #told = new Map<string, string | null>()
  readonly #wrong = new Set<string>()
  readonly #disputeIds: string[] = []
  readonly #begins: number
  readonly #invoicesBegin: number

  constructor(outside: StripeStandIn) {
    this.#outside = outside
    this.#begins = outside.sessions.size
    this.#invoicesBegin = outside.billing.invoices.length
    outside.billing.takeEvents()
    this.#outside.refundStatus = 'succeeded'
  }

  get pages(): string[] {
    return [...this.#outside.sessions.keys()].slice(this.#begins)
  }

  /** Pays an open page. `wrongly`: Stripe reports another amount, which must pay nothing. */
  pay(id: string, wrongly: boolean): void {
    const session = this.#outside.sessions.get(id)
    if (session?.status !== 'open') return
    if (session.mode === 'subscription') {
      this.#outside.billing.pay(id)
      return
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    if (wrongly) {
      session.amount_total = (session.amount_total ?? 0) + 100
      this.#wrong.add(id)
    }
    this.#tell('checkout.session.completed', { ...session })
  }

  abandon(id: string): void {
    const session = this.#outside.sessions.get(id)
    if (session?.status !== 'open') return
    session.status = 'expired'
    this.#tell('checkout.session.expired', { ...session })
  }

  /** The bank decides the pending refunds, and all later ones. */
  decide(status: 'succeeded' | 'pending' | 'failed'): void {
    this.#outside.refundStatus = status
    if (status === 'pending') return
    for (const refund of this.#outside.refunds.values()) if (refund.status === 'pending') refund.status = status
  }

  /** The bank takes what is left of a page's money, or a part of it, or only opens an enquiry (`asks`). */
  dispute(id: string, { asks, ofPart }: { asks: boolean; ofPart: boolean }): void {
    const session = this.#outside.sessions.get(id)
    const intent = session?.payment_intent
    if (session?.payment_status !== 'paid' || typeof intent !== 'string' || this.#wrong.has(id)) return
    const back = this.#ownRefunds().filter(
      ({ status, payment_intent }) => payment_intent === intent && status !== 'failed' && status !== 'canceled',
    )
    const contested = this.#disputes.filter(
      ({ status, payment_intent }) => payment_intent === intent && status !== 'won',
    )
    const left = [...back, ...contested].reduce((sum, { amount }) => sum - amount, session.amount_total ?? 0)
    const amount = ofPart ? Math.ceil(left / 3) : left
    if (amount <= 0) return
    const status = asks ? 'warning_needs_response' : 'needs_response'
    const dispute = this.#outside.disputes.open(intent, { amount, status })
    this.#disputeIds.push(dispute.id)
    this.#tell('charge.dispute.created', dispute)
  }

  get #disputes() {
    return this.#disputeIds.flatMap((id) => this.#outside.disputes.all.get(id) ?? [])
  }

  /** The bank decides an undecided dispute or, for `appealed`, a lost one. An enquiry is closed, or becomes a dispute that takes the money. */
  decideDispute(at: number, decision: DisputeDecision): void {
    const waiting = this.#disputes.filter(({ status }) =>
      decision === 'appealed' ? status === 'lost' : status.endsWith('needs_response'),
    )
    const found = waiting[at % waiting.length]
    if (!found) return
    const asks = found.status === 'warning_needs_response'
    const status = decision === 'appealed' ? 'won' : decision
    if (status === 'raised') {
      if (asks && this.#canTake(found))
        this.#tell('charge.dispute.updated', this.#outside.disputes.decide(found.id, 'needs_response'))
      return
    }
    this.#tell('charge.dispute.closed', this.#outside.disputes.decide(found.id, asks ? 'warning_closed' : status))
  }

  /** Whether the money of an enquiry is still available to be taken. */
  #canTake({ id, payment_intent: intent, amount }: Stripe.Dispute): boolean {
    const session = this.pages
      .map((page) => this.#outside.sessions.get(page))
      .find((one) => one?.payment_intent === intent)
    const back = this.#ownRefunds().filter(
      (refund) => refund.payment_intent === intent && refund.status !== 'failed' && refund.status !== 'canceled',
    )
    const contested = this.#disputes.filter(
      (one) => one.id !== id && one.payment_intent === intent && one.status !== 'won',
    )
    return [...back, ...contested].reduce((sum, one) => sum - one.amount, session?.amount_total ?? 0) >= amount
  }

  /** All events so far. Any of them may arrive at any time, any number of times. */
  get events(): readonly KnownEvent[] {
    for (const { type, object } of this.#outside.billing.takeEvents()) this.#tell(type, object)
    for (const refund of this.#ownRefunds()) {
      if (this.#told.get(refund.id) === refund.status) continue
      this.#told.set(refund.id, refund.status)
      this.#tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    }
    return this.#events
  }

  #tell(type: string, object: unknown): void {
    this.#events.push({ id: `evt_${randomUUID()}`, type, object: structuredClone(object) })
  }

  /** An event as it is sent, optionally as another event with the same content. */
  sent({ id, type, object }: KnownEvent, anew = false) {
    return signedEvent(type, object, anew ? {} : { id })
  }

  /** No webhook delivers this event any more: only the provider's event list contains it, which is read later. */
  lose(event: KnownEvent): void {
    this.#events = this.#events.filter(({ id }) => id !== event.id)
    const at = new Date(this.#outside.billing.now().getTime() - 60_000)
    this.#outside.records.addEvent(event.type, event.object, { id: event.id, at })
  }

  #ownRefunds() {
    const own = new Set([
      ...this.pages.map((id) => this.#outside.sessions.get(id)?.payment_intent),
      ...this.#invoices.map(({ id }) => `pi_${id}`),
    ])
    return [...this.#outside.refunds.values()].filter(({ payment_intent }) => own.has(payment_intent as string))
  }

  get #invoices() {
    return this.#outside.billing.invoices.slice(this.#invoicesBegin)
  }

  /** Charged months, in cents. */
  get months(): number[] {
    return this.#invoices.filter(({ status }) => status === 'paid').map(({ amount_paid }) => amount_paid)
  }

  /** Advances the provider's clock and charges what is due by then. */
  moveTo(instant: Date): void {
    this.#outside.billing.moveTo(instant)
  }

  /** From now on the buyers' cards are accepted, and past-due amounts paid, or the cards are declined. */
  setCards(pays: boolean): void {
    const { billing } = this.#outside
    for (const { id, customer, status } of this.#subscriptions) {
      billing.cards.set(customer, { last4: '4242', pays })
      if (pays && status === 'past_due') billing.payOpen(id)
    }
  }

  /** Subscriptions that the provider charges every month. */
  get running(): { price: string; status: string }[] {
    return this.#subscriptions
      .filter(({ status }) => status !== 'canceled')
      .map(({ price, status }) => ({ price: this.#outside.billing.prices.get(price)?.lookup_key ?? price, status }))
  }

  /** Excludes the subscriptions of this history from later charges. */
  leave(): void {
    for (const subscription of this.#subscriptions) subscription.status = 'canceled'
  }

  get #subscriptions() {
    const sessions = new Set(this.pages)
    const customers = new Set([...sessions].map((id) => this.#outside.sessions.get(id)?.customer))
    return [...this.#outside.billing.subscriptions.values()].filter(({ customer }) => customers.has(customer))
  }

  /** Cents received for months and on pages paid correctly, and cents returned of those, by refunds or by the bank. */
  get books(): { paid: number; refunded: number } {
    const booked = this.pages
      .filter((id) => !this.#wrong.has(id))
      .map((id) => this.#outside.sessions.get(id))
      .filter((session) => session?.mode !== 'subscription')
    const intents = new Set([
      ...booked.map((session) => session?.payment_intent),
      ...this.#invoices.map(({ id }) => `pi_${id}`),
    ])
    const paid = booked.filter((session) => session?.payment_status === 'paid')
    const back = this.#ownRefunds().filter(
      ({ status, payment_intent }) => status === 'succeeded' && intents.has(payment_intent as string),
    )
    return {
      paid: [...paid.map((session) => session?.amount_total ?? 0), ...this.months].reduce(
        (sum, cents) => sum + cents,
        0,
      ),
      refunded:
        back.reduce((sum, { amount }) => sum + amount, 0) +
        [...intents].reduce((sum, intent) => sum + this.#outside.disputes.taken(intent as string), 0),
    }
  }
}
