import { ShopPriceRule } from '../../../../contract/shopify/shopify-products.ts'
import type { PriceRule } from '../../../../domain/shopify/shopify-prices.ts'
import { type ShopProduct, shopProductOf } from '../../../../domain/shopify/shopify-products.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShopSubject } from '../../catalogue/read-catalogue.ts'

interface Wishes {
  isDraft: boolean
  title: string | null
  description: string | null
  priceRule: unknown
}

/** Parses a stored price rule. */
export const readRule = (stored: unknown): PriceRule => ShopPriceRule.parse(stored)

/** A product as a shop should have it; null if the shop can sell no article of it. */
export function toShopProduct(
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { product, units }: ShopSubject,
  wishes: Wishes,
): ShopProduct | null {
  const eans = new Map(units.map(({ variantId, ean }) => [variantId, ean]))
  const images = product.images.map(({ imageUrl, ...image }) => ({
    ...image,
    imageUrl: absolute(publicUrl(), imageUrl),
  }))
  const variants = product.variants.map((variant) => ({ ...variant, ean: eans.get(variant.id) ?? null }))
  return shopProductOf({ ...product, images, variants }, { ...wishes, priceRule: readRule(wishes.priceRule) })
}

const absolute = (site: string, address: string): string => new URL(address, site).href

/** Stock item ids by upper-case SKU. */
export function skuUnits({ product, units }: ShopSubject): ReadonlyMap<string, string> {
  const own = product.variants.length > 0 ? product.variants : [{ id: null, sku: product.sku }]
  return new Map(
    own.flatMap(({ id, sku }) => {
      const unit = units.find(({ variantId }) => variantId === id)
      return sku && unit ? [[sku.trim().toUpperCase(), unit.stockItemId]] : []
    }),
  )
}
