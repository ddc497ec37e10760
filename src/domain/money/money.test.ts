import { expect, test } from 'vitest'
import { addMoney, fromCents, multiplyMoney, toCents } from './money.ts'

test.each([
  ['0.00', 0],
  ['0.01', 1],
  ['49.90', 4990],
  ['49.9', 4990],
  ['50', 5000],
  ['-0.05', -5],
  ['-12.30', -1230],
  ['9999999999.99', 999_999_999_999],
])('%s euro are %d cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
})

test.each(['', ' ', '1,50', '1.505', '1.', '.50', '1e3', '+1.00', 'NaN', '12345678901.00', '1 000.00'])(
  'refuses text that is not an amount: “%s”',
  (text) => {
    expect(() => toCents(text)).toThrow(RangeError)
  },
)

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [4990, '49.90'],
  [-123_456, '-1234.56'],
])('%d cents are written %s', (cents, amount) => {
  expect(fromCents(cents)).toBe(amount)
})

test('sums and products are exact where floating point is not', () => {
  expect(addMoney('0.10', '0.20')).toBe('0.30')
  expect(addMoney()).toBe('0.00')
  expect(multiplyMoney('19.99', 3)).toBe('59.97')
  expect(multiplyMoney('1.15', 9999)).toBe('11498.85')
})
