import { expect, test } from 'vitest'
import { daySpan } from './day-span.ts'

test.each([
  ['in winter', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
  ['in summer', '2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
  ['of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('a day %s begins and ends at midnight in Italy', (_when, day, start, end) => {
  const span = daySpan(day)
  expect([span.start.toISOString(), span.end.toISOString()]).toEqual([start, end])
})
