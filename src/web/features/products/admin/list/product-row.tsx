import { Button, Checkbox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { ProductActions } from '../admin-product-card.tsx'
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

interface InlineCellProps {
  /** `Prezzo di Abito Amalfi`. */
  label: string
  /** Identifies the same cell in the next row. */
  column: string
  /** Formatted value, and value in the input field. */
  shown: string
  written: string
  inputMode: 'decimal' | 'numeric'
  /** Resolves to whether the value was saved. */
  onSave: (typed: string) => Promise<boolean>
}

/**
 * A number in a table that becomes an input. Enter and arrow down save and move to the next row; Escape cancels, and an empty value saves nothing.
 */
function InlineCell({ label, column, shown, written, inputMode, onSave }: InlineCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = typed !== null
  useEffect(() => {
    // Selected, so that typing replaces the value.
    if (isOpen) field.current?.select()
  }, [isOpen])

  const leave = () => {
    setTyped(null)
    requestAnimationFrame(() => opener.current?.focus())
  }

  const save = async (then: () => void) => {
    if (isSaving) return
    if (typed === null || typed.trim() === '' || typed.trim() === written) {
      setTyped(null)
      return then()
    }
    setIsSaving(true)
    const isSaved = await onSave(typed.trim())
    setIsSaving(false)
    if (!isSaved) return
    setTyped(null)
    then()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = neighbour(event.currentTarget, column)
      void save(() => (next ? next.click() : leave()))
    }
  }

  if (typed === null) {
    return (
      <button
        ref={opener}
        type="button"
        className={classes.figure}
        data-column={column}
        aria-label={`${label}: ${shown}. Modifica`}
        onClick={() => setTyped(written)}
      >
        {shown}
      </button>
    )
  }
  return (
    <input
      ref={field}
      className={classes.figureField}
      aria-label={label}
      inputMode={inputMode}
      value={typed}
      disabled={isSaving}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save(() => undefined)}
    />
  )
}

const neighbour = (input: HTMLElement, column: string): HTMLElement | null =>
  input.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null
