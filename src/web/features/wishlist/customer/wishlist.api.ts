import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { http } from '../../../shared/http.ts'

interface NewEntry {
  productId: string
  variantId: string | null
  quantity: number
}

/** Adding the same product again adds to its quantity (decisions.md §12). */
export function useAddToWishlist() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (entry: NewEntry) => http.post<WishlistEntry>('/api/wishlist', entry),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/wishlist'] }),
        queryClient.invalidateQueries({ queryKey: ['/api/overview'] }),
      ]),
  })
}
