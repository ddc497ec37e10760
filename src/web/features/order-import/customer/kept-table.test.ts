import { expect, test } from 'vitest'
import type { ImportedOrder, OrderImportRow } from '../../../../contract/orders/order-import.ts'
import { ordersLeft } from './kept-table.ts'

const order = (reference: string, state: ImportedOrder['state']): ImportedOrder => ({
  reference,
  state,
  reason: null,
  orderId: null,
  orderNumber: null,
  isUnpaid: false,
  pieces: 1,
  totalAmount: '10.00',
  shippingCost: '5.00',
  insuranceCost: '0.00',
  taxation: null,
})

const row = (line: number, reference: string, place: number | null): OrderImportRow => ({
  line,
  cells: [reference],
  order: place,
  problem: null,
  column: null,
  otherProblems: [],
})

const rows = [row(2, 'A', 0), row(3, 'B', 1), row(4, 'B', 1), row(5, 'C', null), row(6, ' c', null), row(7, '', null)]

test.each<[string, ImportedOrder['state'], ImportedOrder['state'], number]>([
  ['no order is placed', 'ready', 'waiting', 0],
  ['one is placed, one waits, two are invalid', 'placed', 'waiting', 3],
  ['one already exists', 'known', 'ready', 3],
  ['only invalid ones remain', 'placed', 'known', 2],
])('%s', (_, first, second, left) => {
  expect(ordersLeft({ rows, orders: [order('A', first), order('B', second)] })).toBe(left)
})

test('all orders are placed', () => {
  expect(ordersLeft({ rows: [row(2, 'A', 0)], orders: [order('A', 'placed')] })).toBe(0)
})
