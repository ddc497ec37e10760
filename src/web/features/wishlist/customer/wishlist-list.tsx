import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../../contract/site-pages.ts'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { maxSplitLines, ordersFor } from '../../../../domain/orders/split-order.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { severalOrdersText } from '../../../shared/texts/count-text.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { SelectAll } from '../../../ui/lists/select-all.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { entryName, type TickedEntries } from './entry-availability.ts'
import { type Quantities, useRemoveFromWishlist, useRestoreToWishlist } from './wishlist-list.api.ts'
import classes from './wishlist-list.module.css'
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
  /** Adds entries to the cart. */
  onAddToCart: (entries: readonly WishlistEntry[]) => void
  reservingId: string | null
  quantities: Quantities
  renderSheet: (product: WishlistEntry['product']) => ReactNode
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
    onAddToCart,
    reservingId,
    quantities,
    renderSheet,
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
                sheet={renderSheet(entry.product)}
                message={refused?.entryId === entry.id && <Notice tone="error">{refused.message}</Notice>}
              />
            )}
          </li>
        ))}
      </ul>
      <OrderBar
        selected={selected}
        onOrder={() => onOrder(selected)}
        onAddToCart={() => onAddToCart(selected)}
        onClear={clear}
      />
    </>
  )
}

interface OrderBarProps {
  selected: readonly WishlistEntry[]
  onOrder: () => void
  onAddToCart: () => void
  onClear: () => void
}

/** The selected entries of all pages and their total. A joint order pays shipping once per resulting order. */
function OrderBar({ selected, onOrder, onAddToCart, onClear }: OrderBarProps) {
  if (selected.length === 0) return null
  const pieces = piecesOf(selected)
  const total = addMoney('0.00', ...selected.map(({ product, quantity }) => multiplyMoney(product.price, quantity)))
  const isTooMuch = selected.length > maxSplitLines
  const orders = ordersFor(selected.length)
  return (
    <section className={classes.bar} aria-label="Prodotti scelti" data-bottom-bar>
      <p className={classes.sum} role="status">
        {plural(pieces, 'capo scelto', 'capi scelti')}
        <strong className={classes.total}>{euro(total)}</strong>
        {isTooMuch && `Insieme se ne ordinano ${count(maxSplitLines)}: ne hai scelti ${count(selected.length)}.`}
        {!isTooMuch && orders > 1 && severalOrdersText(orders)}
      </p>
      <div className={classes.acts}>
        <Button variant="subtle" color="gray" onClick={onClear}>
          Deseleziona
        </Button>
        <Button variant="default" onClick={onAddToCart} disabled={isTooMuch}>
          Aggiungi all’ordine
        </Button>
        <Button onClick={onOrder} disabled={isTooMuch}>
          Ordina selezionati{orders > 1 && ` in ${orders} ordini`}
        </Button>
      </div>
    </section>
  )
}

interface RemovedRowProps {
  entry: WishlistEntry
  onUndo: () => void
  undoing: boolean
}

/** Replaces a removed entry until the list is next opened. */
function RemovedRow({ entry, onUndo, undoing }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The focused button was removed with its row.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.row}>
      <p className="shrinkable flush muted leading-145">{entryName(entry)}: rimosso dalla wishlist.</p>
      <Button ref={undo} variant="default" size="sm" loading={undoing} onClick={onUndo}>
        Annulla
      </Button>
    </div>
  )
}

interface WishlistPagerProps {
  /** Cursor at which the page starts; absent on the first one. */
  after: string | undefined
  /** Number of the first entry on the page. */
  start: number | undefined
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

export function WishlistPager({ after, start, shown, total, next }: WishlistPagerProps) {
  return (
    <CursorPager
      label="Pagine della wishlist"
      position={pagePosition({ start, shown, total }, 'prodotto', 'prodotti')}
      first={after !== undefined && <NewestEntriesLink />}
      next={
        next !== null && (
          <ButtonLink
            variant="default"
            to={paths.dashboard}
            search={{ section: 'wishlist', ...followingPage({ after, start, shown, next }) }}
          >
            Prodotti precedenti
          </ButtonLink>
        )
      }
    />
  )
}

/** Link to the first page. */
export function NewestEntriesLink() {
  return (
    <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'wishlist' }}>
      I più recenti
    </ButtonLink>
  )
}
