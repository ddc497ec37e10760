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

const whatWasSent = ({ sent, failed }: Events['shop.products_sent']) =>
  [
    ...(sent > 0 ? [counted(sent, '1 prodotto è nel tuo negozio.', '{n} prodotti sono nel tuo negozio.')] : []),
    ...(failed > 0
      ? [counted(failed, 'Uno non è passato: guarda perché.', '{n} non sono passati: guarda perché.')]
      : []),
  ].join(' ')

const whatIsOnSale = ({ drafted, reactivated, left }: Events['shop.products_changed']) =>
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
  'shop.products_sent': {
    notice: (facts) => ({
      userId: facts.userId,
      kind: 'shop.products_sent',
      title: facts.failed > 0 ? 'Prodotti mandati a Shopify, non tutti' : 'Prodotti mandati a Shopify',
      body: whatWasSent(facts),
      link: shopSection,
    }),
  },
  'shop.products_changed': {
    notice: (facts) => ({
      userId: facts.userId,
      kind: 'shop.products_sent',
      title: 'Prodotti del tuo negozio Shopify',
      body: whatIsOnSale(facts),
      link: shopSection,
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
