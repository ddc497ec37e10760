import { reservationEnding } from '../mails/reservation-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

export const reservationSubscribers = {
  'reservation.cancelled': {
    notification: ({ reservation: { userId, quantity }, productName, reason }) => ({
      userId,
      kind: 'reservation.cancelled',
      title: `Riserva annullata: ${productName}`,
      body:
        reason ??
        `Abbiamo annullato la tua riserva di ${quantity === 1 ? '1 pezzo' : `${quantity} pezzi`}: per informazioni scrivici.`,
      link: '/dashboard?section=orders',
    }),
    audit: ({ reservation, reason, adminId }) => ({
      actorId: adminId,
      action: 'reservation.cancel',
      subject: `reservation:${reservation.id}`,
      before: { status: 'active' },
      after: { status: 'cancelled' },
      details: { userId: reservation.userId, quantity: reservation.quantity, reason },
    }),
  },
  'reservation.ending': { mails: (reservation, site) => [reservationEnding(reservation, site)] },
} satisfies SubscribersOf<'reservation'>
