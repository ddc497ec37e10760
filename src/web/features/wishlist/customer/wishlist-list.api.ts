import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { http, type ListPage } from '../../../shared/http.ts'
import { postOnce } from '../../../shared/intents.ts'
import { ownPageQuery } from '../../../shared/own-list-query.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

/** All of it, as a table. */
export const wishlistFile = '/api/wishlist.csv'

/** One page, newest first; `after` is the cursor where it begins. */
export const wishlistQuery = (after: string | undefined) => ownPageQuery<WishlistEntry>('/api/wishlist', { after })

const entryPath = (entryId: string) => `/api/wishlist/${encodeURIComponent(entryId)}`

/** Changes a quantity on screen; `useSaveQuantity` saves it. */
export function useShowQuantity() {
  const queryClient = useQueryClient()
  return (entryId: string, quantity: number) =>
    queryClient.setQueriesData<ListPage<WishlistEntry>>({ queryKey: ['/api/wishlist', 'page'] }, (page) => {
      // The other pages stay the same objects.
      if (!page?.items.some(({ id }) => id === entryId)) return page
      return { ...page, items: page.items.map((entry) => (entry.id === entryId ? { ...entry, quantity } : entry)) }
    })
}

/** A failure reads the list again, so that the screen never shows a quantity that was not saved. */
export function useSaveQuantity(entryId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    // One after the other, so that the last quantity typed is the one saved.
    scope: { id: `wishlist-quantity-${entryId}` },
    mutationFn: (quantity: number) => http.patch<WishlistEntry>(entryPath(entryId), { quantity }),
    onError: () => invalidate('/api/wishlist'),
  })
}

/** The list is read again only when it is next opened: until then a removed entry's row offers to undo. */
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

/** Sets an entry's colour and size; if another entry has them already, the server joins the two. */
export function useChooseVariant() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ entry, variantId }: { entry: WishlistEntry; variantId: string }) =>
      http.patch<WishlistEntry>(entryPath(entry.id), { variantId }),
    onSettled: () => invalidate('/api/wishlist', '/api/overview'),
  })
}
