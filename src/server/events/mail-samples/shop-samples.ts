import { reservationEnding } from '../mails/reservation-mails.ts'
import { orderChangedInShop, ordersWaiting, shopDeactivated } from '../mails/shop-mails.ts'
import { order } from './made-up-order.ts'
import { reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

/** Samples about reservations and connected shops of resellers. */
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
  'shop.deactivated': (site) =>
    (['credentials', 'uninstalled'] as const).map((end) =>
      shopDeactivated(reseller, { shopDomain: 'boutique-demo.myshopify.com', end }, site),
    ),
  'shop.orders_waiting': (site) => [ordersWaiting(reseller, { added: 2, total: 3 }, site)],
  'shop.order_cancelled': (site) => [
    orderChangedInShop(reseller, { order, name: '#1042', reason: 'Annullato su Shopify' }, site),
  ],
}
