import { adminPlaces } from '../../../contract/admin-places.ts'
import type { ShopEnd } from '../../../domain/shopify/shopify.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { Events } from '../events.ts'
import { orderChangedInShop, ordersWaiting, shopDeactivated } from '../mails/shop-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'
import { orderPlace } from './shipment-subscribers.ts'

const shopSection = '/dashboard?section=shopify'
const shopProducts = `${shopSection}&shop=products`

const counted = (n: number, one: string, many: string) => (n === 1 ? one : many.replace('{n}', String(n)))

const actionText = ({ imported, short, waiting }: Events['shop.synced']) =>
  [
    counted(imported, 'Importato 1 nuovo ordine.', 'Importati {n} nuovi ordini.'),
    ...(short > 0 ? [counted(short, 'A uno manca la merce.', 'A {n} manca la merce.')] : []),
    ...(waiting > 0 ? [counted(waiting, 'Uno aspetta: guarda perché.', '{n} aspettano: guarda perché.')] : []),
  ].join(' ')

const endTexts: Readonly<Record<ShopEnd, (shopDomain: string) => string>> = {
  credentials: (shop) => `${shop} non accetta più le credenziali: inserisci quelle nuove per importare gli ordini.`,
  uninstalled: (shop) => `L’app è stata disinstallata da ${shop}: se è stato per sbaglio, collegalo di nuovo.`,
}
const sentText = ({ sent, failed }: Events['shop.products_sent']) =>
  [
    ...(sent > 0 ? [counted(sent, '1 prodotto è nel tuo negozio.', '{n} prodotti sono nel tuo negozio.')] : []),
    ...(failed > 0
      ? [counted(failed, 'Uno non è passato: guarda perché.', '{n} non sono passati: guarda perché.')]
      : []),
  ].join(' ')

const onSaleText = ({ drafted, reactivated, left }: Events['shop.products_changed']) =>
  [
    ...(drafted > 0
      ? [
          counted(
            drafted,
            'Uno non è più in vendita qui: nel tuo negozio è ora una bozza.',
            '{n} non sono più in vendita qui: nel tuo negozio sono ora bozze.',
          ),
        ]
      : []),
    ...(reactivated > 0
      ? [counted(reactivated, 'Uno è di nuovo in vendita, anche lì.', '{n} sono di nuovo in vendita, anche lì.')]
      : []),
    ...(left > 0
      ? [
          counted(
            left,
            'Uno è di nuovo in vendita qui: lì resta com’è, lo attivi tu.',
            '{n} sono di nuovo in vendita qui: lì restano come sono, li attivi tu.',
          ),
        ]
      : []),
  ].join(' ')

/** For a single shop the problem, for several shops their number: the list contains the details. */
function troubled(shops: Events['shop.troubled']['shops']) {
  const [shop, ...others] = shops
  if (!shop || others.length > 0) {
    return {
      title: `${shops.length} negozi Shopify da controllare`,
      body: 'Da più di un giorno non rispondono, oppure hanno ordini che aspettano da più di due: contatta i rivenditori.',
      link: adminPlaces.shops,
    }
  }
  const { username, shopDomain, failingSince, waiting, userId } = shop
  const wrong = [
    ...(failingSince ? [`non raggiungibile dal ${slashedDay(businessDay(failingSince))}`] : []),
    ...(waiting > 0
      ? [counted(waiting, 'un ordine aspetta da più di due giorni', '{n} ordini aspettano da più di due giorni')]
      : []),
  ]
  return {
    title: `Negozio Shopify da controllare: ${username}`,
    body: `${shopDomain}: ${wrong.join(', e ')}.`,
    link: adminPlaces.customer(userId),
  }
}

export const shopSubscribers = {
  'shop.synced': {
    notification: (facts) => ({
      userId: facts.userId,
      kind: 'shop.synced',
      title: 'Sincronizzazione Shopify completata',
      body: actionText(facts),
      link: facts.waiting > 0 ? shopSection : '/dashboard?section=orders',
    }),
  },
  'shop.products_sent': {
    notification: (facts) => ({
      userId: facts.userId,
      kind: 'shop.products_sent',
      title: facts.failed > 0 ? 'Prodotti inviati a Shopify, non tutti' : 'Prodotti inviati a Shopify',
      body: sentText(facts),
      link: shopProducts,
    }),
  },
  'shop.products_changed': {
    notification: (facts) => ({
      userId: facts.userId,
      kind: 'shop.products_sent',
      title: 'Prodotti del tuo negozio Shopify',
      body: onSaleText(facts),
      link: shopProducts,
    }),
  },
  'shop.deactivated': {
    mails: ({ reseller, ...ended }, site) => [shopDeactivated(reseller, ended, site)],
    notification: ({ reseller, shopDomain, end }) => ({
      userId: reseller.id,
      kind: 'shop.deactivated',
      title: 'Il tuo negozio Shopify non è più collegato',
      body: endTexts[end](shopDomain),
      link: shopSection,
    }),
  },
  'shop.fulfilment_failed': {
    notification: ({ order, reason }) => ({
      userId: order.userId,
      kind: 'shop.fulfilment_failed',
      title: `Ordine ${order.reference ?? order.orderNumber}: spedizione non comunicata a Shopify`,
      body: reason,
      link: orderPlace(order.id),
    }),
  },
  'shop.troubled': {
    adminNotification: ({ shops }) => ({
      kind: 'shop.orders_waiting',
      ...troubled(shops),
    }),
  },
  'shop.orders_waiting': {
    mails: ({ reseller, ...counts }, site) => [ordersWaiting(reseller, counts, site)],
    notification: ({ reseller, added }) => ({
      userId: reseller.id,
      kind: 'shop.orders_waiting',
      title: counted(added, 'Un ordine Shopify aspetta', '{n} ordini Shopify aspettano'),
      body: 'Non si sono potuti importare: guarda che cosa manca a ciascuno.',
      link: `${shopSection}&state=waiting`,
    }),
    adminNotification: ({ reseller, added, total }) => ({
      kind: 'shop.orders_waiting',
      title: `Ordini Shopify che non si importano: ${reseller.username}`,
      body: `${counted(added, 'Uno nuovo aspetta', '{n} nuovi aspettano')}, in tutto ${total}: al suo negozio può mancare uno SKU del catalogo, o un indirizzo.`,
      link: adminPlaces.customer(reseller.id),
    }),
  },
  'shop.order_cancelled': {
    mails: ({ reseller, ...facts }, site) => [orderChangedInShop(reseller, facts, site)],
    notification: ({ order, name, reason }) => ({
      userId: order.userId,
      kind: 'shop.order_cancelled',
      title: `Ordine ${order.orderNumber}: nel tuo negozio è cambiato`,
      body: `${name}: ${reason}. Qui è già pagato e va avanti: se non va spedito, o non così, scrivici.`,
      link: orderPlace(order.id),
    }),
    adminNotification: ({ order, reseller, reason }) => ({
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
      dedupeKey: `shop.order_cancelled:${order.id}:${reason}`,
    }),
  },
} satisfies SubscribersOf<'shop'>
