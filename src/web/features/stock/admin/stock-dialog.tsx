import { useQuery } from '@tanstack/react-query'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { productStockQuery } from './stock.api.ts'
import { StockItemSheet } from './stock-item-sheet.tsx'
import { StockItems } from './stock-items.tsx'

interface StockDialogProps {
  /** The product whose stock is shown; undefined while the dialog is closed. */
  productId: string | undefined
  /** The stock item whose ledger is shown, if the product has several. */
  itemId: string | undefined
  onItem: (stockItemId: string) => void
  onClose: () => void
}

/** Stock of a product: items, holds, ledger and correction. The caller keeps both ids in the URL. */
export function StockDialog({ productId, itemId, onItem, onClose }: StockDialogProps) {
  const shownId = useLastPresent(productId)
  return (
    <Dialog opened={productId !== undefined} onClose={onClose} title="Giacenza" size="62rem" addressed>
      {shownId && <OpenStock key={shownId} productId={shownId} itemId={itemId} onItem={onItem} />}
    </Dialog>
  )
}

function OpenStock({ productId, itemId, onItem }: { productId: string } & Pick<StockDialogProps, 'itemId' | 'onItem'>) {
  const query = useQuery(productStockQuery(productId))
  const stock = query.data
  if (!stock) {
    return query.error ? <LoadFailed error={query.error} onRetry={query.refetch} /> : <RowsSkeleton rows={8} />
  }
  const open = stock.items.find(({ id }) => id === itemId) ?? (stock.items.length === 1 ? stock.items[0] : undefined)
  return (
    <div className="stack gap-20">
      <h3 className="flush text-lg">{stock.name}</h3>
      <StockItems items={stock.items} openId={open?.id} onOpen={onItem} />
      {open && <StockItemSheet key={open.id} item={open} />}
    </div>
  )
}
