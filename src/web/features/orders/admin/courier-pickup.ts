import { madeOnce } from '../../../../domain/made-once.ts'
import { cutoffTime } from '../../../../domain/orders/parcels/same-day.ts'
import { businessDay, businessHour, businessTimeZone } from '../../../../domain/time/clock.ts'
import { shipBy } from '../../../../domain/time/same-day-shipping.ts'
import { isWorkingDay } from '../../../../domain/time/working-days.ts'
import { plural } from '../../../shared/texts/format.ts'

/** Whole minutes until today's pickup, Italian time; negative once it has passed, null on a day that may have none. */
export function minutesToPickup(now: Date, cutoffHour: number): number | null {
  if (!isWorkingDay(now)) return null
  // Rome differs from UTC by whole hours, so the minutes are the same.
  return (cutoffHour - businessHour(now)) * 60 - now.getUTCMinutes()
}

/** `Ritiro corriere alle 13:00: mancano 10 minuti, 40 ordini da spedire`. */
export function pickupLabel(now: Date, toShip: number, cutoffHour: number): string {
  const minutes = minutesToPickup(now, cutoffHour)
  const orders = `${plural(toShip, 'ordine', 'ordini')} da spedire`
  if (minutes === null) return `${orders} con il prossimo ritiro`
  if (minutes <= 0) return `Ritiro corriere delle ${cutoffTime(cutoffHour)} passato: ${orders} con il prossimo ritiro`
  return `Ritiro corriere alle ${cutoffTime(cutoffHour)}: ${remaining(minutes)}, ${orders}`
}

function remaining(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const parts = [
    ...(hours > 0 ? [plural(hours, 'ora', 'ore')] : []),
    ...(minutes % 60 > 0 ? [plural(minutes % 60, 'minuto', 'minuti')] : []),
  ]
  const one = minutes === 1 || minutes === 60
  return `${one ? 'manca' : 'mancano'} ${parts.join(' e ')}`
}

const dayFormat = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: businessTimeZone }),
)

/**
 * By when a paid order must be shipped: `2 h 10 min` on that day, before it `2 dic`, after it `dal 27 nov`. `isLate`: it should have been shipped
 * on an earlier day.
 */
export function dueText(paidAt: string, now: Date, cutoffHour: number): { text: string; isLate: boolean } {
  const due = shipBy(new Date(paidAt), cutoffHour)
  const [day, today] = [businessDay(due), businessDay(now)]
  if (day < today) return { text: `dal ${dayFormat().format(due)}`, isLate: true }
  if (day > today) return { text: dayFormat().format(due), isLate: false }
  const minutes = Math.floor((due.getTime() - now.getTime()) / 60_000)
  if (minutes < 0) return { text: `${cutoffTime(cutoffHour)} passate`, isLate: false }
  const hours = Math.floor(minutes / 60)
  return { text: `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`, isLate: false }
}
