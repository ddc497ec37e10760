import { invalid } from '../errors.ts'
import { daysAfter } from '../time/clock.ts'

export const reservationStatuses = ['active', 'converted', 'cancelled', 'expired'] as const

export type ReservationStatus = (typeof reservationStatuses)[number]

/** What giving a reservation up does: it releases its stock, nothing where it holds none, or is refused where it has become an order. */
export const onGivingUp: Readonly<Record<ReservationStatus, 'release' | 'nothing' | 'refuse'>> = {
  active: 'release',
  converted: 'refuse',
  cancelled: 'nothing',
  expired: 'nothing',
}

/** Default and greatest length of a reservation. */
export const reservationDays = 7

/** A browser clock may run ahead: "7 days from now" by that clock still counts as seven days. */
const clockToleranceMs = 5 * 60_000

/** When a reservation ends. Throws an invalid request for an instant beyond seven days or in the past. */
export function reservationExpiry(requested: Date | undefined, now: Date): Date {
  const latest = daysAfter(now, reservationDays)
  if (requested === undefined) return latest
  if (requested <= now) throw invalidExpiry('La scadenza è già passata: scegli un momento da adesso in poi')
  if (requested.getTime() > latest.getTime() + clockToleranceMs) {
    throw invalidExpiry(`La scadenza deve essere entro ${reservationDays} giorni da oggi`)
  }
  return requested < latest ? requested : latest
}

const invalidExpiry = (message: string) => invalid('reservation.expiry', message, { expiresAt: message })
