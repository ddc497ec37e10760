import { Button } from '@mantine/core'
import type { StockItem } from '../../../../contract/orders/stock.ts'
import { count } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import { stockItemName } from './stock-item-name.ts'
import classes from './stock-items.module.css'

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
export function StockItems({ items, openId, onOpen }: StockItemsProps) {
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
