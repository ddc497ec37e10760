import { expect, test } from 'vitest'
import { withStripe } from '../../testing/plans-at-stripe.ts'

test('Stripe does not answer in time: nobody waits for it, and one page is opened', () =>
  withStripe(async ({ outside, customer }) => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    outside.meanwhile = () => late
    // Stripe answers only after this.
    const { status } = await customer.checkout('starter')
    answer()
    expect(status).toBeOneOf([200, 503])
    expect((await customer.checkout('starter')).status).toBe(200)
    expect(outside.sessions.size).toBe(1)
  }))
