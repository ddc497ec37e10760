import { daysAfter } from './clock.ts'
import { invalid } from './errors.ts'

export const reservationStatuses = ['active', 'converted', 'cancelled', 'expired'] as const

export type ReservationStatus = (typeof reservationStatuses)[number]

/** What giving a reservation up does: it releases its stock, nothing where it holds none, or is refused where it has become an order. */
export const onGivingUp: Readonly<Record<ReservationStatus, 'release' | 'nothing' | 'refuse'>> = {
  active: 'release',
  converted: 'refuse',
  cancelled: 'nothing',
  expired: 'nothing',
}

/** Default and longest life of a reservation (portal.md §9, decisions.md §4). */
export const reservationDays = 7

/** A browser clock may run a little ahead: a wish of "7 days from now" is still seven days. */
const clockToleranceMs = 5 * 60_000

/** When a reservation ends. Asking beyond seven days, or for the past, is an invalid request. */
export function reservationExpiry(requested: Date | undefined, now: Date): Date {
  const latest = daysAfter(now, reservationDays)
  if (requested === undefined) return latest
  if (requested <= now || requested.getTime() > latest.getTime() + clockToleranceMs) {
    const message = `La scadenza deve essere entro ${reservationDays} giorni da oggi`
    throw invalid('reservation.expiry', message, { expiresAt: message })
  }
  return requested < latest ? requested : latest
}
