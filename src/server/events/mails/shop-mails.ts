import type { ShopEnd } from '../../../domain/shopify/shopify.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { greeting } from './mail-texts.ts'

type Texts = Pick<Mail, 'preheader' | 'heading' | 'paragraphs' | 'action'>

const credentialsEnded = (reseller: Recipient, shopDomain: string, section: string): Texts => ({
  preheader: 'Il negozio non accetta più le credenziali: gli ordini non si importano.',
  heading: 'Il negozio non accetta più le credenziali',
  paragraphs: [
    greeting(reseller),
    `non riusciamo più a leggere gli ordini di ${shopDomain}: il negozio rifiuta il token e non ne rilascia uno nuovo con Client ID e Client secret.`,
    'Finché non inserisci le credenziali nuove gli ordini non si importano. Quelli già importati restano come sono.',
  ],
  action: { label: 'Inserisci le credenziali', url: section },
})

const appUninstalled = (reseller: Recipient, shopDomain: string, section: string): Texts => ({
  preheader: 'L’app è stata disinstallata dal negozio: gli ordini non si importano.',
  heading: 'L’app è stata disinstallata dal negozio',
  paragraphs: [
    greeting(reseller),
    `in ${shopDomain} è stata disinstallata l’app con cui leggevamo gli ordini.`,
    'Gli ordini già importati restano come sono. Se è stato per sbaglio, installa di nuovo l’app nel negozio e inserisci le credenziali.',
  ],
  action: { label: 'Collega di nuovo il negozio', url: section },
})

const whenEnded: Readonly<Record<ShopEnd, typeof appUninstalled>> = {
  credentials: credentialsEnded,
  uninstalled: appUninstalled,
}

export const shopDeactivated = (
  reseller: Recipient,
  { shopDomain, end }: { shopDomain: string; end: ShopEnd },
  site: string,
): Mail => ({
  kind: 'shop.deactivated',
  to: reseller.email,
  subject: 'Il tuo negozio Shopify non è più collegato',
  ...whenEnded[end](reseller, shopDomain, `${site}/dashboard?section=shopify`),
})

export const ordersWaiting = (
  reseller: Recipient,
  { added, total }: { added: number; total: number },
  site: string,
): Mail => ({
  kind: 'shop.orders_waiting',
  to: reseller.email,
  subject: added === 1 ? 'Un ordine Shopify aspetta te' : `${added} ordini Shopify aspettano te`,
  preheader: 'Non li abbiamo potuti importare: il perché è in Integrazione Shopify.',
  heading: added === 1 ? 'Un ordine non si è potuto importare' : `${added} ordini non si sono potuti importare`,
  paragraphs: [
    greeting(reseller),
    'dal tuo negozio sono arrivati ordini a cui manca qualcosa: uno SKU del nostro catalogo, un indirizzo completo. In Integrazione Shopify trovi il perché di ciascuno e che cosa correggere.',
    total > added
      ? `In tutto aspettano ${total} ordini. Li riproviamo automaticamente a ogni sincronizzazione; con «Riprova» lo facciamo subito.`
      : 'Li riproviamo automaticamente a ogni sincronizzazione; con «Riprova» lo facciamo subito.',
  ],
  action: { label: 'Guarda che cosa manca', url: `${site}/dashboard?section=shopify&state=waiting` },
})

export const orderChangedInShop = (
  reseller: Recipient,
  { order: { id, orderNumber }, name, reason }: { order: OrderRow; name: string; reason: string },
  site: string,
): Mail => ({
  kind: 'shop.order_cancelled',
  to: reseller.email,
  subject: `Ordine ${orderNumber}: nel tuo negozio è cambiato`,
  preheader: 'Qui è già pagato e va avanti: decidi tu se fermarlo.',
  heading: `${reason}: qui l’ordine va avanti`,
  paragraphs: [
    greeting(reseller),
    `l’ordine ${name} del tuo negozio, qui ${orderNumber}, è già pagato: non lo fermiamo automaticamente.`,
    'Se non va più spedito, o non così, scrivici subito: finché non è partito lo annulliamo e ti rimborsiamo. Se è già partito, puoi chiedere un reso dall’ordine.',
  ],
  action: { label: 'Apri l’ordine', url: `${site}/dashboard?section=orders&detail=${id}` },
})
