import { useMutation } from '@tanstack/react-query'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'

interface NewEntry {
  productId: string
  variantId: string | null
  quantity: number
}

/** Adds several lines, all or nothing. `form` identifies the caller. */
export function useAddLinesToWishlist({ form }: { form: string }) {
  return useMutation({
    mutationFn: (items: readonly NewEntry[]) =>
      postOnce<WishlistEntry[]>('/api/wishlist/lines', { items }, { form: `wish ${form}` }),
    ...useRefetchAfter('/api/wishlist', '/api/overview'),
  })
}

/** Adding the same product and variant again increases the entry's quantity. */
export function useAddToWishlist({ form }: { form: string }) {
  return useMutation({
    mutationFn: (entry: NewEntry) => postOnce<WishlistEntry>('/api/wishlist', entry, { form: `wish ${form}` }),
    ...useRefetchAfter('/api/wishlist', '/api/overview'),
  })
}
