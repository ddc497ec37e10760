import { expect, test } from 'vitest'
import { isWorkingDay } from './working-days.ts'

test.each([
  ['a Friday', '2026-11-20T11:00:00Z', true],
  ['a Saturday', '2026-11-21T11:00:00Z', false],
  ['a Sunday', '2026-11-22T11:00:00Z', false],
  ['Sunday in Rome, still Saturday in Greenwich', '2026-11-21T23:30:00Z', false],
  ['Monday in Rome, still Sunday in Greenwich', '2026-11-22T23:30:00Z', true],
  ['Christmas on a Friday', '2026-12-25T10:00:00Z', false],
  ['15 August on a Friday', '2025-08-15T10:00:00Z', false],
  ['Christmas Eve', '2026-12-24T10:00:00Z', true],
])('%s', (_day, instant, expected) => {
  expect(isWorkingDay(new Date(instant))).toBe(expected)
})

test.each(['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2038-04-26', '2049-04-19', '2076-04-20'])(
  'Easter Monday %s is a holiday, the Tuesday after it is not',
  (monday) => {
    expect(isWorkingDay(new Date(`${monday}T10:00:00Z`))).toBe(false)
    const tuesday = new Date(Date.parse(`${monday}T10:00:00Z`) + 86_400_000)
    expect(isWorkingDay(tuesday)).toBe(true)
  },
)
