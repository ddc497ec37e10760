import type Stripe from 'stripe'
import { monthsAfter } from '../../../domain/time/clock.ts'
import { type Answer, failure, found, listOf, missing, refusal, taken } from './stripe-billing-calls.ts'
import {
  type BilledPrice,
  type BilledSubscription,
  type Card,
  expiresWell,
  invoiceOf,
  paidAt,
  periodEnd,
  sessionFor,
  subscriptionFor,
  subscriptionOf,
  subscriptionOn,
} from './stripe-billing-shapes.ts'

/** A Stripe event; the test sends it, in any order. */
export interface BillingEvent {
  type: string
  object: unknown
}

/** Stand-in for the parts of Stripe Billing that the gateway uses: subscriptions and their invoices, with a clock moved by the test. */
export class StripeBilling {
  readonly customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  readonly prices = new Map<string, BilledPrice>()
  readonly subscriptions = new Map<string, BilledSubscription>()
  readonly invoices: Stripe.Invoice[] = []
  /** Card by customer. */
  readonly cards = new Map<string, Card>()
  /** Discounts in cents that an admin has granted at Stripe on a subscription's next invoice. */
  readonly discounts = new Map<string, number>()
  readonly #sessions: Map<string, Stripe.Checkout.Session>
  #events: BillingEvent[] = []
  /** Offset of its clock from the machine's. */
  movedMs = 0

  constructor(sessions: Map<string, Stripe.Checkout.Session>) {
    this.#sessions = sessions
  }

  now(): Date {
    return new Date(Date.now() + this.movedMs)
  }

  /** Returns and clears the events not yet sent, oldest first. */
  takeEvents(): BillingEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Undefined for calls that are not about plans. */
  answer(method: string, url: string, form: URLSearchParams): Answer | undefined {
    const { pathname, searchParams } = new URL(url, 'http://stripe.example')
    const [, , resource, id, act] = pathname.split('/')
    const call = `${method} ${resource}${id ? '/:id' : ''}${act ? `/${act}` : ''}`
    switch (call) {
      case 'GET subscriptions/:id':
        return this.#read(id)
      case 'POST subscriptions/:id':
        return refusal(form, taken.update) ?? this.#update(id, form)
      case 'DELETE subscriptions/:id':
        return this.#cancel(id)
      case 'GET invoices':
        return listOf(
          this.invoices
            .filter((invoice) => subscriptionOf(invoice) === searchParams.get('subscription'))
            .filter(({ status }) => status === searchParams.get('status'))
            .reverse(),
        )
      case 'POST invoices/:id/void':
        return this.#void(id)
      case 'POST billing_portal/:id':
        return refusal(form, taken.portal) ?? found({ id: 'bps_1', url: 'https://billing.stripe.example/p/session' })
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
    if (!this.customers.has(form.get('customer') ?? '')) {
      return failure(400, 'invalid_request_error', 'resource_missing', 'customer')
    }
    if (!price || !expiresWell(form, this.now())) return failure(400, 'invalid_request_error')
    const session = sessionFor(`cs_test_${this.#sessions.size + 1}`, form, price)
    this.#sessions.set(session.id, session)
    return found(session)
  }

  /** Simulates the buyer's payment of the first month. */
  pay(sessionId: string, last4 = '4242'): void {
    const session = this.#sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`${sessionId} cannot be paid`)
    const id = `sub_${this.subscriptions.size + 1}`
    const begun = subscriptionOn(session, id, this.now())
    this.cards.set(begun.customer, { last4, pays: true })
    this.subscriptions.set(id, begun)
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id })
    this.#beginPeriod(this.#get(id))
    this.#events.push({ type: 'checkout.session.completed', object: { ...session } })
    this.#tell('customer.subscription.created', id)
  }

  /** Simulates the customer paying failed charges in the billing portal. */
  payOpen(id: string): void {
    for (const invoice of this.invoices) {
      if (subscriptionOf(invoice) === id && invoice.status === 'open') this.#settle(invoice)
    }
    this.#get(id).status = 'active'
    this.#tell('customer.subscription.updated', id)
  }

  /** Moves the clock and processes everything due until then. */
  moveTo(instant: Date): void {
    this.movedMs = instant.getTime() - Date.now()
    for (const subscription of this.subscriptions.values()) {
      while (subscription.status === 'active' && periodEnd(subscription) <= this.now()) {
        if (subscription.cancel_at_period_end) this.#cancel(subscription.id)
        else {
          this.#beginPeriod(subscription)
          this.#tell('customer.subscription.updated', subscription.id)
        }
      }
    }
  }

  #beginPeriod(subscription: BilledSubscription): void {
    const start = monthsAfter(subscription.anchor, subscription.periods)
    subscription.periods++
    const price = this.prices.get(subscription.price)
    const discount = this.discounts.get(subscription.id) ?? 0
    this.discounts.delete(subscription.id)
    const amount_due = Math.max(0, (price?.unit_amount ?? 0) - discount)
    const invoice = invoiceOf(subscription, start, {
      id: `in_${this.invoices.length + 1}`,
      amount_due,
      price: { price: subscription.price, product: price?.product ?? '' },
    })
    this.invoices.push(invoice)
    if (amount_due === 0 || this.cards.get(subscription.customer)?.pays) {
      this.#settle(invoice)
      return
    }
    subscription.status = 'past_due'
    this.#events.push({ type: 'invoice.payment_failed', object: { ...invoice } })
  }

  #settle(invoice: Stripe.Invoice): void {
    Object.assign(invoice, paidAt(invoice, this.now()))
    this.#events.push({ type: 'invoice.paid', object: { ...invoice } })
  }

  /** Amount of a paid invoice, by its payment intent. */
  takenBy(intent: string | null): { amount: number; currency: string } | undefined {
    const paid = this.invoices.find(({ id, status }) => status === 'paid' && `pi_${id}` === intent)
    return paid && { amount: paid.amount_paid, currency: paid.currency }
  }

  #update(id: string | undefined, form: URLSearchParams): Answer {
    const subscription = this.subscriptions.get(id ?? '')
    if (!subscription || subscription.status === 'canceled') return missing()
    const price = form.get('items[0][price]')
    // Without `none`, Stripe would charge the difference at once.
    if (price && form.get('proration_behavior') !== 'none') return failure(400, 'invalid_request_error')
    subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true'
    subscription.price = price ?? subscription.price
    this.#tell('customer.subscription.updated', subscription.id)
    return this.#read(id)
  }

  #cancel(id: string | undefined): Answer {
    const subscription = this.subscriptions.get(id ?? '')
    if (!subscription || subscription.status === 'canceled') return missing()
    subscription.status = 'canceled'
    this.#tell('customer.subscription.deleted', subscription.id)
    return this.#read(id)
  }

  #void(id: string | undefined): Answer {
    const invoice = this.invoices.find((one) => one.id === id && one.status === 'open')
    if (invoice) invoice.status = 'void'
    return found(invoice)
  }

  #read(id: string | undefined): Answer {
    const subscription = this.subscriptions.get(id ?? '')
    return found(subscription && this.#present(subscription))
  }

  #present(subscription: BilledSubscription) {
    const { customer, price } = subscription
    return subscriptionFor(subscription, { card: this.cards.get(customer), price: this.prices.get(price) })
  }

  #tell(type: string, id: string): void {
    this.#events.push({ type, object: this.#present(this.#get(id)) })
  }

  #get(id: string): BilledSubscription {
    const subscription = this.subscriptions.get(id)
    if (!subscription) throw new Error(`There is no ${id}`)
    return subscription
  }
}
