import { businessDay, businessHour, daysAfter, hoursAfter } from './clock.ts'

/** When a day of Italy begins, and when the next one does. Days of 23 and 25 hours too. */
export function daySpan(day: string): { start: Date; end: Date } {
  return { start: midnight(day), end: midnight(businessDay(daysAfter(new Date(`${day}T12:00:00Z`), 1))) }
}

/** Italy is one hour ahead of UTC, or two. */
function midnight(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`)
  const early = hoursAfter(utc, -2)
  return businessDay(early) === day && businessHour(early) === 0 ? early : hoursAfter(utc, -1)
}
