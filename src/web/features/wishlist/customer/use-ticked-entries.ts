import { useState } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { isOrderable } from './entry-availability.ts'

export type TickedEntries = ReturnType<typeof useTickedEntries>

/** Entries selected to be ordered together, across pages of the wishlist. Entries that are removed or can no longer be ordered are deselected. */
export function useTickedEntries(shown: readonly WishlistEntry[], removedIds: ReadonlySet<string>) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, WishlistEntry>>(new Map())
  const orderable = shown.filter((entry) => !removedIds.has(entry.id) && isOrderable(entry))
  const selected = [...ticked.values()].filter((entry) => !removedIds.has(entry.id) && isOrderable(entry))

  // Keeps the latest version of each entry, because quantity and stock may change and the page may be left.
  if (shown.some((entry) => ticked.has(entry.id) && ticked.get(entry.id) !== entry)) {
    const present = new Map(shown.map((entry) => [entry.id, entry]))
    setTicked(new Map([...ticked].map(([id, entry]) => [id, present.get(id) ?? entry])))
  }

  const tick = (entries: readonly WishlistEntry[], on: boolean) =>
    setTicked((before) => {
      const next = new Map(before)
      for (const entry of entries) {
        if (on) next.set(entry.id, entry)
        else next.delete(entry.id)
      }
      return next
    })

  return {
    selected,
    isTicked: (entry: WishlistEntry) => selected.some(({ id }) => id === entry.id),
    tick: (entry: WishlistEntry, on: boolean) => tick([entry], on),
    /** Entries on the page that can be ordered now. */
    orderable,
    tickPage: (on: boolean) => tick(orderable, on),
    clear: () => setTicked(new Map()),
  }
}
