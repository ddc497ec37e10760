import { expect, test } from 'vitest'
import { draftOf, readDraft } from './price-rule-draft.ts'

test.each([
  ['1,8', '', { factor: '1.8', amount: '0.00' }],
  [' 2 ', '5', { factor: '2', amount: '5.00' }],
  ['2.125', '4,5', { factor: '2.125', amount: '4.50' }],
  ['20', '9999,99', { factor: '20', amount: '9999.99' }],
])("accepts factor '%s' and amount '%s'", (factor, amount, rule) => {
  expect(readDraft({ factor, amount, rounding: '90' })).toEqual({ rule: { ...rule, rounding: '90' } })
})

test.each([
  ['', '', ['factor']],
  ['0', '', ['factor']],
  ['21', '-1', ['factor', 'amount']],
  ['1,2345', '', ['factor']],
  ['due', '5 euro', ['factor', 'amount']],
  ['2', '10000', ['amount']],
])("rejects factor '%s' and amount '%s' and names the invalid fields", (factor, amount, wrong) => {
  const read = readDraft({ factor, amount, rounding: 'none' })
  expect('problems' in read && Object.keys(read.problems)).toEqual(wrong)
})

test('formats a rule as it would be typed', () => {
  expect(draftOf({ factor: '1.8', amount: '0.00', rounding: '99' })).toEqual({
    factor: '1,8',
    amount: '',
    rounding: '99',
  })
  expect(draftOf({ factor: '2', amount: '4.50', rounding: '90' }).amount).toBe('4,50')
})
