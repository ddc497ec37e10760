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
  refundedQuantity: 0,
}

const untouched = { insuranceCost: '0.00', refundedProducts: '0.00', refundedShipping: '0.00' }

test('lines, VAT and total agree, with the delivery at the rate of the goods', () => {
  const book = { ...item, productName: 'Libro', variantInfo: null, sku: null, totalPrice: '10.01', vatRate: '4.00' }
  const { lines, vat, total } = receiptAmounts({
    ...untouched,
    totalAmount: '109.81',
    shippingCost: '7.50',
    items: [item, book],
  })
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

test('the insurance is a separate line until it is refunded', () => {
  const order = { ...untouched, totalAmount: '99.80', shippingCost: '7.50', insuranceCost: '2.50', items: [item] }
  const delivery = (refundedShipping: string) =>
    receiptAmounts({ ...order, refundedShipping })
      .lines.slice(1)
      .map(({ name, gross }) => [name, gross])
  expect(delivery('0.00')).toEqual([
    ['Spedizione', '5.00'],
    ['Assicurazione', '2.50'],
  ])
  expect(delivery('5.00')).toEqual([['Assicurazione', '2.50']])
  expect(delivery('7.50')).toEqual([])
})

test('a free delivery has no line', () => {
  expect(
    receiptAmounts({ ...untouched, totalAmount: '99.80', shippingCost: '0.00', items: [item] }).lines,
  ).toHaveLength(1)
})

test('excludes refunded pieces; the rest agrees to the cent', () => {
  const coat = {
    ...item,
    productName: 'Cappotto',
    quantity: 1,
    unitPrice: '10.01',
    totalPrice: '10.01',
    vatRate: '4.00',
  }
  const order = {
    ...untouched,
    totalAmount: '109.81',
    shippingCost: '7.50',
    items: [{ ...item, refundedQuantity: 1 }, coat],
  }
  const refunds = { refundedProducts: '49.90', refundedShipping: '2.00' }
  const { lines, vat, total, refunded } = receiptAmounts({ ...order, ...refunds })
  expect(lines.map(({ name, quantity, gross }) => [name, quantity, gross])).toEqual([
    ['Abito Amalfi', 1, '49.90'],
    ['Cappotto', 1, '10.01'],
    ['Spedizione', 1, '5.00'],
    ['Spedizione', 1, '0.50'],
  ])
  expect([total, refunded]).toEqual(['65.41', '51.90'])
  expect(vat.map(({ gross }) => gross)).toEqual(['54.90', '10.51'])
})

test('the shipping keeps the rate of its pieces after all of them are refunded', () => {
  const { lines, total } = receiptAmounts({
    insuranceCost: '0.00',
    totalAmount: '99.80',
    shippingCost: '5.00',
    refundedProducts: '99.80',
    refundedShipping: '0.00',
    items: [{ ...item, refundedQuantity: 2 }],
  })
  expect(lines.map(({ name, gross, vatRate }) => [name, gross, vatRate])).toEqual([['Spedizione', '5.00', '22.00']])
  expect(total).toBe('5.00')
})

test('lines that differ from the total are refused', () => {
  expect(() => receiptAmounts({ ...untouched, totalAmount: '99.79', shippingCost: '5.00', items: [item] })).toThrow(
    RangeError,
  )
})

test('rates are in Italian notation', () => {
  expect([vatRateLabel('22.00'), vatRateLabel('5.50'), vatRateLabel('0')]).toEqual([
    '22\u00a0%',
    '5,5\u00a0%',
    '0\u00a0%',
  ])
})
