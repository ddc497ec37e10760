import { madeOnce } from '../made-once.ts'

/** The current time, injected so that rules about time can be tested. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Business rules about days and hours use Italian wall-clock time. */
export const businessTimeZone = 'Europe/Rome'

const romeFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: businessTimeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
)

function romeParts(instant: Date): { year: string; month: string; day: string; hour: string } {
  const parts = { year: '', month: '', day: '', hour: '' }
  for (const { type, value } of romeFormat().formatToParts(instant))
    if (type in parts) parts[type as keyof typeof parts] = value
  return parts
}

/** The calendar day in Italy, as `YYYY-MM-DD`. */
export function businessDay(instant: Date): string {
  const { year, month, day } = romeParts(instant)
  return `${year}-${month}-${day}`
}

const firstDay = '2000-01-01'
const lastDay = '2999-12-31'

/** Whether this is a valid calendar day of this millennium, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** Avoids `Intl` because every page's footer calls it: at New Year, Italy is one hour ahead of UTC. */
export const businessYear = (instant: Date): number => hoursAfter(instant, 1).getUTCFullYear()

/** The hour of the day in Italy, 0–23. */
export const businessHour = (instant: Date): number => Number(romeParts(instant).hour)

/** Italian wall-clock time, such as `12:51`. The minutes are UTC's, because the offset is in whole hours. */
export const businessTime = (instant: Date): string =>
  `${romeParts(instant).hour}:${String(instant.getUTCMinutes()).padStart(2, '0')}`

export const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * 3_600_000)

export const daysAfter = (instant: Date, days: number): Date => hoursAfter(instant, days * 24)

/** The same UTC day and hour `months` later; the last day of a month that is too short. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return later
}

/** The instant of a full hour on an Italian day, `YYYY-MM-DD`. An hour skipped by daylight saving time is the one after it. */
export function businessInstant(day: string, hour: number): Date {
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Italy is one or two hours ahead: takes the candidate with the wanted wall-clock time.
  const summer = hoursAfter(asUtc, -2)
  return businessDay(summer) === day && businessHour(summer) === hour ? summer : hoursAfter(asUtc, -1)
}

/** The day `days` later; earlier if `days` is negative. */
export const dayAfter = (day: string, days: number): string =>
  daysAfter(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)
