import { expect, test } from 'vitest'
import { euro } from './order-mails.ts'

test.each([
  ['49.90', '49,90\u00a0€'],
  ['1492.70', '1.492,70\u00a0€'],
  ['12345.00', '12.345,00\u00a0€'],
])('formats %s in a mail as the portal does: %s', (amount, text) => {
  expect(euro(amount)).toBe(text)
})
