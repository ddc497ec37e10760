import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'

import { http, type ListPage } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { ownPageQuery } from '../../../shared/calls/own-list-query.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

import type { Quantities } from './use-typed-quantities.ts'

/** URL of the CSV export. */
export const wishlistFile = '/api/wishlist.csv'

/** One page, newest first; `after` is the cursor at which it starts. */
export const wishlistQuery = (after: string | undefined) => ownPageQuery<WishlistEntry>('/api/wishlist', { after })

const entryPath = (entryId: string) => `/api/wishlist/${encodeURIComponent(entryId)}`

/** Keeps the typed quantity until it is saved. */
export function useSaveQuantity(entryId: string, { markSent, markSaved }: Quantities) {
  const queryClient = useQueryClient()
  const show = (quantity: number) =>
    queryClient.setQueriesData<ListPage<WishlistEntry>>({ queryKey: ['/api/wishlist', 'page'] }, (page) => {
      // Other pages keep their identity.
      if (!page?.items.some(({ id }) => id === entryId)) return page
      return { ...page, items: page.items.map((entry) => (entry.id === entryId ? { ...entry, quantity } : entry)) }
    })
  return useMutation({
    // Saves run one after another, so that the last typed quantity wins.
    scope: { id: `wishlist-quantity-${entryId}` },
    mutationFn: (quantity: number) => {
      markSent(entryId, quantity)
      return http.patch<WishlistEntry>(entryPath(entryId), { quantity })
    },
    onSuccess: (_, quantity) => {
      show(quantity)
      markSaved(entryId, quantity)
    },
  })
}

/** Refetched only when the list is next opened: until then the row of a removed entry offers an undo. */
export function useRemoveFromWishlist() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (entryId: string) => http.delete(entryPath(entryId)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['/api/wishlist'], refetchType: 'none' })
      await invalidate('/api/overview')
    },
  })
}

export function useRestoreToWishlist() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ productId, variantId, quantity, notes }: WishlistEntry) =>
      postOnce<WishlistEntry>('/api/wishlist', { productId, variantId, quantity, notes }),
    onSuccess: () => invalidate('/api/wishlist', '/api/overview'),
  })
}

/** Sets an entry's colour and size. If another entry already has them, the server merges the two. */
export function useChooseVariant() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ entry, variantId }: { entry: WishlistEntry; variantId: string }) =>
      http.patch<WishlistEntry>(entryPath(entry.id), { variantId }),
    onSettled: () => invalidate('/api/wishlist', '/api/overview'),
  })
}
