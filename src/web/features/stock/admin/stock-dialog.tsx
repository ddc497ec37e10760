import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StockItem } from '../../../../contract/orders/stock.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { count } from '../../../shared/texts/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { productStockQuery } from './stock.api.ts'
import classes from './stock-dialog.module.css'
import { StockItemSheet, stockItemName } from './stock-item-sheet.tsx'

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

const columns: readonly TableColumn[] = [
  { label: 'Articolo' },
  { label: 'Scaffale' },
  { label: 'Giacenza', align: 'end' },
  { label: 'Impegnati', align: 'end' },
  { label: 'Disponibili', align: 'end' },
]

const action: TableColumn = { label: 'Azioni', align: 'end' }

interface StockItemsProps {
  items: readonly StockItem[]
  openId: string | undefined
  onOpen: (stockItemId: string) => void
}

/** Stock by variant. The ledger of a single item is always open, so it has no button. */
function StockItems({ items, openId, onOpen }: StockItemsProps) {
  const several = items.length > 1
  return (
    <div className={classes.scroller}>
      <HairlineTable caption="Giacenze" columns={several ? [...columns, action] : columns} dense stacks>
        {items.map((item) => (
          <tr key={item.id} data-open={item.id === openId || undefined} className={classes.row}>
            <td>
              {stockItemName(item)}
              {item.sku && <span className={classes.sku}>{item.sku}</span>}
            </td>
            <td data-label="Scaffale">{item.shelf ?? '—'}</td>
            <td data-align="end" data-label="Giacenza">
              {count(item.onHand)}
            </td>
            <td data-align="end" data-label="Impegnati">
              {count(item.held)}
            </td>
            <td data-align="end" data-label="Disponibili">
              <strong data-low={item.available <= 0 || undefined} className={classes.available}>
                {count(item.available)}
              </strong>
            </td>
            {several && (
              <td data-align="end">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-pressed={item.id === openId}
                  aria-label={`Movimenti di ${stockItemName(item)}`}
                  onClick={() => onOpen(item.id)}
                >
                  Movimenti
                </Button>
              </td>
            )}
          </tr>
        ))}
      </HairlineTable>
    </div>
  )
}
