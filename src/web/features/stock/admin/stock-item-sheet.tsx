import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { StockHolder, StockItem, StockMovement } from '../../../../contract/orders/stock.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { movementNames } from '../../../../domain/orders/stock/stock-corrections.ts'
import { count, dateTime, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { stockItemQuery, stockMovementsQuery } from './stock.api.ts'
import classes from './stock-item-sheet.module.css'

/** One stock item: correction, holds and ledger. */
export function StockItemSheet({ item }: { item: StockItem }) {
  const detail = useQuery(stockItemQuery(item.id))
  const shown = detail.data ?? item
  return (
    <div className="stack gap-20">
      <div className="shrinkable">
        <h4 className={classes.title}>Rettifica · {stockItemName(item)}</h4>
        <CorrectionForm item={shown} />
      </div>
      {shown.held > 0 && (
        <div className="shrinkable">
          <h4 className={classes.title}>Chi impegna i pezzi</h4>
          {detail.error && <LoadFailed error={detail.error} onRetry={detail.refetch} />}
          {detail.isPending && <RowsSkeleton rows={2} height={32} />}
          {detail.data && <StockHolders holders={detail.data.holders} held={detail.data.held} />}
        </div>
      )}
      <div className="shrinkable">
        <h4 className={classes.title}>Movimenti</h4>
        <Ledger stockItemId={item.id} />
      </div>
    </div>
  )
}

/** `+3`, `−2`; empty for zero. */
const signed = (delta: number) => (delta === 0 ? '' : `${delta > 0 ? '+' : '−'}${count(Math.abs(delta))}`)

const columns: readonly ListColumn<StockMovement>[] = [
  { label: 'Data e ora', nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
  { label: 'Movimento', isNamed: true, cell: ({ kind }) => movementNames[kind] },
  { label: 'Perché', isNamed: true, cell: (movement) => <Cause movement={movement} /> },
  { label: 'Chi', isNamed: true, cell: ({ actor, customer }) => actor ?? customer ?? 'Automatico' },
  {
    label: 'Pezzi',
    align: 'end',
    isNamed: true,
    cell: ({ quantityDelta, heldDelta }) => (
      <>
        {signed(quantityDelta || heldDelta)}
        {quantityDelta === 0 && <span className="muted"> impegnati</span>}
      </>
    ),
  },
  { label: 'Giacenza', align: 'end', isNamed: true, cell: ({ onHand }) => count(onHand) },
  { label: 'Impegnati', align: 'end', isNamed: true, cell: ({ held }) => count(held) },
]

/** Ledger entries, newest first, each with the resulting stock. */
function Ledger({ stockItemId }: { stockItemId: string }) {
  return (
    <PagedResults
      query={useInfiniteQuery(stockMovementsQuery(stockItemId))}
      skeleton={{ rows: 6, height: 32 }}
      empty={<EmptyState title="Nessun movimento ancora" text="Una rettifica o il primo ordine compaiono qui." />}
      more="Carica movimenti precedenti"
    >
      {(movements) => <ListTable caption="Movimenti" columns={columns} rows={movements} keyOf={({ id }) => id} />}
    </PagedResults>
  )
}

function Cause({ movement: { orderId, orderNumber, reservationId, reason } }: { movement: StockMovement }) {
  return (
    <>
      {orderId && orderNumber && (
        <TextLink to={paths.admin} search={{ tab: 'orders', order: orderId }}>
          Ordine {orderNumber}
        </TextLink>
      )}
      {!orderId && reservationId && 'Riserva'}
      {reason && (
        <span className="breakable">
          {(orderId || reservationId) && ' · '}
          {reason}
        </span>
      )}
    </>
  )
}

/** `Nero / M`, otherwise the variant's name; 'Articolo unico' for a product without variants. */
export const stockItemName = ({ name, color, size }: Pick<StockItem, 'name' | 'color' | 'size'>): string =>
  [color, size].filter(Boolean).join(' / ') || name || 'Articolo unico'

const holderColumns: readonly ListColumn<StockHolder>[] = [
  {
    label: 'Da',
    cell: ({ id, orderNumber }) =>
      orderNumber ? (
        <TextLink to={paths.admin} search={{ tab: 'orders', order: id }}>
          Ordine {orderNumber}
        </TextLink>
      ) : (
        'Riserva'
      ),
  },
  {
    label: 'Cliente',
    isNamed: true,
    cell: ({ customer }) => (
      <TextLink to={paths.admin} search={{ tab: 'beta', search: customer }}>
        {customer}
      </TextLink>
    ),
  },
  { label: 'Fino al', isNamed: true, cell: ({ until }) => (until ? dateTime(until) : 'senza scadenza') },
  { label: 'Pezzi', align: 'end', isNamed: true, cell: ({ quantity }) => count(quantity) },
]

/** Reservations and unpaid orders that hold pieces, each with a link. */
function StockHolders({ holders, held }: { holders: readonly StockHolder[]; held: number }) {
  const others = held - holders.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <ListTable caption="Chi impegna i pezzi" columns={holderColumns} rows={holders} keyOf={({ id }) => id} />
      {others > 0 && <p>Di altri non mostrati: {plural(others, 'pezzo', 'pezzi')}.</p>}
    </>
  )
}
