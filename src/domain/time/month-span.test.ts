import { expect, test } from 'vitest'
import { isMonth, monthSpan } from './month-span.ts'

test.each([
  ['2026-11', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['2026-12', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  // Daylight saving time begins in this month.
  ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
])('%s begins and ends at midnight in Italy', (month, start, end) => {
  const span = monthSpan(month)
  expect([span.start.toISOString(), span.end.toISOString()]).toEqual([start, end])
})

test.each([
  ['2026-01', true],
  ['2026-13', false],
  ['2026-1', false],
  ['1999-12', false],
  ['2026-01-01', false],
])('%s is a month: %s', (text, is) => {
  expect(isMonth(text)).toBe(is)
})
