import { readPieces } from '../orders/files/order-import.ts'
import { maxPieces } from '../orders/line-limits.ts'
import { distinctColors, distinctSizes, variantInfo } from './products.ts'

interface GridVariant {
  name: string
  color: string | null
  size: string | null
}

/** Quantities by colour and size, with the size run of each colour in a row. */
export interface SizeGrid<Variant> {
  rows: string[]
  columns: string[]
  /** By row and column; null if there is no such variant. */
  cells: (Variant | null)[][]
}

/** Heading of the only row or column if colour or size are missing. */
const pieces = 'Pezzi'

/**
 * Colours form rows and sizes form columns. If two variants had the same colour and size, each variant gets its own row instead, so that none is
 * lost.
 */
export function sizeGrid<Variant extends GridVariant>(variants: readonly Variant[]): SizeGrid<Variant> {
  const colors = withNone(distinctColors(variants), variants, 'color')
  const sizes = withNone(distinctSizes(variants), variants, 'size')
  const cells = colors.map((color) =>
    sizes.map((size) => variants.filter((one) => (one.color || null) === color && (one.size || null) === size)),
  )
  if (cells.flat().some((found) => found.length > 1)) {
    return {
      rows: variants.map((one) => one.name || variantInfo(one)),
      columns: [pieces],
      cells: variants.map((one) => [one]),
    }
  }
  return {
    rows: colors.map((color) => color ?? (colors.length === 1 ? pieces : 'Senza colore')),
    columns: sizes.map((size) => size ?? (sizes.length === 1 ? pieces : 'Senza taglia')),
    cells: cells.map((row) => row.map(([only = null]) => only)),
  }
}

const withNone = (
  values: readonly string[],
  variants: readonly GridVariant[],
  part: 'color' | 'size',
): (string | null)[] => (variants.some((one) => !one[part]) ? [...values, null] : [...values])

/** The same grid with sizes in rows, for narrow screens. */
export const transposed = <Variant>({ rows, columns, cells }: SizeGrid<Variant>): SizeGrid<Variant> => ({
  rows: columns,
  columns: rows,
  cells: columns.map((_, at) => cells.map((row) => row[at] ?? null)),
})

/** Pieces entered in a cell: 0 if it is empty, null unless it is a whole number from 0 to `maxPieces`. */
export function piecesTyped(text: string): number | null {
  if (text.trim() === '') return 0
  const pieces = readPieces(text)
  return pieces !== null && pieces <= maxPieces ? pieces : null
}
