import { expect, test } from 'vitest'
import type { AdminOrderDetail } from '../../../../../../contract/orders/orders.ts'
import { draftRefund, emptyRefund, refundableItems, wholeRefund } from './refund-draft.ts'

const item = (id: string, quantity: number, refundedQuantity: number) => ({
  ...{ id, quantity, refundedQuantity },
  returningQuantity: 0,
  unitPrice: '49.90',
})

const order = {
  status: 'paid',
  shippingCost: '5.00',
  insuranceCost: '0.00',
  refundedShipping: '1.00',
  items: [item('a', 3, 1), item('b', 1, 0), item('c', 2, 2)],
} as AdminOrderDetail

test('refunded pieces are not offered', () => {
  expect(refundableItems(order).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('sums pieces and shipping; unshipped pieces are restocked', () => {
  const values = { ...emptyRefund(order), pieces: { a: 1 }, shipping: '2,50' }
  expect(draftRefund(order, values)).toEqual({
    lines: [{ itemId: 'a', quantity: 1, restock: true }],
    shipping: '2.50',
    amount: '52.40',
    cancels: false,
  })
  const shipped = { ...order, status: 'shipped' as const }
  expect(draftRefund(shipped, { ...emptyRefund(shipped), pieces: { a: 1 } }).lines).toEqual([
    { itemId: 'a', quantity: 1, restock: false },
  ])
})

test.each(['4,01', 'molto', '-1'])('%s is not a valid shipping refund', (shipping) => {
  expect(draftRefund(order, { ...emptyRefund(order), shipping }).shipping).toBeNull()
})

test('refunding the remainder of an unshipped order cancels it and includes all of its shipping', () => {
  const all = wholeRefund(order, emptyRefund(order))
  expect(draftRefund(order, { ...all, shipping: '' })).toMatchObject({ cancels: true, amount: '153.70' })
  expect(draftRefund({ ...order, status: 'shipped' }, { ...all, shipping: '' })).toMatchObject({
    cancels: false,
    amount: '149.70',
  })
})
