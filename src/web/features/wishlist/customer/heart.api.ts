import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry, WishlistLine } from '../../../../contract/wishlist.ts'
import { http, queryString, statusOf } from '../../../shared/http.ts'
import { postOnce } from '../../../shared/intents.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

/** What the wishlist holds of the products of a page: one call for all of its hearts. Not rendered by the server. */
export const heartsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/wishlist', 'lines', productIds],
    queryFn: ({ signal }) =>
      http.get<WishlistLine[]>(`/api/wishlist/lines${queryString({ productId: productIds })}`, { signal }),
  })

interface Toggle {
  productId: string
  /** What the wishlist holds of the product, and what it shall hold: nothing, or these lines. */
  own: readonly WishlistLine[]
  wanted: readonly WishlistLine[]
}

/** Removed before: what was wanted. */
function unlessGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}

const mutationKey = ['heart']

/** Fills or empties a heart at once, and takes it back where the server refuses. */
export function useToggleHeart(productIds: readonly string[]): (toggle: Toggle) => Promise<unknown> {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const { queryKey } = heartsQuery(productIds)
  const show = (productId: string, lines: readonly WishlistLine[]) =>
    queryClient.setQueryData(queryKey, (all = []) => [...all.filter((line) => line.productId !== productId), ...lines])

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ productId, wanted }: Toggle): Promise<unknown> =>
      wanted.length > 0
        ? Promise.all(wanted.map((line) => postOnce<WishlistEntry>('/api/wishlist', line)))
        : http.delete(`/api/wishlist/products/${encodeURIComponent(productId)}`).catch(unlessGone),
    onMutate: async ({ productId, wanted }) => {
      await queryClient.cancelQueries({ queryKey })
      show(productId, wanted)
    },
    onError: (_, { productId, own }) => show(productId, own),
    onSettled: async () => {
      // The last of several: an answer read before would empty the hearts whose request still runs.
      if (queryClient.isMutating({ mutationKey }) === 1) await invalidate('/api/wishlist', '/api/overview')
    },
  })
  return mutateAsync
}
