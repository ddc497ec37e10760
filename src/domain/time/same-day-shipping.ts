import { businessDay, businessInstant, dayAfter } from './clock.ts'
import { isWorkingDay } from './working-days.ts'

/** An Italian day, with the payment deadline for parcels that ship on it. */
export interface ShippingDay {
  day: string
  from: Date
  /** Orders paid by this instant ship on this day. */
  cutoff: Date
  /** End of the day, exclusive. */
  until: Date
}

export const shippingDay = (day: string, cutoffHour: number): ShippingDay => ({
  day,
  from: businessInstant(day, 0),
  cutoff: businessInstant(day, cutoffHour),
  until: businessInstant(dayAfter(day, 1), 0),
})

/** Noon UTC is on the same day in Italy. */
const isShippingDay = (day: string): boolean => isWorkingDay(new Date(`${day}T12:00:00Z`))

/** The last days before today, oldest first. */
export const daysBefore = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(businessDay(now), index - days))

/** The working days among the last days before today. Excludes today, because its shipments are not complete. */
export const shippingDaysBefore = (now: Date, days: number, cutoffHour: number): ShippingDay[] =>
  daysBefore(now, days)
    .filter(isShippingDay)
    .map((day) => shippingDay(day, cutoffHour))

/**
 * Payment deadlines of unshipped orders: `today` for those that should ship today (null if today is not a working day), `before` for those that
 * should have shipped earlier.
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

/** The deadline to ship an order paid then: the cut-off of that day or, if it was over or the day has no shipping, of the next working day. */
export function shipBy(paidAt: Date, cutoffHour: number): Date {
  let day = businessDay(paidAt)
  if (paidAt > businessInstant(day, cutoffHour)) day = dayAfter(day, 1)
  while (!isShippingDay(day)) day = dayAfter(day, 1)
  return businessInstant(day, cutoffHour)
}
