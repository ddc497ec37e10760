import { signedEvent } from '../signed-event.ts'
import type { StripeStandIn } from '../stripe-stand-in.ts'

interface KnownEvent {
  payload: string
  headers: Record<string, string>
}

/** The provider's side of one history: what it was paid, and the events that it has for us, none of which has arrived yet. */
export class ModelProvider {
  readonly #outside: StripeStandIn
  readonly #events: KnownEvent[] = []
  readonly #told = new Map<string, string | null>()
  readonly #wrong = new Set<string>()
  readonly #begins: number

  constructor(outside: StripeStandIn) {
    this.#outside = outside
    this.#begins = outside.sessions.size
    this.#outside.refundStatus = 'succeeded'
  }

  get pages(): string[] {
    return [...this.#outside.sessions.keys()].slice(this.#begins)
  }

  /** Pays an open page; `wrongly`: Stripe says that another amount was paid, which must pay nothing. */
  pay(id: string, wrongly: boolean): void {
    const session = this.#outside.sessions.get(id)
    if (session?.status !== 'open') return
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    if (wrongly) {
      session.amount_total = (session.amount_total ?? 0) + 100
      this.#wrong.add(id)
    }
    this.#events.push(signedEvent('checkout.session.completed', { ...session }))
  }

  abandon(id: string): void {
    const session = this.#outside.sessions.get(id)
    if (session?.status !== 'open') return
    session.status = 'expired'
    this.#events.push(signedEvent('checkout.session.expired', { ...session }))
  }

  /** The bank decides the refunds that wait, and those to come. */
  decide(status: 'succeeded' | 'pending' | 'failed'): void {
    this.#outside.refundStatus = status
    if (status === 'pending') return
    for (const refund of this.#outside.refunds.values()) if (refund.status === 'pending') refund.status = status
  }

  /** Every event so far: any of them may arrive at any time, any number of times. */
  get events(): readonly KnownEvent[] {
    for (const refund of this.#ownRefunds()) {
      if (this.#told.get(refund.id) === refund.status) continue
      this.#told.set(refund.id, refund.status)
      this.#events.push(signedEvent(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', { ...refund }))
    }
    return this.#events
  }

  #ownRefunds() {
    const own = new Set(this.pages.map((id) => this.#outside.sessions.get(id)?.payment_intent))
    return [...this.#outside.refunds.values()].filter(({ payment_intent }) => own.has(payment_intent as string))
  }

  /** Cents that the provider was paid on pages that are ours to book, and cents that went back of those. */
  get books(): { paid: number; refunded: number } {
    const booked = this.pages.filter((id) => !this.#wrong.has(id)).map((id) => this.#outside.sessions.get(id))
    const intents = new Set(booked.map((session) => session?.payment_intent))
    const paid = booked.filter((session) => session?.payment_status === 'paid')
    const back = this.#ownRefunds().filter(
      ({ status, payment_intent }) => status === 'succeeded' && intents.has(payment_intent as string),
    )
    return {
      paid: paid.reduce((sum, session) => sum + (session?.amount_total ?? 0), 0),
      refunded: back.reduce((sum, { amount }) => sum + amount, 0),
    }
  }
}
