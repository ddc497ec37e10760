import type Stripe from 'stripe'
import type { MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import { type MonthlyPlan, planNames } from '../../../domain/accounts/plan-names.ts'
import { currency, toCents } from '../../../domain/money/money.ts'
import { CustomerGone, type PlanGateway } from './plan-gateway.ts'
import { isCustomerGone, isStripeError, stripeTrouble } from './stripe-error.ts'
import { idOf } from './stripe-id.ts'
import { cardOf, chargeOf, lookupKeyOf, offerOfLookupKey, priceOfInvoice, stateOf } from './stripe-plan-facts.ts'

/** Invoices read per subscription: two years of months. */
const maxInvoices = 24

/**
 * Plans with Stripe Billing. A price change takes effect with the next invoice, because it is not prorated and the billing date stays. This needs no
 * subscription schedule, which would block cancellation.
 */
export function stripePlans(stripe: Stripe): PlanGateway {
  /** Price ids by lookup key. */
  const prices = new Map<string, string>()
  const plansOfPrices = new Map<string, MonthlyPlan | null>()

  /** Id of the price of a plan; creates the price on first use. */
  async function priceOf(offer: MonthlyPrice): Promise<string> {
    const key = lookupKeyOf(offer)
    const known = prices.get(key)
    if (known) return known
    const id = (await findPrice(key)) ?? (await makePrice(offer, key))
    prices.set(key, id)
    return id
  }

  async function findPrice(key: string): Promise<string | undefined> {
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    return data[0]?.id
  }

  /** Without an idempotency key, under which Stripe would replay a failure for a day. The lookup key is unique, so the price is created only once. */
  async function makePrice({ plan, price }: MonthlyPrice, key: string): Promise<string> {
    try {
      const made = await stripe.prices.create({
        currency: currency.toLowerCase(),
        unit_amount: toCents(price),
        tax_behavior: 'inclusive',
        recurring: { interval: 'month' },
        lookup_key: key,
        product_data: { name: `Filiera ${planNames[plan]}` },
      })
      return made.id
    } catch (error) {
      if (stripeTrouble(error) !== 'refused') throw error
      // A concurrent call created it first.
      const made = await findPrice(key)
      if (!made) throw error
      return made
    }
  }

  async function planOfPrice(id: string | null): Promise<MonthlyPlan | null> {
    if (!id) return null
    const known = plansOfPrices.get(id)
    if (known !== undefined) return known
    const offer = offerOfLookupKey((await stripe.prices.retrieve(id)).lookup_key)
    plansOfPrices.set(id, offer?.plan ?? null)
    return offer?.plan ?? null
  }

  return {
    async createCustomer({ userId, email, name, reference }) {
      const customer = { email, name, metadata: { userId }, preferred_locales: ['it'] }
      return (await stripe.customers.create(customer, { idempotencyKey: `customer-${userId}-${reference}` })).id
    },

    async openCheckout({ reference, offer, customerId, successUrl, cancelUrl, expiresAt }) {
      const metadata = { subscriptionId: reference }
      const opened = stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          allowed_payment_method_types: ['card'],
          customer: customerId,
          client_reference_id: reference,
          locale: 'it',
          line_items: [{ price: await priceOf(offer), quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `plan-${reference}` },
      )
      const session = await opened.catch((error: unknown) => {
        throw isCustomerGone(error) ? new CustomerGone('Stripe does not know the customer', { cause: error }) : error
      })
      if (!session.url) throw new Error('Stripe created a session without a URL')
      return { sessionId: session.id, url: session.url }
    },

    async findCheckout(sessionId) {
      const session = await found(stripe.checkout.sessions.retrieve(sessionId))
      if (!session) return null
      const subscriptionId = idOf(session.subscription)
      if (session.status === 'complete' && subscriptionId) return { state: 'complete', subscriptionId }
      return { state: session.status === 'expired' ? 'over' : 'open' }
    },

    async findSubscription(id) {
      const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
      const subscription = await found(stripe.subscriptions.retrieve(id, { expand }))
      if (!subscription) return null
      const paid = await stripe.invoices.list({
        subscription: id,
        status: 'paid',
        limit: maxInvoices,
        expand: ['data.payments'],
      })
      const charges = []
      for (const invoice of paid.data) {
        const charge = chargeOf(invoice, await planOfPrice(priceOfInvoice(invoice)))
        if (charge) charges.push(charge)
      }
      return {
        subscriptionId: subscription.id,
        state: stateOf(subscription.status),
        next: offerOfLookupKey(subscription.items.data[0]?.price.lookup_key ?? null),
        isEnding: subscription.cancel_at_period_end,
        card: cardOf(subscription),
        charges: charges.reverse(),
      }
    },

    async setNext(id, offer) {
      const { items } = await stripe.subscriptions.retrieve(id)
      const [item] = items.data
      if (!item) throw new Error(`The subscription ${id} has no items`)
      await stripe.subscriptions.update(id, {
        cancel_at_period_end: false,
        proration_behavior: 'none',
        items: [{ id: item.id, price: await priceOf(offer) }],
      })
    },

    async reprice(id, offer) {
      const { items, cancel_at_period_end: isEnding } = await stripe.subscriptions.retrieve(id)
      const [item] = items.data
      if (!item || isEnding || offerOfLookupKey(item.price.lookup_key)?.plan !== offer.plan) return
      // Does not touch `cancel_at_period_end`, so that a concurrent cancellation is kept.
      const changed = [{ id: item.id, price: await priceOf(offer) }]
      await stripe.subscriptions.update(id, { proration_behavior: 'none', items: changed })
    },

    async endWithMonth(id) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    },

    async end(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        // A subscription that has already ended cannot be cancelled.
        if (!isStripeError(error, 'resource_missing')) throw error
      }
      // Open invoices could still be paid on their own page.
      const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: maxInvoices })
      for (const invoice of data) await stripe.invoices.voidInvoice(invoice.id)
    },

    async openPortal({ customerId, returnUrl }) {
      const session = { customer: customerId, return_url: returnUrl, locale: 'it' as const }
      return (await stripe.billingPortal.sessions.create(session)).url
    },
  }
}

/** Null if the object does not exist. */
async function found<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  try {
    return await asked
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null
    throw error
  }
}
