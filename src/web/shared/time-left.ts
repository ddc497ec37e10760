import { plural } from './format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A promise of 7 days reads '7 giorni' for this long, although some of it has passed by then. */
const grace = 5 * minute

/**
 * Time until an instant in one unit, rounded down: `6 giorni`, `47 ore`, `12 minuti`; null once it has passed. Days and hours that are whole
 * but for a few minutes count as whole.
 */
export function timeLeft(until: string, now: number): string | null {
  const left = new Date(until).getTime() - now
  if (left <= 0) return null
  if (left >= 2 * day + grace) return plural(Math.floor((left + grace) / day), 'giorno', 'giorni')
  if (left >= hour) return plural(Math.floor((left + grace) / hour), 'ora', 'ore')
  if (left >= minute) return plural(Math.floor(left / minute), 'minuto', 'minuti')
  return 'meno di un minuto'
}
