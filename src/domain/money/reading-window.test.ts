import { expect, test } from 'vitest'
import { isKept, nextWindow } from './reading-window.ts'

const hour = 3_600_000
const pace = { overlapMs: hour, longestMs: 24 * hour, keptMs: 30 * 24 * hour }
const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)

test.each([
  [
    'last read a quarter of an hour ago: reads up to now, with an hour of overlap',
    0.25,
    { from: hoursAgo(1.25), until: now, lostFrom: null },
  ],
  [
    'last read a day and a half ago: reads one day after the overlap',
    36,
    { from: hoursAgo(37), until: hoursAgo(12), lostFrom: null },
  ],
  [
    'last read before the provider’s retention: starts at the oldest record and reports the gap',
    40 * 24,
    { from: hoursAgo(30 * 24), until: hoursAgo(29 * 24), lostFrom: hoursAgo(40 * 24) },
  ],
  [
    'last read just within the retention: no gap, with a shorter overlap',
    30 * 24 - 0.5,
    { from: hoursAgo(30 * 24), until: hoursAgo(29 * 24 - 0.5), lostFrom: null },
  ],
])('%s', (_, hours, window) => {
  expect(nextWindow(hoursAgo(hours), now, pace)).toEqual(window)
})

test('nothing is lost if the provider keeps records without a limit', () => {
  const window = nextWindow(hoursAgo(9000), now, { ...pace, keptMs: null })
  expect(window).toEqual({ from: hoursAgo(9001), until: hoursAgo(9000 - 24), lostFrom: null })
})

test('a window can be finished as long as its records are kept', () => {
  expect(isKept({ from: hoursAgo(24), until: now }, now, pace)).toBe(true)
  expect(isKept({ from: hoursAgo(31 * 24), until: now }, now, pace)).toBe(false)
  expect(isKept({ from: hoursAgo(31 * 24), until: now }, now, { ...pace, keptMs: null })).toBe(true)
})
