import { invalid, notFound } from '../../../domain/errors.ts'
import { lineKey } from '../../../domain/orders/merge-lines.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import type { Queryable } from '../../database/database.ts'
import { type Offer, selectOffers, selectOffersBySku, type Wanted } from './offers.queries.ts'

export type { Offer, Wanted }

/** Colour and size of an offered variant, as lines of orders name it; null of a product without one. */
export const offeredVariant = ({ variantName, color, size }: Offer): string | null =>
  variantName === null ? null : variantInfo({ name: variantName, color, size })

/**
 * The offer for each wanted product and variant, in one statement. Unknown and inactive products, and variants of another product, are not
 * found.
 */
export async function findListings(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = new Map((await selectOffers(db, wanted)).map((offer) => [nameOf(offer), offer]))
  return wanted.map(({ productId, variantId }) => {
    const found = offers.get(nameOf({ productId, wantedVariantId: variantId }))
    if (!found?.isActive) throw notFound('product.not_found', 'Prodotto non trovato')
    if (variantId !== null && found.variantId === null) throw notFound('variant.not_found', 'Variante non trovata')
    return found
  })
}

const nameOf = ({ productId, wantedVariantId }: Pick<Offer, 'productId' | 'wantedVariantId'>) =>
  `${productId} ${wantedVariantId}`

/** What can be bought: for a product with variants, one of them must be chosen. */
export async function findOffers(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = await findListings(db, wanted)
  if (offers.some(({ hasVariants, variantId }) => hasVariants && variantId === null)) {
    throw invalid('product.variant_required', 'Scegli colore e taglia', { variantId: 'Scegli colore e taglia' })
  }
  return offers
}

/**
 * What these SKUs name, by the SKU as it is given, in one statement; also what is not for sale any more, and products of which a variant
 * would have to be chosen. SKUs that differ in case only name the same object.
 */
export async function findOffersBySku(db: Queryable, skus: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  const found = new Map<string, Offer>()
  const same = new Map<string, Offer>()
  for (const { givenSku, ...rest } of await selectOffersBySku(db, [...new Set(skus)])) {
    const offer = rest as Offer
    const key = lineKey(offer)
    const known = same.get(key) ?? offer
    same.set(key, known)
    found.set(givenSku, known)
  }
  return found
}

/** What is still sold of these, as `findOffers` has it; null for what is not, so that one thing that is gone does not hide the others. */
export async function offersStillSold(db: Queryable, wanted: readonly Wanted[]): Promise<(Offer | null)[]> {
  const offers = await selectOffers(db, wanted)
  return wanted.map(({ productId, variantId }) => {
    const found = offers.find((offer) => offer.productId === productId && offer.wantedVariantId === variantId)
    if (!found?.isActive || found.variantId !== variantId) return null
    return found.hasVariants && variantId === null ? null : found
  })
}
