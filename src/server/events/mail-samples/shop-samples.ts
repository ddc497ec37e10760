import { reservationEnding } from '../mails/reservation-mails.ts'
import { shopDeactivated } from '../mails/shop-mails.ts'
import { reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

/** Of what resellers hold, and of the shops that they have connected. */
export const shopSamples: SamplesOf<'reservation' | 'shop'> = {
  'reservation.ending': (site) => [
    reservationEnding(
      {
        id: '01890000-0000-7000-8000-000000000003',
        quantity: 2,
        expiresAt: '2026-03-13T17:00:00.000Z',
        productName: 'Cappotto Torino',
        owner: reseller,
      },
      site,
    ),
  ],
  'shop.deactivated': (site) => [shopDeactivated(reseller, 'boutique-demo.myshopify.com', site)],
}
