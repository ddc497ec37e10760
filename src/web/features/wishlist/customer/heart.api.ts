import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WishlistEntry, WishlistLine } from '../../../../contract/wishlist.ts'
import { http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

/** Wishlist entries for the products of a page, loaded with one call for all hearts. Not rendered on the server. */
export const heartsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['/api/wishlist', 'lines', productIds],
    queryFn: ({ signal }) =>
      http.get<WishlistLine[]>(`/api/wishlist/lines${queryString({ productId: productIds })}`, { signal }),
  })

interface Toggle {
  productId: string
  /** The product's current wishlist lines, and the wanted ones; an empty list removes the product. */
  own: readonly WishlistLine[]
  wanted: readonly WishlistLine[]
  /** Called for each line accepted by the server. */
  onAdded?: (line: WishlistLine) => void
}

/** Tries all lines, then rejects with the first refusal. Accepted lines are saved nevertheless and reported to `onAdded`. */
async function addLines({ wanted, onAdded }: Toggle): Promise<void> {
  const add = (line: WishlistLine) => postOnce<WishlistEntry>('/api/wishlist', line).then(() => onAdded?.(line))
  const results = await Promise.allSettled(wanted.map(add))
  const refused = results.find((result) => result.status === 'rejected')
  if (refused) throw refused.reason
}

/** A line that was already removed counts as success. */
function unlessGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}

const mutationKey = ['heart']

/** Updates a heart optimistically and rolls back if the server refuses. */
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
      // Refetch only after the last of several toggles: an earlier response would revert hearts whose request is still running.
      if (queryClient.isMutating({ mutationKey }) === 1) await invalidate('/api/wishlist', '/api/overview')
    },
  })
  return mutateAsync
}
