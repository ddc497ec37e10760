import type { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import { count } from '../../../shared/texts/format.ts'

/** Location of the 'Sincronizza Ordini' button; each location has its own texts. */
export type SyncPlace = 'orders' | 'shopify'

const importedIn: Readonly<Record<SyncPlace, (n: string) => string>> = {
  orders: (n) => `Importati ${n} nuovi ordini da Shopify.`,
  shopify: (n) => `Importati ${n} nuovi ordini.`,
}

const waitingIn: Readonly<Record<SyncPlace, string>> = {
  orders: 'il perché è in Integrazione Shopify.',
  shopify: 'il perché è qui sotto.',
}

/** Toast for a sync: title, number of imported orders, and remarks. */
export function syncTexts(done: ShopifySync, place: SyncPlace): { title: string; message: string } {
  const { ordersImported, ordersShort, ordersWaiting, isComplete } = done
  const sentences = [importedIn[place](count(ordersImported))]
  if (ordersShort > 0)
    sentences.push(ordersShort === 1 ? 'A uno manca la merce.' : `A ${count(ordersShort)} manca la merce.`)
  if (ordersWaiting > 0) {
    sentences.push(`${ordersWaiting === 1 ? 'Uno aspetta' : `${count(ordersWaiting)} aspettano`}: ${waitingIn[place]}`)
  }
  if (!isComplete) sentences.push('Gli altri arrivano automaticamente: ti avvisiamo quando ci sono tutti.')
  return {
    title: isComplete ? 'Sincronizzazione Completata' : 'Sincronizzazione in corso',
    message: sentences.join(' '),
  }
}
