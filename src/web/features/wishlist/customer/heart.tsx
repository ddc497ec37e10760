import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { WishlistEntry, WishlistLine } from '../../../../contract/wishlist.ts'
import { closedWishlist } from '../../../../domain/accounts/plans.ts'
import { http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { IconHeart } from '../../../ui/icons/icon-heart.tsx'
import classes from './heart.module.css'
import { askToSignInForWishlist, cannotAdd, cannotRemove, toastAdded } from './wishlist-texts.ts'

interface HeartProps {
  productId: string
  /** All products of the page, whose hearts are loaded with one call. */
  productIds: readonly string[]
  isSignedIn: boolean
  /** False without a verified profile and a plan: the heart then explains the requirements. */
  mayUseWishlist: boolean
}

const isBrowser = typeof window !== 'undefined'

/** Filled if the product is in the wishlist. Placed on the card's picture; refusals are shown at the end of the card. */
export function Heart({ productId, productIds, isSignedIn, mayUseWishlist }: HeartProps) {
  const { data, refetch } = useQuery({ ...heartsQuery(productIds), enabled: mayUseWishlist && isBrowser })
  const own = data?.filter((line) => line.productId === productId)
  const isIn = own !== undefined && own.length > 0
  const toggle = useToggleHeart(productIds)
  const { href } = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  /** Lines removed here. Filling the heart again restores their variants, quantities and notes; each is kept until the server has accepted it. */
  const removed = useRef<readonly WishlistLine[]>([])
  const keepRemoved = (test: (line: WishlistLine) => boolean) => {
    removed.current = removed.current.filter(test)
  }

  const fill = async () => {
    const bare = { productId, variantId: null, quantity: 1, notes: null }
    const wanted = removed.current.length > 0 ? removed.current : [bare]
    await toggle({ productId, own: [], wanted, onAdded: (added) => keepRemoved((line) => line !== added) })
    toastAdded()
  }
  const empty = async (lines: readonly WishlistLine[]) => {
    await toggle({ productId, own: lines, wanted: [] })
    // Earlier removed lines are replaced by newer ones of the same variant.
    keepRemoved(({ variantId }) => !lines.some((line) => line.variantId === variantId))
    removed.current = [...lines, ...removed.current]
    toast.success('Prodotto rimosso dalla wishlist')
  }
  const fail = (error: unknown) => {
    if (statusOf(error) === 401) return askToSignInForWishlist(href)
    const message = isIn ? cannotRemove : cannotAdd
    setProblem(message)
    toast.error(message)
  }
  const onClick = () => {
    if (!isSignedIn) return askToSignInForWishlist(href)
    if (!mayUseWishlist) return setProblem(closedWishlist)
    // The state is still unknown: adding could duplicate an entry.
    if (!own) return void refetch()
    setProblem(null)
    const act = () =>
      (isIn ? empty(own) : fill()).catch((error) => {
        fail(error)
        throw error
      })
    // Ignores the second click of a double click, although the heart has changed by then.
    dedupe(`heart ${productId}`, act).catch(() => undefined)
  }

  return (
    <>
      <button
        type="button"
        className={classes.heart}
        data-in={isIn || undefined}
        aria-label={isIn ? 'Rimuovi dalla wishlist' : 'Aggiungi alla wishlist'}
        onClick={onClick}
      >
        <IconHeart size={20} stroke={1.5} aria-hidden />
      </button>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Wishlist entries for the products of a page, loaded with one call for all hearts. Not rendered on the server. */
const heartsQuery = (productIds: readonly string[]) =>
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
function useToggleHeart(productIds: readonly string[]): (toggle: Toggle) => Promise<unknown> {
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
