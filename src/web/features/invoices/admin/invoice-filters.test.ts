import { expect, test } from 'vitest'
import { invoiceMonths, parseMonth } from './invoice-filters.ts'

test('months go back from the present one, over the turn of the year', () => {
  // Half past midnight in Italy, still December in Greenwich.
  const options = invoiceMonths(new Date('2025-12-31T23:30:00Z'), '2026-01')
  expect(options.slice(0, 3)).toEqual([
    { value: '2026-01', label: 'gennaio 2026' },
    { value: '2025-12', label: 'dicembre 2025' },
    { value: '2025-11', label: 'novembre 2025' },
  ])
  expect(options.at(-1)).toEqual({ value: 'all', label: 'Tutti i mesi' })
})

test('an older month that was asked for is offered too', () => {
  expect(invoiceMonths(new Date('2026-11-23T12:00:00Z'), '2020-02').at(-2)?.label).toBe('febbraio 2020')
})

test.each([
  ['2026-11', '2026-11'],
  ['all', 'all'],
  ['2026-13', undefined],
  [7, undefined],
])('%s in the address is %s', (value, month) => {
  expect(parseMonth(value)).toBe(month)
})
