import { businessDay, businessInstant, dayAfter } from './clock.ts'
import { isWorkingDay } from './working-days.ts'

/** A day in Italy and, where parcels leave on it, by when an order must be paid to be among them. */
export interface ShippingDay {
  day: string
  from: Date
  /** Paid by this instant, an order leaves on this day. */
  cutoff: Date
  /** The day is over. */
  until: Date
}

export const shippingDay = (day: string, cutoffHour: number): ShippingDay => ({
  day,
  from: businessInstant(day, 0),
  cutoff: businessInstant(day, cutoffHour),
  until: businessInstant(dayAfter(day, 1), 0),
})

/** Noon in Greenwich is the same day in Italy. */
const isShippingDay = (day: string): boolean => isWorkingDay(new Date(`${day}T12:00:00Z`))

/** The last days before today, oldest first. */
export const daysBefore = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(businessDay(now), index - days))

/** The working days among the last days before today: of today it is not decided yet what leaves. */
export const shippingDaysBefore = (now: Date, days: number, cutoffHour: number): ShippingDay[] =>
  daysBefore(now, days)
    .filter(isShippingDay)
    .map((day) => shippingDay(day, cutoffHour))

/** Whether an order that was paid on this day had to leave on it, and did; null where it had not to. */
export function leftSameDay(
  { paidAt, shippedAt }: { paidAt: Date; shippedAt: Date | null },
  cutoffHour: number,
): boolean | null {
  const day = businessDay(paidAt)
  if (!isShippingDay(day)) return null
  const { cutoff, until } = shippingDay(day, cutoffHour)
  return paidAt > cutoff ? null : shippedAt !== null && shippedAt < until
}

/**
 * By when orders that wait were paid which should leave today, and by when those which should have left before; null: no parcels leave today.
 */
export function dueInstants(now: Date, cutoffHour: number): { today: Date | null; before: Date } {
  const today = businessDay(now)
  let before = dayAfter(today, -1)
  while (!isShippingDay(before)) before = dayAfter(before, -1)
  return {
    today: isShippingDay(today) ? businessInstant(today, cutoffHour) : null,
    before: businessInstant(before, cutoffHour),
  }
}
