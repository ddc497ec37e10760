import { problems } from '../errors.ts'
import { euroText } from '../money/euro-text.ts'
import { maxCartParcels, maxOrderLines, maxPieces } from './line-limits.ts'
import { maxOrdersPerCheckout } from './paying/payments.ts'
import { maxSplitLines } from './split-order.ts'

/** Maximum number of lines of a cart. */
export const maxCartLines = maxSplitLines

/** Maximum number of saved templates per account. */
export const maxOrderTemplates = 50

/** A consignee as typed so far, possibly incomplete. */
export interface CartConsignee {
  customer: { name: string; email: string; phone: string }
  shipping: { address: string; city: string; zip: string; province: string; country: string }
}

interface StockedLine {
  /** Null if the item is no longer sold. */
  stockItemId: string | null
  quantity: number
}

/** How many pieces of each line the available stock covers. Earlier lines take it first. */
export function shareStock(lines: readonly StockedLine[], available: ReadonlyMap<string | null, number>): number[] {
  const left = new Map(available)
  return lines.map(({ stockItemId, quantity }) => {
    const had = stockItemId === null ? 0 : Math.min(quantity, Math.max(0, left.get(stockItemId) ?? 0))
    left.set(stockItemId, (left.get(stockItemId) ?? 0) - had)
    return had
  })
}

const number = new Intl.NumberFormat('it', { useGrouping: 'always' })

export const cartProblems = problems({
  conflict: {
    'cart.changed':
      'L’ordine in corso è cambiato in un’altra scheda o su un altro dispositivo: ricontrollalo, poi riprova.',
    'cart.empty': 'L’ordine in corso è vuoto.',
    'cart.full': `Un ordine in corso ha al massimo ${number.format(maxCartLines)} righe: invia queste, poi aggiungi le altre.`,
    'cart.last_parcel': 'Un ordine in corso ha almeno un destinatario: per togliere tutto, svuotalo.',
    'cart.line_full': `Una riga ha al massimo ${number.format(maxPieces)} pezzi: con questi sarebbero di più.`,
    'cart.line_changed': ({ quantity }: { quantity: number }) =>
      `Nel frattempo i pezzi di questa riga sono diventati ${quantity}: controlla e cambiali di nuovo.`,
    'cart.parcel_changed':
      'Questo destinatario è cambiato in un’altra scheda o su un altro dispositivo: ora vedi i dati di adesso.',
    'cart.price_changed': ({ shown, now }: { shown: string; now: string }) =>
      `Il totale è passato da ${euroText(shown)} a ${euroText(now)}: controlla, poi conferma di nuovo.`,
    'cart.too_many_orders': ({ orders }: { orders: number }) =>
      `Sarebbero ${orders} ordini, uno ogni ${maxOrderLines} righe di un destinatario, e insieme se ne pagano ${maxOrdersPerCheckout}: togli delle righe e ordinale dopo.`,
    'cart.too_many_parcels': `Un ordine in corso ha al massimo ${maxCartParcels} destinatari: invia questi, poi aggiungi gli altri.`,
    'order_template.name_taken': 'Hai già un modello con questo nome',
    'order_template.none_sold': 'Nessun articolo di questo modello è ancora in vendita.',
    'order_template.too_many': `Hai già ${maxOrderTemplates} modelli e il massimo è ${maxOrderTemplates}: elimina quelli che non usi più.`,
  },
  invalid: {
    'cart.consignee': {
      it: (_: { missing: Readonly<Record<string, string>> }) =>
        'Completa i dati del destinatario: i campi da correggere sono segnati.',
      fields: ({ missing }: { missing: Readonly<Record<string, string>> }) => missing,
    },
  },
  not_found: {
    'cart.line_not_found': 'Questa riga non è più nell’ordine in corso.',
    'cart.parcel_not_found': 'Questo destinatario non è più nell’ordine in corso.',
    'order_template.not_found': 'Questo modello non c’è più.',
  },
})
