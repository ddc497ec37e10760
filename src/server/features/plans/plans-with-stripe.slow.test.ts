import { expect, test } from 'vitest'
import { withStripe } from '../../testing/stripe/plans-at-stripe.ts'

test('if Stripe does not respond in time, the customer does not wait, and only one page is opened', () =>
  withStripe(async ({ outside, customer }) => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    outside.meanwhile = () => late
    // Stripe responds only after this request has ended.
    const { status } = await customer.checkout('starter')
    answer()
    expect(status).toBeOneOf([200, 503])
    expect((await customer.checkout('starter')).status).toBe(200)
    expect(outside.sessions.size).toBe(1)
  }))
