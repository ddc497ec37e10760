import { useState } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { isOrderable } from './entry-availability.ts'
import { OrderBar } from './order-bar.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useRemoveFromWishlist, useRestoreToWishlist } from './wishlist-list.api.ts'
import classes from './wishlist-list.module.css'
import { cannotRemove } from './wishlist-refusals.ts'
import { WishlistRow } from './wishlist-row.tsx'

interface WishlistListProps {
  entries: readonly WishlistEntry[]
  removedIds: ReadonlySet<string>
  onRemoved: (entryId: string, removed: boolean) => void
  onReserve: (entry: WishlistEntry) => void
  onOrder: (entries: readonly WishlistEntry[]) => void
  reservingId: string | null
  /** The last refused reservation, and why. */
  refused: { entryId: string; message: string } | null
}

export function WishlistList(props: WishlistListProps) {
  const { entries, removedIds, onRemoved, onReserve, onOrder, reservingId, refused } = props
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const remove = useRemoveFromWishlist()
  const restore = useRestoreToWishlist()
  const selected = entries.filter((entry) => ticked.has(entry.id) && !removedIds.has(entry.id) && isOrderable(entry))

  const tick = (entryId: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, entryId] : [...before].filter((id) => id !== entryId)))

  const removeEntry = async ({ id }: WishlistEntry) => {
    onRemoved(id, true)
    try {
      await remove.mutateAsync(id)
      toast.success('Prodotto rimosso dalla wishlist')
    } catch {
      onRemoved(id, false)
      toast.error(cannotRemove)
    }
  }

  const undo = (entry: WishlistEntry) =>
    restore.mutate(entry, {
      onError: (error) => toast.error(messageOf(error, 'Impossibile rimettere il prodotto nella wishlist.')),
    })

  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {removedIds.has(entry.id) ? (
              <RemovedRow
                entry={entry}
                onUndo={() => undo(entry)}
                undoing={restore.isPending && restore.variables.id === entry.id}
              />
            ) : (
              <WishlistRow
                entry={entry}
                selected={ticked.has(entry.id) && isOrderable(entry)}
                onSelect={(on) => tick(entry.id, on)}
                onRemove={() => void removeEntry(entry)}
                onReserve={() => onReserve(entry)}
                onOrder={() => onOrder([entry])}
                reserving={reservingId === entry.id}
                message={refused?.entryId === entry.id && <Notice tone="error">{refused.message}</Notice>}
              />
            )}
          </li>
        ))}
      </ul>
      <OrderBar selected={selected} onOrder={() => onOrder(selected)} />
    </>
  )
}
