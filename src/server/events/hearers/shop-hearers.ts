import type { Events } from '../events.ts'
import type { HearersOf } from '../hearers.ts'
import { shopDeactivated } from '../mails/shop-mails.ts'

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
} satisfies HearersOf<'shop'>
