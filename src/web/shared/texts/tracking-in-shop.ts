import type { TrackingInShop } from '../../../contract/shopify/tracking-in-shop.ts'
import type { ShopFulfilmentState } from '../../../domain/shopify/shopify.ts'
import { dateTime } from './format.ts'

/** In a list, next to the order. */
export const trackingInShopLabels: Readonly<Record<ShopFulfilmentState, string>> = {
  due: 'Tracking in attesa',
  done: 'Tracking inviato',
  failed: 'Tracking non inviato',
}

interface TrackingText {
  tone: 'success' | 'info' | 'warning'
  title: string
  /** Problem and remedy. */
  text: string | null
  /** The owner may retry immediately. */
  canRetry: boolean
}

const notLinked =
  'Il negozio non è collegato: ricollegalo in Integrazione Shopify, e il tracking viene inviato automaticamente.'

/** Text for the shop's owner about whether the shop has received a parcel's tracking. */
export function trackingInShopText({ state, reason, at, isLinked }: TrackingInShop): TrackingText {
  switch (state) {
    case 'done':
      return { tone: 'success', title: `Tracking inviato al negozio il ${dateTime(at)}`, text: reason, canRetry: false }
    case 'due':
      return {
        tone: reason === null && isLinked ? 'info' : 'warning',
        title: reason === null ? 'Tracking in attesa di arrivare al negozio' : 'Il tracking non è ancora nel negozio',
        text: isLinked
          ? `${reason ?? 'Lo inviamo tra poco.'}${reason === null ? '' : ' Riproviamo automaticamente.'}`
          : notLinked,
        canRetry: isLinked && reason !== null,
      }
    case 'failed':
      return {
        tone: 'warning',
        title: 'Il tracking non è arrivato al negozio',
        text: isLinked ? reason : `${reason} Per riprovare ricollega il negozio.`,
        canRetry: isLinked,
      }
    default:
      return state satisfies never
  }
}
