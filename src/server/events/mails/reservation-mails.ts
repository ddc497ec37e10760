import { toDay } from '../../../domain/time/italian-day.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { EndingReservation } from '../order-events.ts'
import { dateAndTime, greeting } from './mail-texts.ts'

export function reservationEnding(
  { id, owner, quantity, productName, expiresAt }: EndingReservation,
  site: string,
): Mail {
  const until = toDay(dateAndTime(new Date(expiresAt)))
  return {
    kind: 'reservation.ending',
    to: owner.email,
    userId: owner.id,
    subject: `La riserva di ${productName} sta per scadere`,
    preheader: `Teniamo da parte ${quantity === 1 ? 'il pezzo' : `i ${quantity} pezzi`} fino ${until}.`,
    heading: 'La tua riserva sta per scadere',
    paragraphs: [
      greeting(owner),
      `teniamo da parte ${quantity} × ${productName} fino ${until}. Confermala come ordine per non perderla.`,
    ],
    action: { label: 'Conferma l’ordine', url: `${site}/dashboard?section=orders` },
    dedupeKey: `reservation.ending:${id}`,
  }
}
