import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toDispute } from './stripe-disputes.ts'

const stateOf = (status: string, amounts: number[]) =>
  toDispute(
    {
      id: 'dp_1',
      amount: 5490,
      currency: 'eur',
      reason: 'general',
      created: 1,
      payment_intent: 'pi_1',
      status,
      balance_transactions: amounts.map((amount) => ({ amount })),
    } as unknown as Stripe.Dispute,
    2,
  ).state

test.each([
  ['before any money was withdrawn', [], 'closed'],
  ['by refunding the money', [-5490], 'lost'],
  ['after the bank returned the withdrawn money', [-5490, 5490], 'won'],
])('a dispute that was prevented %s', (_, amounts, state) => {
  expect(stateOf('prevented', amounts)).toBe(state)
})

test('an unknown dispute status counts as open and blocks the order', () => {
  expect(stateOf('something_new', [])).toBe('open')
})
