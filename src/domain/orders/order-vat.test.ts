import { expect, test } from 'vitest'
import { orderVatSums } from './order-vat.ts'

test.each([
  ['one rate', '12.20', [['122.00', '22.00']], { rates: '22', net: '110.00', vat: '24.20' }],
  [
    'two rates, which share the delivery',
    '10.00',
    [
      ['122.00', '22.00'],
      ['104.00', '4.00'],
    ],
    { rates: '22 + 4', net: '208.85', vat: '27.15' },
  ],
  ['without VAT', '10.00', [['100.00', '0.00']], { rates: '0', net: '110.00', vat: '0.00' }],
  ['of another member state', '0.00', [['125.50', '25.50']], { rates: '25,5', net: '100.00', vat: '25.50' }],
])('net and VAT of an order: %s', (_, shippingCost, lines, sums) => {
  const items = lines.map(([totalPrice = '', vatRate = '']) => ({ totalPrice, vatRate }))
  expect(orderVatSums({ shippingCost, items })).toEqual(sums)
})
