import type Stripe from 'stripe'
import { monthsAfter } from '../../domain/time/clock.ts'

/** An event that Stripe would send; a test sends it, in whichever order. */
export interface BillingEvent {
  type: string
  object: unknown
}

interface Answer {
  status: number
  body: unknown
}

type Card = { last4: string; pays: boolean }

/** What each call may be sent: another name is refused, as Stripe does. The compiler knows each name from the library's own types. */
const taken = {
  customer: ['email', 'name', 'metadata', 'preferred_locales'] satisfies (keyof Stripe.CustomerCreateParams)[],
  price: [
    'currency',
    'unit_amount',
    'tax_behavior',
    'recurring',
    'lookup_key',
    'product_data',
  ] satisfies (keyof Stripe.PriceCreateParams)[],
  session: [
    'mode',
    'allowed_payment_method_types',
    'customer',
    'client_reference_id',
    'locale',
    'line_items',
    'success_url',
    'cancel_url',
    'expires_at',
    'metadata',
    'subscription_data',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  update: ['cancel_at_period_end', 'proration_behavior', 'items'] satisfies (keyof Stripe.SubscriptionUpdateParams)[],
  portal: ['customer', 'return_url', 'locale'] satisfies (keyof Stripe.BillingPortal.SessionCreateParams)[],
}

interface Subscription {
  id: string
  customer: string
  status: Stripe.Subscription.Status
  metadata: Record<string, string>
  price: string
  cancel_at_period_end: boolean
  anchor: Date
  /** Periods that have begun. */
  periods: number
}

/** Stripe Billing as far as the gateway calls it: customers, prices, subscriptions and their invoices, under a clock that a test moves. */
export class StripeBilling {
  readonly customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  readonly prices = new Map<string, { id: string; lookup_key: string; unit_amount: number; product: string }>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices: Stripe.Invoice[] = []
  readonly cards = new Map<string, Card>()
  readonly #sessions: Map<string, Stripe.Checkout.Session>
  #events: BillingEvent[] = []
  /** By how much its clock is ahead of the machine's. */
  movedMs = 0

  constructor(sessions: Map<string, Stripe.Checkout.Session>) {
    this.#sessions = sessions
  }

  now(): Date {
    return new Date(Date.now() + this.movedMs)
  }

  /** What has happened and is not told yet, oldest first. */
  takeEvents(): BillingEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Undefined for a call that is not about plans. */
  answer(method: string, url: string, form: URLSearchParams): Answer | undefined {
    const { pathname, searchParams } = new URL(url, 'http://stripe.example')
    const [, , resource, id, act] = pathname.split('/')
    const call = `${method} ${resource}${id ? '/:id' : ''}${act ? `/${act}` : ''}`
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
      default:
        return undefined
    }
  }

  #keepCustomer(form: URLSearchParams): Answer {
    const id = `cus_${this.customers.size + 1}`
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
    const minutes = (Number(form.get('expires_at')) * 1000 - this.now().getTime()) / 60_000
    const isRight =
      price && this.customers.has(form.get('customer') ?? '') && minutes >= 30.5 && minutes <= 24 * 60 - 0.5
    if (!isRight) return failure(400, 'invalid_request_error')
    const id = `cs_test_${this.#sessions.size + 1}`
    const session = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      url: `https://checkout.stripe.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: price.unit_amount,
      currency: 'eur',
      customer: form.get('customer'),
      subscription: null,
      client_reference_id: form.get('client_reference_id'),
      metadata: { subscriptionId: form.get('metadata[subscriptionId]') ?? '' },
      chosen: price.id,
      subscription_data: { subscriptionId: form.get('subscription_data[metadata][subscriptionId]') },
    } as unknown as Stripe.Checkout.Session
    this.#sessions.set(id, session)
    return found(session)
  }

  /** The buyer pays the first month. */
  pay(sessionId: string, last4 = '4242'): void {
    const session = this.#sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`${sessionId} cannot be paid`)
    const id = `sub_${this.subscriptions.size + 1}`
    const { subscription_data, chosen } = session as unknown as {
      subscription_data: { subscriptionId: string | null }
      chosen: string
    }
    const customer = String(session.customer)
    this.cards.set(customer, { last4, pays: true })
    this.subscriptions.set(id, {
      id,
      customer,
      status: 'active',
      metadata: { subscriptionId: subscription_data.subscriptionId ?? '' },
      price: chosen,
      cancel_at_period_end: false,
      anchor: this.now(),
      periods: 0,
    })
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id })
    this.#beginPeriod(this.#get(id))
    this.#events.push({ type: 'checkout.session.completed', object: { ...session } })
    this.#tell('customer.subscription.created', id)
  }

  setCard(customer: string, card: Card): void {
    this.cards.set(customer, card)
  }

  /** The customer pays in the portal what could not be charged. */
  payOpen(id: string): void {
    for (const invoice of this.invoices) {
      if (subscriptionOf(invoice) === id && invoice.status === 'open') this.#settle(invoice)
    }
    this.#get(id).status = 'active'
    this.#tell('customer.subscription.updated', id)
  }

  /** Moves its clock, and does what is due until then. */
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

  #beginPeriod(subscription: Subscription): void {
    const start = monthsAfter(subscription.anchor, subscription.periods)
    subscription.periods++
    const price = this.prices.get(subscription.price)
    const period = { start: seconds(start), end: seconds(periodEnd(subscription)) }
    const invoice = {
      id: `in_${this.invoices.length + 1}`,
      object: 'invoice',
      currency: 'eur',
      created: seconds(start),
      amount_paid: 0,
      amount_due: price?.unit_amount,
      status: 'open',
      status_transitions: { paid_at: null },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      lines: {
        data: [
          {
            parent: { type: 'subscription_item_details' },
            period,
            pricing: { type: 'price_details', price_details: { price: subscription.price, product: price?.product } },
          },
        ],
      },
      payments: { data: [] },
    } as unknown as Stripe.Invoice
    this.invoices.push(invoice)
    if (this.cards.get(subscription.customer)?.pays) {
      this.#settle(invoice)
      return
    }
    subscription.status = 'past_due'
    this.#events.push({ type: 'invoice.payment_failed', object: { ...invoice } })
  }

  #settle(invoice: Stripe.Invoice): void {
    const payment = { status: 'paid', payment: { type: 'payment_intent', payment_intent: `pi_${invoice.id}` } }
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { paid_at: seconds(this.now()) },
      payments: { data: [payment] },
    })
    this.#events.push({ type: 'invoice.paid', object: { ...invoice } })
  }

  #update(id: string | undefined, form: URLSearchParams): Answer {
    const subscription = this.subscriptions.get(id ?? '')
    if (!subscription || subscription.status === 'canceled') return missing()
    // Without it Stripe would charge the difference at once.
    if (form.get('proration_behavior') !== 'none') return failure(400, 'invalid_request_error')
    subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true'
    subscription.price = form.get('items[0][price]') ?? subscription.price
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

  #present(subscription: Subscription) {
    const { id, customer, status, metadata, cancel_at_period_end, price } = subscription
    const card = this.cards.get(customer)
    return {
      id,
      object: 'subscription',
      status,
      metadata,
      cancel_at_period_end,
      customer: { id: customer, object: 'customer', invoice_settings: { default_payment_method: null } },
      default_payment_method: card && { id: 'pm_1', card: { brand: 'visa', last4: card.last4 } },
      items: {
        data: [{ id: `si_${id}`, current_period_end: seconds(periodEnd(subscription)), price: this.prices.get(price) }],
      },
    }
  }

  #tell(type: string, id: string): void {
    this.#events.push({ type, object: this.#present(this.#get(id)) })
  }

  #get(id: string): Subscription {
    const subscription = this.subscriptions.get(id)
    if (!subscription) throw new Error(`There is no ${id}`)
    return subscription
  }
}

const periodEnd = ({ anchor, periods }: Subscription): Date => monthsAfter(anchor, periods)

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => {
  const named = parent?.subscription_details?.subscription
  return typeof named === 'string' ? named : (named?.id ?? null)
}

const failure = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, message: code ?? type, ...(code && { code }) } },
})

const missing = () => failure(404, 'invalid_request_error', 'resource_missing')

const found = (thing: unknown): Answer => (thing ? { status: 200, body: thing } : missing())

const listOf = (data: readonly unknown[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } })

/** The refusal of a parameter that the call does not take. */
function refusal(form: URLSearchParams, names: readonly string[]): Answer | undefined {
  const unknown = [...form.keys()].find((key) => !names.includes(key.split('[')[0] ?? ''))
  return unknown ? failure(400, 'invalid_request_error', 'parameter_unknown') : undefined
}
