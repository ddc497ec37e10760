import { expect, test } from 'vitest'
import { onDay, toDay } from './italian-day.ts'

test.each([
  ['1 mar 2026', 'al 1 mar 2026', 'il 1 mar 2026'],
  ['8 mar 2026', 'all’8 mar 2026', 'l’8 mar 2026'],
  ['11 mar 2026, 14:05', 'all’11 mar 2026, 14:05', 'l’11 mar 2026, 14:05'],
  ['18 mar 2026', 'al 18 mar 2026', 'il 18 mar 2026'],
  ['28 mar 2026', 'al 28 mar 2026', 'il 28 mar 2026'],
])('%s: forms for “until” and “on”', (day, until, on) => {
  expect([toDay(day), onDay(day)]).toEqual([until, on])
})
