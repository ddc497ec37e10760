import type Stripe from 'stripe'
import { type MonthlyPlan, planNames } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import { currency, toCents } from '../../../domain/money/money.ts'
import type { PlanGateway } from './plan-gateway.ts'
import { isStripeError } from './stripe-error.ts'
import { cardOf, chargeOf, lookupKeyOf, planOfLookupKey, priceOfInvoice, stateOf } from './stripe-plan-facts.ts'

/** Invoices that are read of a subscription: two years of months. */
const mostInvoices = 24

/**
 * Plans by Stripe Billing. A change of price takes effect with the next invoice, because it is not prorated and the billing date stays: no
 * schedule is needed, which would keep a subscription from being cancelled.
 */
export function stripePlans(stripe: Stripe): PlanGateway {
  const prices = new Map<MonthlyPlan, string>()
  const plansOfPrices = new Map<string, MonthlyPlan | null>()

  /** The plan's price: looked up, or made by whoever needs it first. */
  async function priceOf(plan: MonthlyPlan): Promise<string> {
    const known = prices.get(plan)
    if (known) return known
    const key = lookupKeyOf(plan)
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    const { id } = data[0] ?? (await makePrice(plan, key))
    prices.set(plan, id)
    return id
  }

  const makePrice = (plan: MonthlyPlan, key: string) =>
    stripe.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: toCents(planPrices[plan]),
        tax_behavior: 'inclusive',
        recurring: { interval: 'month' },
        lookup_key: key,
        product_data: { name: `Filiera ${planNames[plan]}` },
      },
      { idempotencyKey: `price-${key}` },
    )

  async function planOfPrice(id: string | null): Promise<MonthlyPlan | null> {
    if (!id) return null
    const known = plansOfPrices.get(id)
    if (known !== undefined) return known
    const plan = planOfLookupKey((await stripe.prices.retrieve(id)).lookup_key)
    plansOfPrices.set(id, plan)
    return plan
  }

  return {
    async keepCustomer({ userId, email, name }) {
      const customer = { email, name, metadata: { userId }, preferred_locales: ['it'] }
      return (await stripe.customers.create(customer, { idempotencyKey: `customer-${userId}` })).id
    },

    async openCheckout({ reference, plan, customerId, successUrl, cancelUrl, expiresAt }) {
      const metadata = { subscriptionId: reference }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          allowed_payment_method_types: ['card'],
          customer: customerId,
          client_reference_id: reference,
          locale: 'it',
          line_items: [{ price: await priceOf(plan), quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `plan-${reference}` },
      )
      if (!session.url) throw new Error('Stripe opened a session without an address')
      return { sessionId: session.id, url: session.url }
    },

    async findCheckout(sessionId) {
      const session = await found(stripe.checkout.sessions.retrieve(sessionId))
      if (!session) return null
      const begun = session.subscription
      const subscriptionId = typeof begun === 'string' ? begun : begun?.id
      if (session.status === 'complete' && subscriptionId) return { state: 'complete', subscriptionId }
      return { state: session.status === 'expired' ? 'over' : 'open' }
    },

    async findSubscription(id) {
      const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
      const subscription = await found(stripe.subscriptions.retrieve(id, { expand }))
      if (!subscription) return null
      const paid = { subscription: id, status: 'paid', limit: mostInvoices, expand: ['data.payments'] } as const
      const charges = []
      for (const invoice of (await stripe.invoices.list({ ...paid, expand: [...paid.expand] })).data) {
        const charge = chargeOf(invoice, await planOfPrice(priceOfInvoice(invoice)))
        if (charge) charges.push(charge)
      }
      return {
        subscriptionId: subscription.id,
        state: stateOf(subscription.status),
        plan: planOfLookupKey(subscription.items.data[0]?.price.lookup_key ?? null),
        isEnding: subscription.cancel_at_period_end,
        card: cardOf(subscription),
        charges: charges.reverse(),
      }
    },

    async setNext(id, { isEnding, plan }) {
      const { items } = await stripe.subscriptions.retrieve(id)
      const [item] = items.data
      if (!item) throw new Error(`The subscription ${id} is for nothing`)
      await stripe.subscriptions.update(id, {
        cancel_at_period_end: isEnding,
        proration_behavior: 'none',
        items: [{ id: item.id, price: await priceOf(plan) }],
      })
    },

    async end(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        // One that has ended already is no longer there to be cancelled.
        if (!isStripeError(error, 'resource_missing')) throw error
      }
      // What is left open could still be paid on the invoice's own page.
      const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: mostInvoices })
      for (const invoice of data) await stripe.invoices.voidInvoice(invoice.id)
    },

    async openPortal({ customerId, returnUrl }) {
      const session = { customer: customerId, return_url: returnUrl, locale: 'it' as const }
      return (await stripe.billingPortal.sessions.create(session)).url
    },
  }
}

/** Null for what is not there. */
async function found<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  try {
    return await asked
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null
    throw error
  }
}
