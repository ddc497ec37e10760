import type { ProductListItem, ProductVariant } from '../../../contract/products/products.ts'
import { pictureFor, variantInfo } from '../../../domain/products/products.ts'

interface Chosen {
  id: string
  product: ProductListItem
  variant: ProductVariant | null
  quantity: number
}

/** Converts reservations or wishlist entries to lines of the order dialog. */
export const toOrderLines = (chosen: readonly Chosen[]) =>
  chosen.map(({ id, product, variant, quantity }) => ({
    id,
    name: product.name,
    variantInfo: variant && variantInfo(variant),
    imageUrl: pictureFor(product, variant?.color ?? null)?.imageUrl ?? null,
    unitPrice: product.price,
    quantity,
  }))
