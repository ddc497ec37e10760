import type { ShopSkuLinking } from '../../../../../contract/shopify/shopify-stock.ts'
import type { SkuFindingKind } from '../../../../../domain/shopify/shopify-stock.ts'
import { dateTime, plural } from '../../../../shared/texts/format.ts'

/** Explanation and advice for each kind of finding. */
export const findingTexts: Readonly<Record<SkuFindingKind, { title: string; text: string; isLinked: boolean }>> = {
  unknown: {
    title: 'Non è nel catalogo',
    text: 'Nessun nostro articolo ha questo SKU: correggilo su Shopify, poi cerca di nuovo.',
    isLinked: false,
  },
  ambiguous: {
    title: 'SKU doppio',
    text: 'Un’altra variante del negozio ha lo stesso SKU, ed è quella che aggiorniamo: cambia lo SKU di questa, o eliminala.',
    isLinked: false,
  },
  oversells: {
    title: 'Si vende anche esaurito',
    text: 'È collegato, ma Shopify continua a venderlo quando la giacenza è zero: togli lì «Continua a vendere se esaurito».',
    isLinked: true,
  },
  elsewhere: {
    title: 'Pezzi in altre sedi',
    text: 'È collegato, ma il negozio ne conta altri in un’altra sede, che non aggiorniamo: se non li hai davvero, azzerali lì.',
    isLinked: true,
  },
  untracked: {
    title: 'Giacenza non seguita',
    text: 'È collegato, e Shopify non ne contava i pezzi: da ora sì. Non devi fare niente.',
    isLinked: true,
  },
}

/** Progress or result of linking by SKU. */
export function linkingText({ endedAt, reason, seen, linked }: ShopSkuLinking): string {
  const far = `${plural(seen, 'variante', 'varianti')} con un SKU nostro, ${plural(linked, 'collegata', 'collegate')}`
  if (endedAt === null) return `Stiamo cercando: finora ${far}.`
  if (reason) return `Si è fermata il ${dateTime(endedAt)}: ${far}. ${reason}`
  return `Ultima ricerca il ${dateTime(endedAt)}: ${far}.`
}
