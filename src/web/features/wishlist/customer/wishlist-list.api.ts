import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { http, type ListPage } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { ownPageQuery } from '../../../shared/calls/own-list-query.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'

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

interface TypedQuantity {
  quantity: number
  /** Quantities that the server may hold: the original one, and those sent since. */
  over: readonly number[]
}

type TypedQuantities = Readonly<Record<string, TypedQuantity>>

/** The part that rows need. */
export interface Quantities {
  /** Typed but not confirmed as saved. */
  isUnsaved: (entryId: string) => boolean
  type: (entryId: string, quantity: number) => void
  markSent: (entryId: string, quantity: number) => void
  markSaved: (entryId: string, quantity: number) => void
  forget: (entryId: string) => void
}

/**
 * Typed quantities that replace the saved ones in the list; they survive failures and reloads. If an entry was changed elsewhere in the meantime,
 * its saved quantity is shown.
 */
export function useTypedQuantities(saved: readonly WishlistEntry[]) {
  const draft = useDraft<{ typed: TypedQuantities }>('wishlist-quantities', { typed: {} })
  const [typed, setTyped] = useState(draft.initialValues.typed)
  // Responses that arrive after the list was left use the current quantities, not a stale closure.
  const latest = useRef(typed)

  const update = (entryId: string, next: TypedQuantity | null) => {
    const { [entryId]: _, ...others } = latest.current
    latest.current = next ? { ...others, [entryId]: next } : others
    setTyped(latest.current)
    draft.keep({ typed: latest.current })
  }

  const outdated = saved.filter(({ id, quantity }) => typed[id] && !typed[id].over.includes(quantity))
  useEffect(() => {
    for (const { id } of outdated) update(id, null)
  })

  const quantities: Quantities = {
    isUnsaved: (entryId) => typed[entryId] !== undefined && outdated.every(({ id }) => id !== entryId),
    type(entryId, quantity) {
      const held = saved.find(({ id }) => id === entryId)?.quantity
      const over = latest.current[entryId]?.over ?? (held === undefined ? [] : [held])
      update(entryId, { quantity, over })
    },
    markSent(entryId, quantity) {
      const one = latest.current[entryId]
      if (one) update(entryId, { ...one, over: [...new Set([...one.over, quantity])] })
    },
    markSaved(entryId, quantity) {
      const one = latest.current[entryId]
      if (one) update(entryId, one.quantity === quantity ? null : { ...one, over: [quantity] })
    },
    forget: (entryId) => update(entryId, null),
  }
  const entries = useMemo(() => saved.map((entry) => asTyped(entry, typed[entry.id])), [saved, typed])
  return { entries, quantities }
}

/** Returns the same object if nothing was typed. */
const asTyped = (entry: WishlistEntry, typed: TypedQuantity | undefined): WishlistEntry =>
  typed?.over.includes(entry.quantity) ? { ...entry, quantity: typed.quantity } : entry
