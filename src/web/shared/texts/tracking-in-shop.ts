import type { TrackingInShop } from '../../../contract/tracking-in-shop.ts'
import type { ShopFulfilmentState } from '../../../domain/shopify.ts'
import { dateTime } from './format.ts'

/** In a list, beside the order. */
export const trackingInShopLabels: Readonly<Record<ShopFulfilmentState, string>> = {
  due: 'Tracking in attesa',
  done: 'Tracking inviato',
  failed: 'Tracking non inviato',
}

interface TrackingText {
  tone: 'success' | 'info' | 'warning'
  title: string
  /** What is wrong, and what to do. */
  text: string | null
  /** Its owner can have it told at once. */
  canRetry: boolean
}

const notLinked =
  'Il negozio non è collegato: ricollegalo in Integrazione Shopify, e il tracking viene inviato automaticamente.'

/** Whether the shop has the tracking of a parcel, as its owner reads it. */
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
