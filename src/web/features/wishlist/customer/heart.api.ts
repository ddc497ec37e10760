import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry, WishlistLine } from '../../../../contract/wishlist.ts'
import { http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

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
  /** Called for each of the lines that the server has taken. */
  onAdded?: (line: WishlistLine) => void
}

/** All are tried. Where one is refused, the others are there all the same: only they are told to `onAdded`. */
async function addLines({ wanted, onAdded }: Toggle): Promise<void> {
  const add = (line: WishlistLine) => postOnce<WishlistEntry>('/api/wishlist', line).then(() => onAdded?.(line))
  const results = await Promise.allSettled(wanted.map(add))
  const refused = results.find((result) => result.status === 'rejected')
  if (refused) throw refused.reason
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
    mutationFn: (toggle: Toggle): Promise<unknown> =>
      toggle.wanted.length > 0
        ? addLines(toggle)
        : http.delete(`/api/wishlist/products/${encodeURIComponent(toggle.productId)}`).catch(unlessGone),
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
