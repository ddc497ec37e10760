import { invalid, notFound } from '../../../domain/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { type Offer, selectOffers, type Wanted } from './offers.queries.ts'

export type { Offer, Wanted }

/**
 * The offer for each wanted product and variant, in one statement. Unknown and inactive products, and variants of another product, are not
 * found.
 */
export async function findListings(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = await selectOffers(db, wanted)
  return wanted.map(({ productId, variantId }) => {
    const found = offers.find((offer) => offer.productId === productId && offer.wantedVariantId === variantId)
    if (!found?.isActive) throw notFound('product.not_found', 'Prodotto non trovato')
    if (variantId !== null && found.variantId === null) throw notFound('variant.not_found', 'Variante non trovata')
    return found
  })
}

/** What can be bought: for a product with variants, one of them must be chosen. */
export async function findOffers(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = await findListings(db, wanted)
  if (offers.some(({ hasVariants, variantId }) => hasVariants && variantId === null)) {
    throw invalid('product.variant_required', 'Scegli colore e taglia', { variantId: 'Scegli colore e taglia' })
  }
  return offers
}
