import { maxPiecesOnShelf } from '../../../../domain/orders/stock-corrections.ts'
import { stockProblem } from '../../../../domain/products/product-rules.ts'
import { quantityProblem, readQuantity } from '../../../../domain/products/read-amounts.ts'
import { withoutEntities } from '../../../spreadsheets/read-spreadsheet.ts'
import { ImportFileError } from '../import-errors.ts'
import { findColumns } from '../rows/import-columns.ts'
import { type ReadLimits, readRows } from '../rows/read-import-rows.ts'

/** A row of a stock file: the number of pieces of a SKU. */
export interface StockRow {
  line: number
  sku: string
  /** Null if it cannot be read. */
  counted: number | null
  problem: string | null
}

const names = {
  sku: ['sku', 'sku variante', 'sku prodotto', 'codice', 'codice articolo', 'articolo', 'variant sku'],
  stock: ['giacenza', 'stock', 'quantità', 'quantita', 'qta', 'qtà', 'pezzi', 'quantity', 'variant inventory qty'],
} as const

/** Reads rows of `SKU;pezzi`, with a header of accepted names or without a header. */
export async function* readStockRows(bytes: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<StockRow> {
  let first: readonly string[] | null = null
  const readHeader = (cells: readonly string[]) => {
    const found = findColumns<keyof typeof names>(cells, names)
    if (found.size === 2) return found
    if (cells.length < 2 || readQuantity(cells[1] ?? '') === null) {
      throw new ImportFileError('Il file non è di giacenze: servono due colonne, «SKU» e «Giacenza».')
    }
    // The file has no header: these cells are its first row.
    first = cells
    return new Map([['sku', 0] as const, ['stock', 1] as const])
  }
  let isFirst = true
  for await (const row of readRows(bytes, { readHeader }, limits)) {
    if (isFirst && first) yield toRow(1, first[0] ?? '', first[1] ?? '')
    isFirst = false
    const read = toRow(row.line, withoutEntities(row.cell('sku') ?? ''), row.cell('stock') ?? '')
    const problem = row.problem ?? (read.problem && (row.shortage ?? read.problem))
    yield { ...read, problem }
  }
  if (isFirst && first) yield toRow(1, first[0] ?? '', first[1] ?? '')
}

function toRow(line: number, sku: string, text: string): StockRow {
  const counted = readQuantity(text)
  const isWrong = counted === null || stockProblem(counted) !== null
  if (sku.trim() === '') return { line, sku: '', counted: null, problem: 'manca lo SKU' }
  const problem = isWrong ? `la giacenza «${text.slice(0, 40)}» ${quantityProblem(text, maxPiecesOnShelf)}` : null
  return { line, sku: sku.trim(), counted: isWrong ? null : counted, problem }
}
