import { businessDay, businessHour, daysAfter, hoursAfter } from './clock.ts'

/** Start of an Italian day and of the next one. Days may have 23 or 25 hours. */
export function daySpan(day: string): { start: Date; end: Date } {
  return { start: midnight(day), end: midnight(businessDay(daysAfter(new Date(`${day}T12:00:00Z`), 1))) }
}

/** Italy is one or two hours ahead of UTC. */
function midnight(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`)
  const early = hoursAfter(utc, -2)
  return businessDay(early) === day && businessHour(early) === 0 ? early : hoursAfter(utc, -1)
}
