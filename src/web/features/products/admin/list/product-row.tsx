import { Button, Checkbox } from '@mantine/core'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { ProductActions } from '../admin-product-card.tsx'
import { InlineCell } from './inline-cell.tsx'
import type { ColumnName } from './product-columns.ts'
import classes from './product-list.module.css'
import type { useInlineChange } from './use-inline-change.ts'

interface ProductRowProps extends ProductActions {
  product: AdminProductListItem
  columns: readonly ColumnName[]
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDuplicate: (productId: string) => void
  change: ReturnType<typeof useInlineChange>
}

export function ProductRow({ product, columns, isSelected, onSelect, change, ...actions }: ProductRowProps) {
  const { id, name } = product
  const cells: Readonly<Record<ColumnName, React.ReactNode>> = {
    sku: <span className={classes.cut}>{product.sku ?? '–'}</span>,
    category: <span className={classes.cut}>{product.category}</span>,
    price: (
      <InlineCell
        label={`Prezzo di ${name}`}
        column="price"
        shown={euro(product.price)}
        written={product.price.replace('.', ',')}
        inputMode="decimal"
        onSave={(typed) => change.price(product, typed)}
      />
    ),
    stock:
      product.variantCount > 0 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Stock di ${name}: ${product.stock} in ${product.variantCount} varianti`}
          onClick={() => actions.onStock(id)}
        >
          {product.stock} in {product.variantCount} varianti
        </Button>
      ) : (
        <InlineCell
          label={`Giacenza di ${name}`}
          column="stock"
          shown={String(product.stock)}
          written={String(product.stock)}
          inputMode="numeric"
          onSave={(typed) => change.stock(product, typed)}
        />
      ),
    state: product.isActive ? (
      <StatusBadge tint="paid">In vendita</StatusBadge>
    ) : (
      <StatusBadge tint="neutral">Non in vendita</StatusBadge>
    ),
    updated: <span className="nowrap">{dateTime(product.updatedAt)}</span>,
  }
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <Checkbox
          size="sm"
          aria-label={`Scegli ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td className={classes.thumbCell}>
        <button
          type="button"
          className={classes.thumb}
          aria-label={`Immagini di ${name}`}
          onClick={() => actions.onPictures(id)}
        >
          <Picture src={product.imageUrl} alt="" sizes="32px" />
        </button>
      </td>
      <th scope="row" className={classes.name} title={name}>
        <span className={classes.cut}>{name}</span>
      </th>
      {columns.map((column) => (
        <td key={column} data-align={column === 'price' || column === 'stock' ? 'end' : undefined}>
          {cells[column]}
        </td>
      ))}
      <td data-align="end">
        <span className={classes.rowActions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Modifica ${name}`}
            onClick={() => actions.onEdit(id)}
          >
            Modifica
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Duplica ${name}`}
            onClick={() => actions.onDuplicate(id)}
          >
            Duplica
          </Button>
        </span>
      </td>
    </tr>
  )
}
