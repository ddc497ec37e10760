import { adminPlaces } from '../../../contract/admin-places.ts'
import type { ShopEnd } from '../../../domain/shopify.ts'
import type { Events } from '../events.ts'
import type { HearersOf } from '../hearers.ts'
import { orderCancelledInShop, ordersWaiting, shopDeactivated } from '../mails/shop-mails.ts'
import { orderPlace } from './shipment-hearers.ts'

const shopSection = '/dashboard?section=shopify'

const counted = (n: number, one: string, many: string) => (n === 1 ? one : many.replace('{n}', String(n)))

const whatWasDone = ({ imported, short, waiting }: Events['shop.synced']) =>
  [
    counted(imported, 'Importato 1 nuovo ordine.', 'Importati {n} nuovi ordini.'),
    ...(short > 0 ? [counted(short, 'A uno manca la merce.', 'A {n} manca la merce.')] : []),
    ...(waiting > 0 ? [counted(waiting, 'Uno aspetta: guarda perché.', '{n} aspettano: guarda perché.')] : []),
  ].join(' ')

const endTexts: Readonly<Record<ShopEnd, (shopDomain: string) => string>> = {
  credentials: (shop) => `${shop} non accetta più le credenziali: inserisci quelle nuove per importare gli ordini.`,
  uninstalled: (shop) => `L’app è stata disinstallata da ${shop}: se è stato per sbaglio, collegalo di nuovo.`,
}

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
    mails: ({ reseller, ...ended }, site) => [shopDeactivated(reseller, ended, site)],
    notice: ({ reseller, shopDomain, end }) => ({
      userId: reseller.id,
      kind: 'shop.deactivated',
      title: 'Il tuo negozio Shopify non è più collegato',
      body: endTexts[end](shopDomain),
      link: shopSection,
    }),
  },
  'shop.orders_waiting': {
    mails: ({ reseller, ...counts }, site) => [ordersWaiting(reseller, counts, site)],
    notice: ({ reseller, added }) => ({
      userId: reseller.id,
      kind: 'shop.orders_waiting',
      title: counted(added, 'Un ordine Shopify aspetta', '{n} ordini Shopify aspettano'),
      body: 'Non si sono potuti importare: guarda che cosa manca a ciascuno.',
      link: `${shopSection}&state=waiting`,
    }),
    adminNotice: ({ reseller, added, total }) => ({
      kind: 'shop.orders_waiting',
      title: `Ordini Shopify che non si importano: ${reseller.username}`,
      body: `${counted(added, 'Uno nuovo aspetta', '{n} nuovi aspettano')}, in tutto ${total}: al suo negozio può mancare uno SKU del catalogo, o un indirizzo.`,
      link: null,
    }),
  },
  'shop.order_cancelled': {
    mails: ({ reseller, ...facts }, site) => [orderCancelledInShop(reseller, facts, site)],
    notice: ({ order, name, reason }) => ({
      userId: order.userId,
      kind: 'shop.order_cancelled',
      title: `Ordine ${order.orderNumber}: nel tuo negozio è cambiato`,
      body: `${name}: ${reason}. Qui è già pagato e va avanti: se non va spedito, scrivici.`,
      link: orderPlace(order.id),
    }),
    adminNotice: ({ order, reseller, reason }) => ({
      kind: 'shop.order_cancelled',
      title: `Ordine ${order.orderNumber}: cambiato nel negozio del rivenditore`,
      body: `${reason}. È già pagato: prima di spedirlo senti ${reseller.username}.`,
      link: adminPlaces.order(order.id),
    }),
    telegram: ({ order, reseller, reason }) => ({
      kind: 'shop.order_cancelled',
      title: `Ordine ${order.orderNumber}: cambiato nel negozio del rivenditore`,
      body: `${reason}. È già pagato: prima di spedirlo senti ${reseller.username}.`,
      link: adminPlaces.order(order.id),
      dedupeKey: `shop.order_cancelled:${order.id}`,
    }),
  },
} satisfies HearersOf<'shop'>
