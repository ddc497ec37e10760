import { expect, test } from 'vitest'
import { receiptAmounts, vatRateLabel } from './receipt.ts'

const item = {
  productName: 'Abito Amalfi',
  variantInfo: 'Nero / M',
  sku: 'DW-1',
  quantity: 2,
  unitPrice: '49.90',
  totalPrice: '99.80',
  vatRate: '22.00',
}

test('lines, VAT and total agree, with the delivery at the rate of the goods', () => {
  const book = { ...item, productName: 'Libro', variantInfo: null, sku: null, totalPrice: '10.01', vatRate: '4.00' }
  const { lines, vat, total } = receiptAmounts({ totalAmount: '109.81', shippingCost: '7.50', items: [item, book] })
  expect(lines.map(({ name, detail, gross, vatRate }) => [name, detail, gross, vatRate])).toEqual([
    ['Abito Amalfi', 'Nero / M · DW-1', '99.80', '22.00'],
    ['Libro', null, '10.01', '4.00'],
    ['Spedizione', null, '6.82', '22.00'],
    ['Spedizione', null, '0.68', '4.00'],
  ])
  expect(vat).toEqual([
    { vatRate: '22.00', gross: '106.62', net: '87.39', vat: '19.23' },
    { vatRate: '4.00', gross: '10.69', net: '10.28', vat: '0.41' },
  ])
  expect(total).toBe('117.31')
})

test('a free delivery is no line', () => {
  expect(receiptAmounts({ totalAmount: '99.80', shippingCost: '0.00', items: [item] }).lines).toHaveLength(1)
})

test('lines that are not the total make no receipt', () => {
  expect(() => receiptAmounts({ totalAmount: '99.79', shippingCost: '5.00', items: [item] })).toThrow(RangeError)
})

test('rates are written as in Italy', () => {
  expect([vatRateLabel('22.00'), vatRateLabel('5.50'), vatRateLabel('0')]).toEqual([
    '22\u00a0%',
    '5,5\u00a0%',
    '0\u00a0%',
  ])
})
