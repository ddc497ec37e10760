import { adminPlaces } from '../../../contract/admin-places.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { Events } from '../events.ts'
import type { HearersOf } from '../hearers.ts'
import { shopDeactivated } from '../mails/shop-mails.ts'
import { orderPlace } from './shipment-hearers.ts'

const shopSection = '/dashboard?section=shopify'

const counted = (n: number, one: string, many: string) => (n === 1 ? one : many.replace('{n}', String(n)))

const whatWasDone = ({ imported, short, waiting }: Events['shop.synced']) =>
  [
    counted(imported, 'Importato 1 nuovo ordine.', 'Importati {n} nuovi ordini.'),
    ...(short > 0 ? [counted(short, 'A uno manca la merce.', 'A {n} manca la merce.')] : []),
    ...(waiting > 0 ? [counted(waiting, 'Uno aspetta: guarda perché.', '{n} aspettano: guarda perché.')] : []),
  ].join(' ')

export const shopHearers = {
  'shop.synced': {
    notice: (facts) => ({
      userId: facts.userId,
      kind: 'shop.synced',
      title: 'Sincronizzazione Shopify completata',
      body: whatWasDone(facts),
      link: facts.waiting > 0 ? shopSection : '/dashboard?section=orders',
    }),
  },
  'shop.deactivated': {
    mails: ({ reseller, shopDomain }, site) => [shopDeactivated(reseller, shopDomain, site)],
    notice: ({ reseller, shopDomain }) => ({
      userId: reseller.id,
      kind: 'shop.deactivated',
      title: 'Il tuo negozio Shopify non è più collegato',
      body: `${shopDomain} non accetta più le credenziali: inserisci quelle nuove per importare gli ordini.`,
      link: shopSection,
    }),
  },
  'shop.fulfilment_failed': {
    notice: ({ order, reason }) => ({
      userId: order.userId,
      kind: 'shop.fulfilment_failed',
      title: `Ordine ${order.reference ?? order.orderNumber}: spedizione non comunicata a Shopify`,
      body: reason,
      link: orderPlace(order.id),
    }),
  },
  'shop.orders_stuck': {
    adminNotice: ({ userId, shopDomain, waiting, since }) => ({
      kind: 'shop.orders_waiting',
      title: counted(waiting, 'Un ordine Shopify in attesa', '{n} ordini Shopify in attesa'),
      body: `${shopDomain}: ${counted(waiting, 'aspetta', 'il primo aspetta')} dal ${slashedDay(businessDay(since))}. Guarda nel cliente se gli serve una mano.`,
      link: adminPlaces.customer(userId),
    }),
  },
} satisfies HearersOf<'shop'>
