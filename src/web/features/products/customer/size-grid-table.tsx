import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { ProductVariant } from '../../../../contract/products/products.ts'
import { distinctColors, variantInfo } from '../../../../domain/products/products.ts'
import type { SizeGrid } from '../../../../domain/products/size-grid.ts'
import { cellProblem, type TypedQuantities } from './size-grid-cells.ts'
import classes from './size-grid-table.module.css'
import { swatchTint } from './swatch-tints.ts'

interface SizeGridTableProps {
  productName: string
  grid: SizeGrid<ProductVariant>
  typed: TypedQuantities
  onType: (variantId: string, text: string) => void
  /** Returns true if the pasted text was handled. */
  onPaste: (text: string, from: { row: number; column: number }) => boolean
  /** Called by Enter in the last cell. */
  onEnd: () => void
  /** Server messages by variant id. */
  refusals: Readonly<Record<string, string>>
}

/** Row and column offset of each key. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * A plain table of text fields, not the ARIA role `grid`, so that screen readers keep their table keys; number fields would react to wheel and arrows.
 * Arrow keys move between cells and skip disabled ones; Enter moves down and on to the next column, as in a spreadsheet, and from the last cell to the main button.
 */
export function SizeGridTable({ productName, grid, typed, onType, onPaste, onEnd, refusals }: SizeGridTableProps) {
  const { rows, columns, cells } = grid
  const table = useRef<HTMLTableElement>(null)
  const colors = new Set(distinctColors(cells.flat().flatMap((cell) => cell ?? [])))

  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]:enabled`)

  const focusFrom = ({ row, column }: Place, [down, right]: readonly [number, number]) => {
    for (
      let [r, c] = [row + down, column + right];
      rows[r] !== undefined && columns[c] !== undefined;
      r += down, c += right
    ) {
      const input = cellAt(r, c)
      if (input) return input.focus()
    }
  }
  /** The next cell below, then the top of the next column; backwards with Shift. */
  const focusNext = ({ row, column }: Place, by: 1 | -1) => {
    const count = rows.length * columns.length
    for (let at = column * rows.length + row + by; at >= 0 && at < count; at += by) {
      const input = cellAt(at % rows.length, Math.floor(at / rows.length))
      if (input) return input.focus()
    }
    if (by === 1) onEnd()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    const step = steps[event.key]
    if (!place || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (step) focusFrom(place, step)
    else if (event.key === 'Enter') focusNext(place, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (place && onPaste(event.clipboardData.getData('text'), place)) event.preventDefault()
  }
  /** Label independent of the orientation; with a single column, the row's name. */
  const labelOf = (variant: ProductVariant | null, row: string) =>
    variant && columns.length > 1 ? variantInfo(variant) : row
  const heading = (text: string) => (
    <span className={classes.heading}>
      {colors.has(text) && <span className={classes.swatch} style={{ background: swatchTint(text) }} aria-hidden />}
      {text}
    </span>
  )

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        className={classes.table}
        aria-label={`Foglio ordine di ${productName}`}
        onKeyDown={onKeyDown}
        onPaste={paste}
      >
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name and are never reordered.
            <tr key={r}>
              <th scope="row">{heading(row)}</th>
              {columns.map((column, c) => (
                <SizeGridCell
                  key={column}
                  variant={cells[r]?.[c] ?? null}
                  label={labelOf(cells[r]?.[c] ?? null, row)}
                  place={{ row: r, column: c }}
                  typed={typed}
                  onType={onType}
                  refusals={refusals}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Place {
  row: number
  column: number
}

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLInputElement)) return null
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) }
}

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
function SizeGridCell({ variant, label, place, typed, onType, refusals }: SizeGridCellProps) {
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
