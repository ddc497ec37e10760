import { expect, test } from 'vitest'
import { productsTotal } from './products-total.ts'

test.each([
  [[{ unitPrice: '19.90', quantity: 3 }], '59.70'],
  [
    [
      { unitPrice: '0.00', quantity: 5 },
      { unitPrice: '0.01', quantity: 1 },
    ],
    '0.01',
  ],
  [[{ unitPrice: '1000.00', quantity: 1000 }], '1000000.00'],
])('%j cost %s', (lines, total) => expect(productsTotal(lines)).toBe(total))

test.each([
  [[{ unitPrice: '0.00', quantity: 5 }], 'order.nothing_to_pay', 'conflict'],
  [
    [
      { unitPrice: '1000.00', quantity: 1000 },
      { unitPrice: '0.01', quantity: 1 },
    ],
    'order.too_large',
    'invalid',
  ],
])('%j cannot be ordered: %s', (lines, code, kind) =>
  expect(() => productsTotal(lines)).toThrow(expect.objectContaining({ code, kind })),
)
