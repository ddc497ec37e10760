import { expect, test } from 'vitest'
import {
  businessDay,
  businessHour,
  businessInstant,
  businessYear,
  dayAfter,
  daysAfter,
  hoursAfter,
  monthsAfter,
} from './clock.ts'

test.each([
  // Winter: Italy is one hour ahead of UTC.
  ['2026-01-15T22:59:59Z', '2026-01-15', 23],
  ['2026-01-15T23:00:00Z', '2026-01-16', 0],
  // Summer: two hours ahead.
  ['2026-07-15T21:59:59Z', '2026-07-15', 23],
  ['2026-07-15T22:00:00Z', '2026-07-16', 0],
  // 29 March 2026: 01:59 is followed by 03:00.
  ['2026-03-29T00:59:59Z', '2026-03-29', 1],
  ['2026-03-29T01:00:00Z', '2026-03-29', 3],
  // 25 October 2026: 02:00 occurs twice.
  ['2026-10-25T00:30:00Z', '2026-10-25', 2],
  ['2026-10-25T01:30:00Z', '2026-10-25', 2],
  ['2026-10-25T02:00:00Z', '2026-10-25', 3],
])('%s is day %s and hour %d in Italy', (instant, day, hour) => {
  expect(businessDay(new Date(instant))).toBe(day)
  expect(businessHour(new Date(instant))).toBe(hour)
})

test('the year changes at midnight in Italy, an hour before UTC', () => {
  expect(businessYear(new Date('2025-12-31T22:59:59Z'))).toBe(2025)
  expect(businessYear(new Date('2025-12-31T23:00:00Z'))).toBe(2026)
})

test('the year equals that of the Italian day, for every hour around each New Year', () => {
  for (let year = 2020; year < 2060; year++) {
    for (let hour = -30; hour <= 30; hour++) {
      const instant = hoursAfter(new Date(Date.UTC(year, 0, 1)), hour)
      expect(businessYear(instant), instant.toISOString()).toBe(Number(businessDay(instant).slice(0, 4)))
    }
  }
})

test('days and hours are added as fixed durations, regardless of daylight saving time', () => {
  expect(daysAfter(new Date('2026-03-28T12:00:00Z'), 7).toISOString()).toBe('2026-04-04T12:00:00.000Z')
  expect(hoursAfter(new Date('2026-03-28T12:00:00Z'), 48).toISOString()).toBe('2026-03-30T12:00:00.000Z')
})

test.each([
  ['2026-01-15', 13, '2026-01-15T12:00:00.000Z'],
  ['2026-07-15', 13, '2026-07-15T11:00:00.000Z'],
  ['2026-07-15', 0, '2026-07-14T22:00:00.000Z'],
  // 29 March: winter time at midnight, summer time at noon; 25 October vice versa.
  ['2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 13, '2026-03-29T11:00:00.000Z'],
  ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 13, '2026-10-25T12:00:00.000Z'],
])('%s at %d is %s', (day, hour, instant) => {
  expect(businessInstant(day, hour).toISOString()).toBe(instant)
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s plus %d days is %s', (day, days, other) => {
  expect(dayAfter(day, days)).toBe(other)
})

test.each([
  ['2026-01-31T23:30:00.000Z', 1, '2026-02-28T23:30:00.000Z'],
  ['2026-01-31T23:30:00.000Z', 2, '2026-03-31T23:30:00.000Z'],
  ['2027-12-31T08:00:00.000Z', 2, '2028-02-29T08:00:00.000Z'],
  ['2026-11-23T10:00:00.000Z', 14, '2028-01-23T10:00:00.000Z'],
])('%s plus %d months is %s', (instant, months, later) => {
  expect(monthsAfter(new Date(instant), months).toISOString()).toBe(later)
})
