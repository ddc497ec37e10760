import { expect, test } from 'vitest'
import {
  chargedBackAmount,
  insuranceLeft,
  lostShipping,
  piecesLeft,
  type RefundState,
  shippingLeft,
  standingOf,
  statusAfterRefunds,
  transportLeft,
} from './refunds.ts'

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
  'the payment status of an order that is %s, with %s refunded (more owed: %s), is %s',
  (state, returned, isOwed, status) => {
    expect(statusAfterRefunds(state, { paid, returned, isOwed })).toBe(status)
  },
)

const sums: Readonly<Record<RefundState, { amount: string; trouble: string | null }>> = {
  requested: { amount: '10.00', trouble: null },
  done: { amount: '30.00', trouble: null },
  failed: { amount: '5.00', trouble: 'La banca rifiuta' },
  by_hand: { amount: '2.00', trouble: 'Manca il riferimento' },
}

test.each<[RefundState[], object | null]>([
  [[], null],
  [['done'], { state: 'refunded', amount: '30.00', message: null, canRetry: false }],
  [['done', 'requested'], { state: 'pending', amount: '10.00', message: null, canRetry: false }],
  [['done', 'requested', 'failed'], { state: 'failed', amount: '5.00', message: 'La banca rifiuta', canRetry: true }],
  [['requested', 'by_hand'], { state: 'failed', amount: '2.00', message: 'Manca il riferimento', canRetry: false }],
  [['by_hand', 'failed'], { state: 'failed', amount: '5.00', message: 'La banca rifiuta', canRetry: true }],
])('refunds that are %j have the expected standing', (states, standing) => {
  expect(standingOf(states.map((state) => ({ state, ...sums[state] })))).toEqual(standing)
})

test('the remainder is the ordered amount without refunds', () => {
  expect(shippingLeft({ shippingCost: '5.00', refundedShipping: '1.20' })).toBe('3.80')
  expect(piecesLeft({ quantity: 3, refundedQuantity: 1 })).toBe(2)
})

test.each([
  ['0.00', '5.00', '2.50'],
  ['1.20', '3.80', '2.50'],
  ['5.00', '0.00', '2.50'],
  ['7.50', '0.00', '0.00'],
])(
  'for insured shipping with %s refunded, %s of transport and %s of insurance remain',
  (refundedShipping, transport, insurance) => {
    const order = { shippingCost: '7.50', insuranceCost: '2.50', refundedShipping }
    expect([transportLeft(order), insuranceLeft(order)]).toEqual([transport, insurance])
  },
)

test('what the bank took back for no piece is not in the sums of refunds, unless the order was cancelled', () => {
  const refund = { kind: 'dispute', amount: '10.00', shippingAmount: '0.00', lines: [] } as const
  const refunds = [
    refund,
    { ...refund, amount: '5.00', shippingAmount: '5.00' },
    { ...refund, lines: ['a piece'] },
    { ...refund, kind: 'lines' },
  ] as const
  expect(chargedBackAmount({ status: 'shipped', refunds })).toBe('10.00')
  expect(chargedBackAmount({ status: 'cancelled', refunds })).toBe('0.00')
  expect(chargedBackAmount({ status: 'paid', refunds: [] })).toBe('0.00')
})

test('a lost dispute includes shipping only if its amount shows that', () => {
  const order = { totalAmount: '49.90', refundedProducts: '0.00', shippingCost: '5.00', refundedShipping: '0.00' }
  const shipped = { ...order, status: 'shipped' } as const
  expect(lostShipping(shipped, '54.90')).toBe('5.00')
  expect(lostShipping(shipped, '44.90')).toBe('0.00')
  expect(lostShipping({ ...shipped, refundedProducts: '49.90' }, '5.00')).toBe('5.00')
  // Unshipped orders are cancelled, so all of the shipping is lost.
  const paid = { ...order, status: 'paid' } as const
  expect(lostShipping(paid, '44.90')).toBe('5.00')
  expect(lostShipping(paid, '4.00')).toBe('0.00')
})
