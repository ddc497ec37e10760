import { plural } from './format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A duration of 48 hours is shown as '48 ore' for this long after its start (ms). */
const grace = 5 * minute

/**
 * Time until an instant in one unit: `6 giorni`, `47 ore`, `12 minuti`; null once it has passed. Days are rounded to the nearest, so that a
 * reservation of 7 days shows '7 giorni' for its first half day. Hours and minutes are rounded down, with a tolerance of `grace`.
 */
export function timeLeft(until: string, now: number): string | null {
  const left = new Date(until).getTime() - now
  if (left <= 0) return null
  if (left >= 2 * day + grace) return plural(Math.round(left / day), 'giorno', 'giorni')
  if (left >= hour) return plural(Math.floor((left + grace) / hour), 'ora', 'ore')
  if (left >= minute) return plural(Math.floor(left / minute), 'minuto', 'minuti')
  return 'meno di un minuto'
}
