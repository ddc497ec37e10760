import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { SelectAll } from '../../../ui/lists/select-all.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OrderBar } from './order-bar.tsx'
import { RemovedRow } from './removed-row.tsx'
import type { TickedEntries } from './use-ticked-entries.ts'
import type { Quantities } from './use-typed-quantities.ts'
import { useRemoveFromWishlist, useRestoreToWishlist } from './wishlist-list.api.ts'
import { WishlistRow } from './wishlist-row.tsx'
import { cannotRemove } from './wishlist-texts.ts'

interface WishlistListProps {
  /** Entries of one page. */
  entries: readonly WishlistEntry[]
  /** False until the profile is verified: entries cannot be selected, reserved or ordered. */
  mayBuy: boolean
  ticks: TickedEntries
  removedIds: ReadonlySet<string>
  onRemoved: (entryId: string, removed: boolean) => void
  onReserve: (entry: WishlistEntry) => void
  onOrder: (entries: readonly WishlistEntry[]) => void
  reservingId: string | null
  quantities: Quantities
  /** The last refused reservation and the reason. */
  refused: { entryId: string; message: string } | null
  /** Another page is loading. */
  isStale: boolean
}

export function WishlistList(props: WishlistListProps) {
  const {
    entries,
    mayBuy,
    ticks,
    removedIds,
    onRemoved,
    onReserve,
    onOrder,
    reservingId,
    quantities,
    refused,
    isStale,
  } = props
  const { selected, isTicked, tick, orderable, tickPage, clear } = ticks
  const remove = useRemoveFromWishlist()
  const restore = useRestoreToWishlist()

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
      {mayBuy && <SelectAll selected={orderable.filter(isTicked).length} of={orderable.length} onSelect={tickPage} />}
      <ul className="plain-list ruled framed dims-when-stale" data-stale={isStale || undefined} aria-busy={isStale}>
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
                mayBuy={mayBuy}
                selected={isTicked(entry)}
                onSelect={(on) => tick(entry, on)}
                onRemove={() => void removeEntry(entry)}
                onReserve={() => onReserve(entry)}
                onOrder={() => onOrder([entry])}
                reserving={reservingId === entry.id}
                quantities={quantities}
                message={refused?.entryId === entry.id && <Notice tone="error">{refused.message}</Notice>}
              />
            )}
          </li>
        ))}
      </ul>
      <OrderBar selected={selected} onOrder={() => onOrder(selected)} onClear={clear} />
    </>
  )
}
