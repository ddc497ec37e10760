import { expect } from 'vitest'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { PlanCustomer } from '../plan-customer.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { signedEvent } from './signed-event.ts'
import type { Card } from './stripe-billing-shapes.ts'
import type { BillingEvent } from './stripe-billing-stand-in.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export type PlansAtStripe = Awaited<ReturnType<typeof openPlans>>

async function openPlans(outside: StripeStandIn, app: TestApp) {
  const customer = await PlanCustomer.register(app)
  const { billing } = outside
  /** Sends signed events to the webhook. */
  const tell = async (events: readonly BillingEvent[], ids?: (index: number) => string) => {
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
  /** Sends all events collected at Stripe, reordered by `order`. */
  const hear = async (order = (events: BillingEvent[]) => events) => {
    const answers = await tell(order(billing.takeEvents()))
    expect(answers.every((status) => status === 200)).toBe(true)
  }
  /** Opens the checkout page and pays, without sending Stripe's events. */
  const pay = async (plan: Plan) => {
    const { status, body } = await customer.checkout(plan)
    expect(status).toBe(200)
    billing.pay(body.url.split('/').at(-1) ?? '')
  }
  /** Moves both clocks to a few minutes after the end of the paid month. */
  const toTheEnd = async () => {
    const { subscription } = await customer.plan()
    const left = Date.parse(subscription?.paidUntil ?? '') - app.context.clock.now().getTime()
    await move(Math.ceil(left / 60_000) + 5)
  }
  const setCard = (card: Card) => {
    billing.cards.set([...billing.customers.keys()].at(-1) ?? '', card)
  }
  return {
    app,
    outside,
    customer,
    tell,
    hear,
    pay,
    toTheEnd,
    wait: (days: number) => move(days * 24 * 60),
    setCard,
    /** Lets a monthly charge fail and sends the events; the plan is then past due. */
    async failToRenew(plan: Plan = 'starter') {
      await pay(plan)
      await hear()
      setCard({ last4: '0341', pays: false })
      await toTheEnd()
      await hear()
      expect(await customer.plan()).toMatchObject({ status: 'past_due' })
    },
    /** Id of the active subscription at Stripe. */
    subscription: () => [...billing.subscriptions.keys()].at(-1) ?? '',
  }
}

/** Runs a test with a plan customer and a Stripe stand-in under the test's control. */
export async function withStripe(work: (parts: PlansAtStripe) => Promise<void>): Promise<void> {
  await using outside = await startStripeStandIn()
  await using app = await startTestApp({ environment: outside.environment })
  await work(await openPlans(outside, app))
}
