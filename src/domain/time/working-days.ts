import { businessDay, daysAfter } from './clock.ts'

/** Italy's fixed public holidays, as `MM-DD`; Easter Monday is computed. */
const holidays: readonly string[] = [
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '10-04',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
]

/** Monday to Friday in Italy, except public holidays: the days on which carriers certainly collect parcels. */
export function isWorkingDay(instant: Date): boolean {
  const day = businessDay(instant)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !holidays.includes(day.slice(5)) && day !== easterMonday(Number(day.slice(0, 4)))
}

/** As `YYYY-MM-DD`, by Gauss's algorithm with the constants for 1900 to 2099. */
function easterMonday(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  // Days after 22 March; in two cases the algorithm yields a date a week too late.
  const isTooLate = week === 6 && (moon === 29 || (moon === 28 && year % 19 > 10))
  const easter = daysAfter(new Date(Date.UTC(year, 2, 22)), moon + week - (isTooLate ? 7 : 0))
  return daysAfter(easter, 1).toISOString().slice(0, 10)
}
