import { expect } from 'vitest'
import type { Plan } from '../../domain/accounts/plan-names.ts'
import { PlanCustomer } from './plan-customer.ts'
import { signedEvent } from './signed-event.ts'
import type { BillingEvent } from './stripe-billing-stand-in.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export interface PlansAtStripe {
  app: TestApp
  outside: StripeStandIn
  customer: PlanCustomer
  /** Sends signed events to the webhook. */
  tell(events: readonly BillingEvent[], ids?: (index: number) => string): Promise<number[]>
  /** Sends all events collected at Stripe, reordered by `order`. */
  hear(order?: (events: BillingEvent[]) => BillingEvent[]): Promise<void>
  /** Opens the checkout page and pays, without sending Stripe's events. */
  pay(plan: Plan): Promise<void>
  /** Moves both clocks to a few minutes after the end of the paid month. */
  toTheEnd(): Promise<void>
  wait(days: number): Promise<void>
  setCard(card: { last4: string; pays: boolean }): void
  /** Lets a monthly charge fail and sends the events; the plan is then past due. */
  failToRenew(plan?: Plan): Promise<void>
  /** Id of the active subscription at Stripe. */
  subscription(): string
}

/** Runs a test with a plan customer and a Stripe stand-in under the test's control. */
export async function withStripe(work: (parts: PlansAtStripe) => Promise<void>): Promise<void> {
  await using outside = await startStripeStandIn()
  await using app = await startTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_filiera',
      STRIPE_WEBHOOK_SECRET: 'whsec_filiera',
      STRIPE_API_URL: outside.url,
    },
  })
  const customer = await PlanCustomer.register(app)
  const { billing } = outside
  const tell: PlansAtStripe['tell'] = async (events, ids) => {
    const answers = []
    for (const [index, { type, object }] of events.entries()) {
      const { payload, headers } = signedEvent(type, object, { id: ids?.(index) })
      answers.push((await app.visitor.post('/api/payments/webhook', payload, headers)).status)
    }
    return answers
  }
  const move = async (minutes: number) => {
    await customer.wait({ minutes })
    billing.moveTo(app.context.clock.now())
  }
  const hear: PlansAtStripe['hear'] = async (order = (events) => events) => {
    const answers = await tell(order(billing.takeEvents()))
    expect(answers.every((status) => status === 200)).toBe(true)
  }
  const pay: PlansAtStripe['pay'] = async (plan) => {
    const { status, body } = await customer.checkout(plan)
    expect(status).toBe(200)
    billing.pay(body.url.split('/').at(-1) ?? '')
  }
  const toTheEnd = async () => {
    const { subscription } = await customer.plan()
    const left = Date.parse(subscription?.paidUntil ?? '') - app.context.clock.now().getTime()
    await move(Math.ceil(left / 60_000) + 5)
  }
  const setCard: PlansAtStripe['setCard'] = (card) => {
    billing.cards.set([...billing.customers.keys()].at(-1) ?? '', card)
  }
  await work({
    app,
    outside,
    customer,
    tell,
    hear,
    pay,
    toTheEnd,
    wait: (days) => move(days * 24 * 60),
    setCard,
    async failToRenew(plan = 'starter') {
      await pay(plan)
      await hear()
      setCard({ last4: '0341', pays: false })
      await toTheEnd()
      await hear()
      expect(await customer.plan()).toMatchObject({ status: 'past_due' })
    },
    subscription: () => [...billing.subscriptions.keys()].at(-1) ?? '',
  })
}
