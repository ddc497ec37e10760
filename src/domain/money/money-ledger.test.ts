import { expect, test } from 'vitest'
import { moneyEntryKinds, moneyEntryLabel, sidesOf, sumOfSide } from './money-ledger.ts'

test.each([
  ['12.34', { debit: '12.34', credit: null }],
  ['-12.34', { debit: null, credit: '12.34' }],
  ['0.00', { debit: null, credit: null }],
  ['-12345678901.05', { debit: null, credit: '12345678901.05' }],
])('a balance of %s is shown on the correct side', (balance, sides) => {
  expect(sidesOf(balance)).toEqual(sides)
})

test('without an order, a sale and its settlement are labelled as a plan; all other labels are the same', () => {
  const named = (hasOrder: boolean, isReversal = false) =>
    (Object.keys(moneyEntryKinds) as (keyof typeof moneyEntryKinds)[]).map((kind) =>
      moneyEntryLabel(kind, { hasOrder, isReversal }),
    )
  const [ofOrders, ofPlans] = [named(true), named(false)]
  expect(ofPlans.filter((label) => !ofOrders.includes(label))).toEqual(['Piano', 'Piano pagato'])
  expect(moneyEntryLabel('sale', { hasOrder: false, isReversal: true })).toBe('Storno: Piano')
  expect(moneyEntryLabel('sale', { hasOrder: true, isReversal: false })).toBe('Ordine')
})

test('the sum of a side is exact, even above the range of safe integers', () => {
  expect(sumOfSide([])).toBe('0.00')
  expect(sumOfSide(['0.05', null])).toBe('0.05')
  expect(sumOfSide(['99999999999999.99', '0.02', null])).toBe('100000000000000.01')
})
