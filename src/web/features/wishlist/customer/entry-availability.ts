import { useState } from 'react'
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

export type TickedEntries = ReturnType<typeof useTickedEntries>

/** Entries selected to be ordered together, across pages of the wishlist. Entries that are removed or can no longer be ordered are deselected. */
export function useTickedEntries(shown: readonly WishlistEntry[], removedIds: ReadonlySet<string>) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, WishlistEntry>>(new Map())
  const orderable = shown.filter((entry) => !removedIds.has(entry.id) && isOrderable(entry))
  const selected = [...ticked.values()].filter((entry) => !removedIds.has(entry.id) && isOrderable(entry))

  // Keeps the latest version of each entry, because quantity and stock may change and the page may be left.
  if (shown.some((entry) => ticked.has(entry.id) && ticked.get(entry.id) !== entry)) {
    const present = new Map(shown.map((entry) => [entry.id, entry]))
    setTicked(new Map([...ticked].map(([id, entry]) => [id, present.get(id) ?? entry])))
  }

  const tick = (entries: readonly WishlistEntry[], on: boolean) =>
    setTicked((before) => {
      const next = new Map(before)
      for (const entry of entries) {
        if (on) next.set(entry.id, entry)
        else next.delete(entry.id)
      }
      return next
    })

  return {
    selected,
    isTicked: (entry: WishlistEntry) => selected.some(({ id }) => id === entry.id),
    tick: (entry: WishlistEntry, on: boolean) => tick([entry], on),
    /** Entries on the page that can be ordered now. */
    orderable,
    tickPage: (on: boolean) => tick(orderable, on),
    clear: () => setTicked(new Map()),
  }
}
