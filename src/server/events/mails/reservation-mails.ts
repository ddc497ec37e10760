import { toDay } from '../../../domain/italian-day.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { EndingReservation } from '../events.ts'
import { dateAndTime, greeting } from './mail-texts.ts'

export const reservationEnding = (reservation: EndingReservation, site: string): Mail => ({
  kind: 'reservation.ending',
  to: reservation.owner.email,
  subject: `La riserva di ${reservation.productName} sta per scadere`,
  heading: 'La tua riserva sta per scadere',
  paragraphs: [
    greeting(reservation.owner),
    `teniamo da parte ${reservation.quantity} × ${reservation.productName} fino ${toDay(dateAndTime(new Date(reservation.expiresAt)))}. Confermala come ordine per non perderla.`,
  ],
  action: { label: 'Conferma l’ordine', url: `${site}/dashboard?section=orders` },
  dedupeKey: `reservation.ending:${reservation.id}`,
})
