import { expect, test } from 'vitest'
import { amountText, euroText } from './euro-text.ts'

test.each([
  ['0.50', '0,50 €'],
  ['120.10', '120,10 €'],
  ['1249.90', '1.249,90 €'],
  ['1234567.00', '1.234.567,00 €'],
])('%s is %s', (amount, text) => expect(euroText(amount)).toBe(text))

test.each([
  ['10.00', 'EUR', '10,00 €'],
  ['10.00', 'eur', '10,00 €'],
  ['10.00', 'USD', '10.00 USD'],
  ['10.00', null, '10.00'],
  [null, null, 'nulla'],
])('%s %s is %s', (amount, currency, text) => expect(amountText(amount, currency)).toBe(text))
