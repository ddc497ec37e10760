import { expect, test } from 'vitest'
import { invoiceMonths, parseMonth } from './invoice-months.ts'

test('lists months backwards from the current one, across the turn of the year', () => {
  // 00:30 on 1 January in Italy, still December in UTC.
  const options = invoiceMonths(new Date('2025-12-31T23:30:00Z'), '2026-01')
  expect(options.slice(0, 3)).toEqual([
    { value: '2026-01', label: 'gennaio 2026' },
    { value: '2025-12', label: 'dicembre 2025' },
    { value: '2025-11', label: 'novembre 2025' },
  ])
  expect(options.at(-1)).toEqual({ value: 'all', label: 'Tutti i mesi' })
})

test('an older selected month is offered too', () => {
  expect(invoiceMonths(new Date('2026-11-23T12:00:00Z'), '2020-02').at(-2)?.label).toBe('febbraio 2020')
})

test.each([
  ['2026-11', '2026-11'],
  ['all', 'all'],
  ['2026-13', undefined],
  [7, undefined],
])('parses the URL value %s as %s', (value, month) => {
  expect(parseMonth(value)).toBe(month)
})
