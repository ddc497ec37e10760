import type { ProductListItem, ProductVariant } from '../../../contract/products/products.ts'
import { pictureFor, variantInfo } from '../../../domain/products/products.ts'

interface Chosen {
  id: string
  product: ProductListItem
  variant: ProductVariant | null
  quantity: number
}

/** Reservations or wishlist entries as the order dialog lists them. */
export const toOrderLines = (chosen: readonly Chosen[]) =>
  chosen.map(({ id, product, variant, quantity }) => ({
    id,
    name: product.name,
    variantInfo: variant && variantInfo(variant),
    imageUrl: pictureFor(product, variant?.color ?? null)?.imageUrl ?? null,
    unitPrice: product.price,
    quantity,
  }))
