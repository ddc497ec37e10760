import { useId } from 'react'
import type { ProductVariant } from '../../../../contract/products/products.ts'
import { cellProblem, type TypedQuantities } from './size-grid-cells.ts'
import classes from './size-grid-table.module.css'

interface SizeGridCellProps {
  /** Null if this combination does not exist. */
  variant: ProductVariant | null
  /** `Nero / M`. */
  label: string
  place: { row: number; column: number }
  typed: TypedQuantities
  onType: (variantId: string, text: string) => void
  refusals: Readonly<Record<string, string>>
}

/** Quantity input of a variant, with its available stock below. */
export function SizeGridCell({ variant, label, place, typed, onType, refusals }: SizeGridCellProps) {
  const noteId = useId()
  if (!variant) {
    return (
      <td className={classes.missing}>
        <span aria-hidden>–</span>
      </td>
    )
  }
  const text = typed[variant.id] ?? ''
  const isSoldOut = variant.available <= 0
  const problem = refusals[variant.id] ?? cellProblem(text, variant)
  return (
    <td>
      <input
        className={classes.input}
        aria-label={`${label}: pezzi`}
        aria-describedby={noteId}
        aria-invalid={problem ? true : undefined}
        data-row={place.row}
        data-column={place.column}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder={isSoldOut ? undefined : '0'}
        // Stays enabled if it has a value, so that the quantity can be removed after the variant has sold out.
        disabled={isSoldOut && text === ''}
        value={text}
        onChange={(event) => onType(variant.id, event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span id={noteId} className={classes.note} data-problem={problem ? true : undefined}>
        {problem ?? (isSoldOut ? 'Esaurito' : `${variant.available} disp.`)}
      </span>
    </td>
  )
}
