import { problems } from '../../errors.ts'
import { daysAfter } from '../../time/clock.ts'

export const reservationProblems = problems({
  conflict: {
    'reservation.converted': 'La riserva è già diventata un ordine.',
    'reservation.over': 'Una delle riserve non è più attiva: ricarica la pagina e riprova.',
  },
  invalid: {
    'reservation.expiry': ({ maxDays }: { maxDays: number | null }) =>
      maxDays === null
        ? 'La scadenza è già passata: scegli un momento da adesso in poi'
        : `La scadenza deve essere entro ${maxDays} giorni da oggi`,
  },
  not_found: {
    'reservation.not_found': 'Riserva non trovata',
  },
})

export const reservationStatuses = ['active', 'converted', 'cancelled', 'expired'] as const

export type ReservationStatus = (typeof reservationStatuses)[number]

/**
 * The effect of cancelling a reservation: it releases its stock, does nothing if none is held, or is refused if the reservation was converted to an
 * order.
 */
export const onGivingUp: Readonly<Record<ReservationStatus, 'release' | 'nothing' | 'refuse'>> = {
  active: 'release',
  converted: 'refuse',
  cancelled: 'nothing',
  expired: 'nothing',
}

/** Default and maximum duration of a reservation. */
export const reservationDays = 7

/** A browser clock may run ahead: "7 days from now" by that clock still counts as seven days. */
const clockToleranceMs = 5 * 60_000

/** When a reservation ends. Throws an invalid request for an instant in the past or beyond seven days. */
export function reservationExpiry(requested: Date | undefined, now: Date): Date {
  const latest = daysAfter(now, reservationDays)
  if (requested === undefined) return latest
  if (requested <= now) throw reservationProblems['reservation.expiry']({ maxDays: null }, { field: 'expiresAt' })
  if (requested.getTime() > latest.getTime() + clockToleranceMs) {
    throw reservationProblems['reservation.expiry']({ maxDays: reservationDays }, { field: 'expiresAt' })
  }
  return requested < latest ? requested : latest
}

/** Results of a reservation, on every page that makes one. */
export const reservationTexts = {
  done: 'Richiesta di riserva inviata con successo!',
  failed: 'Impossibile creare la riserva',
} as const
