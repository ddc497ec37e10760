import { lineKey } from '../../../domain/orders/merge-lines.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import type { Queryable } from '../../database/database.ts'
import { type Offer, selectOffers, selectOffersBySku, type Wanted } from './offers.queries.ts'

export type { Offer, Wanted }

/** Colour and size of an offered variant, as order lines name it; null for an offer without a variant. */
export const offeredVariant = ({ variantName, color, size }: Offer): string | null =>
  variantName === null ? null : variantInfo({ name: variantName, color, size })

/**
 * Returns the offer for each wanted product and variant, in one statement. Throws if a product is unknown or inactive, or a variant belongs to
 * another product.
 */
export async function findListings(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = new Map((await selectOffers(db, wanted)).map((offer) => [nameOf(offer), offer]))
  return wanted.map(({ productId, variantId }) => {
    const found = offers.get(nameOf({ productId, wantedVariantId: variantId }))
    if (!found?.isActive) throw productProblems['product.not_found']()
    if (variantId !== null && found.variantId === null) throw productProblems['variant.not_found']()
    return found
  })
}

const nameOf = ({ productId, wantedVariantId }: Pick<Offer, 'productId' | 'wantedVariantId'>) =>
  `${productId} ${wantedVariantId}`

/** Like `findListings`, but also throws if a product has variants and none is chosen. */
export async function findOffers(db: Queryable, wanted: readonly Wanted[]): Promise<Offer[]> {
  const offers = await findListings(db, wanted)
  if (offers.some(({ hasVariants, variantId }) => hasVariants && variantId === null)) {
    throw productProblems['product.variant_required']({ field: 'variantId' })
  }
  return offers
}

/**
 * Offers by SKU as given, in one statement. Includes offers that are no longer on sale and products that need a variant to be chosen. SKUs that
 * differ only in case share one object.
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

/** Like `findOffers`, but with null for each item that is no longer sold, so that one missing item does not hide the others. */
export async function offersStillSold(db: Queryable, wanted: readonly Wanted[]): Promise<(Offer | null)[]> {
  const offers = new Map((await selectOffers(db, wanted)).map((offer) => [nameOf(offer), offer]))
  return wanted.map(({ productId, variantId }) => {
    const found = offers.get(nameOf({ productId, wantedVariantId: variantId }))
    if (!found?.isActive || found.variantId !== variantId) return null
    return found.hasVariants && variantId === null ? null : found
  })
}
