import type { Letter } from '../messages/letter.ts'
import type { EndingReservation } from './reservations.queries.ts'

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' })

export const reservationEnding = (reservation: EndingReservation, site: string): Letter => ({
  kind: 'reservation.ending',
  to: reservation.email,
  subject: `La riserva di ${reservation.productName} sta per scadere`,
  heading: 'La tua riserva sta per scadere',
  paragraphs: [
    `Ciao ${reservation.firstName || reservation.username},`,
    `teniamo da parte ${reservation.quantity} × ${reservation.productName} fino a ${dateFormat.format(new Date(reservation.expiresAt))}. Confermala come ordine per non perderla.`,
  ],
  action: { label: 'Conferma l’ordine', url: `${site}/dashboard?section=orders` },
  dedupeKey: `reservation.ending:${reservation.id}`,
})
