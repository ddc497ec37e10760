import { useEffect, useMemo, useRef, useState } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'

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
