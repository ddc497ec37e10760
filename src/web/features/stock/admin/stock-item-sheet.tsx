import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { StockItem } from '../../../../contract/orders/stock.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { stockItemQuery, stockMovementsQuery } from './stock.api.ts'
import { StockHolders } from './stock-holders.tsx'
import { stockItemName } from './stock-item-name.ts'
import classes from './stock-item-sheet.module.css'
import { StockMovements } from './stock-movements.tsx'

/** One stock item: correction, holds and ledger. */
export function StockItemSheet({ item }: { item: StockItem }) {
  const detail = useQuery(stockItemQuery(item.id))
  const shown = detail.data ?? item
  return (
    <div className={classes.sheet}>
      <div className={classes.part}>
        <h4 className={classes.title}>Rettifica · {stockItemName(item)}</h4>
        <CorrectionForm item={shown} />
      </div>
      {shown.held > 0 && (
        <div className={classes.part}>
          <h4 className={classes.title}>Chi impegna i pezzi</h4>
          {detail.error && <LoadFailed error={detail.error} onRetry={detail.refetch} />}
          {detail.isPending && <RowsSkeleton rows={2} height={32} />}
          {detail.data && <StockHolders holders={detail.data.holders} held={detail.data.held} />}
        </div>
      )}
      <div className={classes.part}>
        <h4 className={classes.title}>Movimenti</h4>
        <Ledger stockItemId={item.id} />
      </div>
    </div>
  )
}

function Ledger({ stockItemId }: { stockItemId: string }) {
  const query = useInfiniteQuery(stockMovementsQuery(stockItemId))
  const movements = query.data?.pages.flatMap((page) => page.movements)
  const Failed = movements ? OutdatedNotice : LoadFailed
  return (
    <>
      {query.isPending && <RowsSkeleton rows={6} height={32} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {movements?.length === 0 && (
        <EmptyState title="Nessun movimento ancora" text="Una rettifica o il primo ordine compaiono qui." />
      )}
      {movements && movements.length > 0 && <StockMovements movements={movements} />}
      <LoadMore query={query} label="Carica movimenti precedenti" dense />
    </>
  )
}
