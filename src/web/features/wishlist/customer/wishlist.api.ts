import { useMutation } from '@tanstack/react-query'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { postOnce } from '../../../shared/intents.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

interface NewEntry {
  productId: string
  variantId: string | null
  quantity: number
}

/** Adds several at once: all of them, or none. */
export function useAddLinesToWishlist() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (items: readonly NewEntry[]) => postOnce<WishlistEntry[]>('/api/wishlist/lines', { items }),
    onSuccess: () => invalidate('/api/wishlist', '/api/overview'),
  })
}

/** Adding the same product and variant again adds to the entry's quantity. */
export function useAddToWishlist() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (entry: NewEntry) => postOnce<WishlistEntry>('/api/wishlist', entry),
    onSuccess: () => invalidate('/api/wishlist', '/api/overview'),
  })
}
