import type { ProductVariant } from '../../../../contract/products/products.ts'
import { pastedBlock } from '../../../../domain/products/pasted-block.ts'
import { piecesTyped, type SizeGrid } from '../../../../domain/products/size-grid.ts'

/** Typed text by variant id. */
export type TypedQuantities = Readonly<Record<string, string>>

/** Reason why a cell cannot be ordered, or null. */
export function cellProblem(text: string, { available }: ProductVariant): string | null {
  const pieces = piecesTyped(text)
  if (pieces === null) return 'Scrivi un numero'
  if (pieces <= available) return null
  return available <= 0 ? 'Esaurito' : `Al massimo ${available}`
}

/** Order lines of the cells, in the order of the variants; invalid cells are skipped. */
export const linesOf = (variants: readonly ProductVariant[], typed: TypedQuantities) =>
  variants.flatMap((variant) => {
    const text = typed[variant.id] ?? ''
    const quantity = piecesTyped(text)
    return quantity && !cellProblem(text, variant) ? [{ variant, quantity }] : []
  })

/**
 * Pastes a block copied from a spreadsheet at a cell. Returns the new cells and the number of values that do not fit: outside the grid, or on a
 * variant that does not exist or is sold out. Empty values clear their cells. Null if the text is not a block.
 */
export function pasteInto(
  grid: SizeGrid<ProductVariant>,
  typed: TypedQuantities,
  text: string,
  from: { row: number; column: number },
): { typed: TypedQuantities; outside: number } | null {
  const block = pastedBlock(text)
  if (!block) return null
  const next: Record<string, string> = { ...typed }
  let outside = 0
  for (const [down, line] of block.entries()) {
    for (const [right, value] of line.entries()) {
      const variant = grid.cells[from.row + down]?.[from.column + right]
      if (variant && variant.available > 0) next[variant.id] = value
      else if (value !== '' && value !== '0') outside += 1
    }
  }
  return { typed: next, outside }
}
