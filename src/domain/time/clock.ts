import { madeOnce } from '../made-once.ts'

/** The present moment, passed in so that rules about time can be tested. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Business rules about a day or an hour mean Italian wall-clock time. */
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

/** Whether this is a day of the calendar, `YYYY-MM-DD`, of this millennium. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** Without a format, because every page's footer asks: at the turn of the year Italy is one hour ahead of UTC. */
export const businessYear = (instant: Date): number => hoursAfter(instant, 1).getUTCFullYear()

/** The hour of the day in Italy, 0–23. */
export const businessHour = (instant: Date): number => Number(romeParts(instant).hour)

/** `12:51` in Italy, which differs from UTC by whole hours. */
export const businessTime = (instant: Date): string =>
  `${romeParts(instant).hour}:${String(instant.getUTCMinutes()).padStart(2, '0')}`

export const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * 3_600_000)

export const daysAfter = (instant: Date, days: number): Date => hoursAfter(instant, days * 24)

/** The same day and hour so many months later; the last day of a month that has no such day. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return later
}

/** The instant at which a day, `YYYY-MM-DD`, has come to a full hour in Italy. An hour that a night leaves out is the one after it. */
export function businessInstant(day: string, hour: number): Date {
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Italy is one or two hours ahead: of the two candidates the one that reads so there.
  const summer = hoursAfter(asUtc, -2)
  return businessDay(summer) === day && businessHour(summer) === hour ? summer : hoursAfter(asUtc, -1)
}

/** The day that lies so many days after this one, before it where the number is negative. */
export const dayAfter = (day: string, days: number): string =>
  daysAfter(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)
