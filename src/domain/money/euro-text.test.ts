import { expect, test } from 'vitest'
import { euroText } from './euro-text.ts'

test.each([
  ['0.50', '0,50 €'],
  ['120.10', '120,10 €'],
  ['1249.90', '1.249,90 €'],
  ['1234567.00', '1.234.567,00 €'],
])('%s is %s', (amount, text) => expect(euroText(amount)).toBe(text))
