import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { availabilityOf, availabilityText } from '../../../../domain/products/availability.ts'
import { variantInfo } from '../../../../domain/products/products.ts'
import { availabilityTints } from '../../../ui/availability-tints.ts'
import type { StatusTint } from '../../../ui/status-badge.tsx'

/** A product with variants can only be ordered with colour and size. */
export const needsVariant = ({ variant, product }: WishlistEntry): boolean =>
  variant === null && product.variants.length > 0

export const availablePieces = ({ variant, product }: WishlistEntry): number => (variant ?? product).available

/** Whether the entry can be reserved or ordered as it is. */
export const isOrderable = (entry: WishlistEntry): boolean =>
  entry.product.isActive && !needsVariant(entry) && availablePieces(entry) >= entry.quantity

export const variantLabel = ({ variant }: WishlistEntry): string | null => variant && variantInfo(variant)

/** `Blazer Milano, Nero / M`: used in the labels of the entry's controls. */
export const entryName = (entry: WishlistEntry): string =>
  [entry.product.name, variantLabel(entry)].filter(Boolean).join(', ')

export function entryAvailability(entry: WishlistEntry): { text: string; tint: StatusTint } {
  const available = availablePieces(entry)
  if (!entry.product.isActive) return { text: 'Non più in vendita', tint: 'neutral' }
  if (available > 0 && !needsVariant(entry) && available < entry.quantity) {
    return { text: available === 1 ? 'Ne resta 1' : `Ne restano ${available}`, tint: 'error' }
  }
  return { text: availabilityText(available), tint: availabilityTints[availabilityOf(available)] }
}
