import { madeOnce } from '../../../domain/made-once.ts'
import { businessDay } from '../../../domain/time/clock.ts'

/** `2026-11`, in Italian time. */
export const monthOf = (instant: Date): string => businessDay(instant).slice(0, 7)

const format = madeOnce(() => new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** `novembre 2026` */
export const monthName = (month: string): string => format().format(new Date(`${month}-01T00:00:00Z`))

/** Number of past months to choose from. */
const monthsBack = 36

/** Options of a month select, current month first; includes the chosen month if it is older. */
export function monthOptions(now: Date, chosen?: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number)
  const months = Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
  const known = chosen === undefined || months.includes(chosen) ? months : [...months, chosen]
  return known.map((value) => ({ value, label: monthName(value) }))
}
