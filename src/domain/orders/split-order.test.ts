import { expect, test } from 'vitest'
import { inOrders, linesWithin, maxSplitLines, ordersFor } from './split-order.ts'

const lines = (count: number, quantity = 1) => Array.from({ length: count }, () => ({ quantity }))

test.each([
  [1, 1],
  [100, 1],
  [101, 2],
  [250, 3],
  [maxSplitLines, 50],
])('%d lines are split into %d orders', (count, orders) => {
  expect(ordersFor(count)).toBe(orders)
  const split = inOrders(lines(count).map((_, n) => n))
  expect(split).toHaveLength(orders)
  expect(split.flat()).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(Math.max(...split.map(({ length }) => length))).toBeLessThanOrEqual(100)
})

test.each([
  ['all lines fit', lines(250), { places: 3, pieces: 250 }, 250],
  ['room for two orders', lines(250), { places: 2, pieces: 2000 }, 200],
  ['room for 120 pieces', lines(250), { places: 30, pieces: 120 }, 120],
  ['a line with too many pieces', [{ quantity: 5 }, { quantity: 9 }, { quantity: 1 }], { places: 30, pieces: 10 }, 1],
  ['no room', lines(3), { places: 0, pieces: 2000 }, 0],
])('takes as many of the first lines as fit: %s', (_name, all, room, taken) => {
  expect(linesWithin(all, room)).toBe(taken)
})

test('each reservation takes one place', () => {
  expect(linesWithin(lines(250), { places: 60, pieces: 300 }, 1)).toBe(60)
})
