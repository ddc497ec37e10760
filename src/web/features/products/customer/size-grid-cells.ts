import type { ProductVariant } from '../../../../contract/products/products.ts'
import { pastedBlock } from '../../../../domain/products/pasted-block.ts'
import { piecesTyped, type SizeGrid } from '../../../../domain/products/size-grid.ts'

/** What was typed, by variant. */
export type TypedQuantities = Readonly<Record<string, string>>

/** Why a cell cannot be ordered as it is; null where it can. */
export function cellProblem(text: string, { available }: ProductVariant): string | null {
  const pieces = piecesTyped(text)
  if (pieces === null) return 'Scrivi un numero'
  if (pieces <= available) return null
  return available <= 0 ? 'Esaurito' : `Al massimo ${available}`
}

/** The lines that the cells ask for, in the variants' order; wrong cells ask for none. */
export const linesOf = (variants: readonly ProductVariant[], typed: TypedQuantities) =>
  variants.flatMap((variant) => {
    const text = typed[variant.id] ?? ''
    const quantity = piecesTyped(text)
    return quantity && !cellProblem(text, variant) ? [{ variant, quantity }] : []
  })

/**
 * The cells after a block of a spreadsheet was pasted at one of them, and how many of its values found no place: they would lie outside, or on
 * a variant that does not exist or is sold out. Empty values empty their cells. Null where the text is no block.
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
