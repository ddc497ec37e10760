import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AdminOrderList } from '../../../../../contract/orders/order-lists.ts'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import type { OrderRowActions } from '../order-actions.tsx'
import { useNarrowerThan } from '../order-card.tsx'
import { hasOrderFilters, type OrderFilters } from '../order-filters.ts'
import classes from './orders-browser.module.css'
import { OrdersCards, OrdersTable } from './orders-table.tsx'
import type { OrdersSelection } from './use-selection.ts'

interface OrdersResultsProps extends OrderRowActions {
  /** Id of the list, which receives the focus when no parcel is left. */
  id: string
  query: UseInfiniteQueryResult<InfiniteData<AdminOrderList>>
  orders: readonly AdminOrder[]
  filters: OrderFilters
  selection: OrdersSelection
  onReset: () => void
}

/** Below this width, in em, the seven columns would push the buttons out of view. */
const tableFrom = 80

export function OrdersResults(props: OrdersResultsProps) {
  const { id, query, orders, filters, selection, onReset, onTrack, onOpen } = props
  const arrows = useRowArrows()
  const choosing = useChoosingKeys(selection)
  const list = useMergedRef(arrows, choosing)
  const Orders = useNarrowerThan(tableFrom) ? OrdersCards : OrdersTable

  if (query.isPending) return <RowsSkeleton rows={20} height={31} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  return (
    <>
      {/* The orders on screen stay visible. */}
      {query.error && <OutdatedNotice error={query.error} onRetry={query.refetch} />}
      <div
        ref={list}
        id={id}
        tabIndex={-1}
        className={classes.results}
        data-stale={query.isPlaceholderData || undefined}
      >
        {orders.length === 0 ? (
          <NoOrders filtered={hasOrderFilters(filters)} onReset={onReset} />
        ) : (
          <Orders orders={orders} selection={selection} onTrack={onTrack} onOpen={onOpen} />
        )}
        <LoadMore
          query={query}
          progress={{ shown: orders.length, total: query.data.pages[0]?.displayed ?? orders.length }}
          label="Carica altri ordini"
          dense
        />
      </div>
    </>
  )
}

function NoOrders({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState
        title="Nessun ordine presente"
        text="Gli ordini dei rivenditori compaiono qui automaticamente, entro 30 secondi."
      />
    )
  }
  return (
    <EmptyState
      title="Nessun ordine trovato con i filtri applicati"
      action={
        <Button variant="default" onClick={onReset}>
          Azzera i filtri
        </Button>
      }
    />
  )
}

/** Ctrl+A in the list selects all rows, Escape clears the selection. Returns a ref for the list. */
function useChoosingKeys({ selectShown, clear }: Pick<OrdersSelection, 'selectShown' | 'clear'>) {
  return useCallback(
    (list: HTMLElement | null) => {
      const choose = (event: KeyboardEvent) => {
        if (event.key === 'Escape') return clear()
        if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        selectShown(true)
      }
      list?.addEventListener('keydown', choose)
      return () => list?.removeEventListener('keydown', choose)
    },
    [selectShown, clear],
  )
}

const action = '[data-row-action]'
const row = 'tr, li'

/** Up and down arrows move focus between the rows of a list, to the same kind of button if the row has one. Returns a ref for the list. */
function useRowArrows() {
  return useCallback((list: HTMLElement | null) => {
    list?.addEventListener('keydown', walk)
    return () => list?.removeEventListener('keydown', walk)
  }, [])
}

function walk(event: KeyboardEvent): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return
  const focused = event.target instanceof Element ? event.target.closest<HTMLElement>(action) : null
  if (!focused) return
  event.preventDefault()
  neighbour(focused, event.key === 'ArrowDown' ? 'next' : 'previous')?.focus()
}

function neighbour(focused: HTMLElement, direction: 'next' | 'previous'): HTMLElement | null {
  const here = focused.closest(row)
  const there = direction === 'next' ? here?.nextElementSibling : here?.previousElementSibling
  const kind = focused.getAttribute('data-row-action')
  return (
    there?.querySelector<HTMLElement>(`[data-row-action="${kind}"]`) ??
    there?.querySelector<HTMLElement>(action) ??
    null
  )
}
