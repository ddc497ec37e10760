import { plural } from './format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A promise of 48 hours reads '48 ore' for this long, although some of it has passed by then. */
const grace = 5 * minute

/**
 * Time until an instant in one unit: `6 giorni`, `47 ore`, `12 minuti`; null once it has passed. Days are the nearest whole ones, so that a
 * reservation of 7 days reads '7 giorni' for its first half day; hours and minutes, of which every one counts, are rounded down, but for a few
 * minutes.
 */
export function timeLeft(until: string, now: number): string | null {
  const left = new Date(until).getTime() - now
  if (left <= 0) return null
  if (left >= 2 * day + grace) return plural(Math.round(left / day), 'giorno', 'giorni')
  if (left >= hour) return plural(Math.floor((left + grace) / hour), 'ora', 'ore')
  if (left >= minute) return plural(Math.floor(left / minute), 'minuto', 'minuti')
  return 'meno di un minuto'
}
