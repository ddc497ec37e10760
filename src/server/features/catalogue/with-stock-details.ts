import type { AdminProduct } from '../../../contract/products/admin-products.ts'
import type { Product } from '../../../contract/products/products.ts'
import type { StockDetails } from './stock-details.queries.ts'

/** The product for admins. Its own stock item counts only if it has no variants. */
export function withStockDetails(product: Product, details: readonly StockDetails[]): AdminProduct {
  const of = (variantId: string | null) => details.find((one) => one.variantId === variantId)
  const variants = product.variants.map((variant) => {
    const { ean = null, shelf = null, held = 0 } = of(variant.id) ?? {}
    return { ...variant, ean, shelf, held }
  })
  const own = variants.length > 0 ? undefined : of(null)
  return {
    ...product,
    variants,
    held: own?.held ?? variants.reduce((sum, { held }) => sum + held, 0),
    shelf: own?.shelf ?? null,
  }
}
