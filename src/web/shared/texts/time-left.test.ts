import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const left = (ms: number) => timeLeft(new Date(now + ms).toISOString(), now)

test.each([
  ['a reservation just made', 7 * day - 2000, '7 giorni'],
  ['a minute later', 7 * day - minute, '7 giorni'],
  ['a quarter of an hour later', 7 * day - 15 * minute, '7 giorni'],
  ['the next day', 6 * day - 15 * minute, '6 giorni'],
  ['nearer to six days than to seven', 6.4 * day, '6 giorni'],
  ['a little more than two days', 2 * day + 10 * minute, '2 giorni'],
  ['an order just placed', 2 * day - 2000, '48 ore'],
  ['exactly two days', 2 * day, '48 ore'],
  ['an hour later', 47 * hour, '47 ore'],
  ['less than an hour', 59 * minute, '59 minuti'],
  ['the last minute', 30_000, 'meno di un minuto'],
])('%s: the remaining time', (_, ms, text) => {
  expect(left(ms)).toBe(text)
})

test('no time is left after the instant', () => {
  expect(left(0)).toBeNull()
})
