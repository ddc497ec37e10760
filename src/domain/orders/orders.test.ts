import { expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { moveOrder } from './move-order.ts'
import {
  canMoveOrder,
  isUnpaid,
  orderNumberForm,
  orderStatuses,
  orderStatusGroups,
  orderStatusLabel,
  payableAmount,
  refundedAmount,
} from './orders.ts'

const legal = new Set([
  'pending → paid',
  'pending → cancelled',
  'pending_payment → paid',
  'pending_payment → cancelled',
  'paid → processing',
  'paid → shipped',
  'paid → cancelled',
  'processing → shipped',
  'processing → cancelled',
])

const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

test.each(moves.filter(([from, to]) => legal.has(`${from} → ${to}`)))('an order can go from %s to %s', (from, to) => {
  expect(canMoveOrder(from, to)).toBe(true)
  expect(moveOrder(from, to)).toBe(to)
})

test.each(moves.filter(([from, to]) => !legal.has(`${from} → ${to}`)))(
  'moving an order from %s to %s is a conflict',
  (from, to) => {
    expect(canMoveOrder(from, to)).toBe(false)
    expect(() => moveOrder(from, to)).toThrow(DomainError)
    expect(() => moveOrder(from, to)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'order.transition_forbidden' }),
    )
  },
)

test('the table contains every legal transition', () => {
  expect(moves.filter(([from, to]) => canMoveOrder(from, to))).toHaveLength(legal.size)
})

test('the refusal explains the alternative in Italian', () => {
  expect(() => moveOrder('shipped', 'cancelled')).toThrow(
    'L’ordine è già spedito e non si può più annullare: per rimandare indietro i capi si apre un reso dal dettaglio dell’ordine.',
  )
})

test.each([
  ['pending_payment', 'Da pagare'],
  ['pending', 'Da Pagare'],
  ['paid', 'Pagato'],
  ['shipped', 'Spedito'],
  ['processing', 'In preparazione'],
  ['cancelled', 'Annullato'],
  ['on_hold', 'on_hold'],
  ['constructor', 'constructor'],
])('the status %s is displayed as “%s”', (status, label) => {
  expect(orderStatusLabel(status)).toBe(label)
})

test('every status is in exactly one tab', () => {
  expect(Object.values(orderStatusGroups).flat().sort()).toEqual([...orderStatuses].sort())
  expect(orderStatuses.filter(isUnpaid)).toEqual(['pending', 'pending_payment'])
})

test.each([
  ['2026-06-01T00:00:00Z', 'DW-2026-'],
  // Half past midnight in Italy: already the new year.
  ['2026-12-31T23:30:00Z', 'DW-2027-'],
])('orders of %s have numbers with the prefix %s and at least six digits', (createdAt, prefix) => {
  expect(orderNumberForm(new Date(createdAt))).toEqual({ prefix, digits: 6 })
})

test('the customer pays products plus shipping', () => {
  expect(payableAmount({ totalAmount: '99.80', shippingCost: '6.90' })).toBe('106.70')
})

test('a paid order that was cancelled is refunded in full, even if the bank took a part that is not assigned to a line', () => {
  const order = { totalAmount: '49.90', shippingCost: '5.00', refundedProducts: '0.00', refundedShipping: '5.00' }
  const paidAt = new Date()
  expect(refundedAmount({ ...order, status: 'cancelled', paidAt })).toBe('54.90')
  expect(refundedAmount({ ...order, status: 'shipped', paidAt })).toBe('5.00')
  expect(refundedAmount({ ...order, refundedShipping: '0.00', status: 'cancelled', paidAt: null })).toBe('0.00')
})
