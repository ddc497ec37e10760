import { expect, test } from 'vitest'
import { marginOf, type Sale } from './selling-prices.ts'

const sale: Sale = { sellingPrice: '122.00', goods: '61.00', shipping: '6.10', vatRate: '22.00' }

test.each<[string, Partial<Sale>, { vatDue: string; margin: string; percent: number }]>([
  // 100 net less 50 for the goods and 5 for shipping.
  ['all at 22 %', {}, { vatDue: '9.90', margin: '45.00', percent: 45 }],
  ['free shipping', { shipping: '0.00' }, { vatDue: '11.00', margin: '50.00', percent: 50 }],
  ['sold at cost', { sellingPrice: '61.00', shipping: '0.00' }, { vatDue: '0.00', margin: '0.00', percent: 0 }],
  ['sold at a loss', { sellingPrice: '30.50' }, { vatDue: '-6.60', margin: '-30.00', percent: -120 }],
  [
    'a product at 4 %, with shipping at the same rate',
    { sellingPrice: '104.00', goods: '52.00', vatRate: '4.00' },
    { vatDue: '1.77', margin: '44.13', percent: 44.1 },
  ],
  [
    'the minimum price',
    { sellingPrice: '0.01', goods: '0.01', shipping: '0.00' },
    { vatDue: '0.00', margin: '0.00', percent: 0 },
  ],
])('%s', (_, changes, margin) => {
  expect(marginOf({ ...sale, ...changes })).toEqual(margin)
})
