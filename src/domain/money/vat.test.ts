import { expect, test } from 'vitest'
import { addMoney } from './money.ts'
import { marginAtPublicPrice, splitVat, vatRateText } from './vat.ts'

test.each([
  ['122.00', '22.00', '100.00', '22.00'],
  ['49.90', '22.00', '40.90', '9.00'],
  ['0.01', '22.00', '0.01', '0.00'],
  ['0.03', '22.00', '0.02', '0.01'],
  ['10.40', '4.00', '10.00', '0.40'],
  ['105.00', '5.00', '100.00', '5.00'],
  ['10.00', '0.00', '10.00', '0.00'],
  ['99999999.99', '22.00', '81967213.11', '18032786.88'],
])('%s at %s %% is %s and %s of VAT', (gross, rate, net, vat) => {
  expect(splitVat(gross, rate)).toEqual({ net, vat })
})

test('net and VAT of every amount add up to the amount', () => {
  for (let cents = 0; cents < 3000; cents++) {
    const gross = (cents / 100).toFixed(2)
    const { net, vat } = splitVat(gross, '22.00')
    expect(addMoney(net, vat)).toBe(gross)
  }
})

test.each([
  ['22.00', '22'],
  ['5.50', '5,5'],
  ['0.00', '0'],
])('%s reads %s', (rate, text) => {
  expect(vatRateText(rate)).toBe(text)
})

test('the margin at the public price is the difference between both prices without VAT', () => {
  expect(marginAtPublicPrice('122.00', '61.00', '22.00')).toEqual({ amount: '50.00', percent: 50 })
  expect(marginAtPublicPrice('61.00', '122.00', '22.00')).toEqual({ amount: '-50.00', percent: -100 })
})
