import { expect, test } from 'vitest'
import { piecesLeft, shippingLeft, statusAfterRefunds } from './refunds.ts'

const paid = '54.90'

test.each([
  ['due', '0.00', true, null],
  ['void', '0.00', true, 'refund_pending'],
  ['void', '54.90', false, 'refunded'],
  ['settled', '0.00', true, 'paid'],
  ['settled', '10.00', true, 'partially_refunded'],
  ['settled', '10.00', false, 'partially_refunded'],
  ['settled', '54.90', false, 'refunded'],
] as const)(
  'an order that is %s, of which %s has gone back (more owed: %s), is %s',
  (state, returned, isOwed, status) => {
    expect(statusAfterRefunds(state, { paid, returned, isOwed })).toBe(status)
  },
)

test('what is left is what was ordered without what goes back', () => {
  expect(shippingLeft({ shippingCost: '5.00', refundedShipping: '1.20' })).toBe('3.80')
  expect(piecesLeft({ quantity: 3, refundedQuantity: 1 })).toBe(2)
})
