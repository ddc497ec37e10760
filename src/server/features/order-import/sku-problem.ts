import type { Offer } from '../products/find-offers.ts'

/** Why the article cannot be ordered; null if it can. */
export function skuProblem(offer: Offer | null | undefined): string | null {
  if (!offer) return 'SKU sconosciuto: controlla il codice nel catalogo'
  if (!offer.isActive) return 'Questo articolo non è più in vendita'
  if (offer.hasVariants && offer.variantId === null) {
    return 'Questo SKU ha più varianti: indica quello di taglia e colore'
  }
  return null
}
