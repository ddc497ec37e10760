import { maxPiecesOnShelf } from '../../../../domain/orders/stock/stock-corrections.ts'
import { importProblems } from '../../../../domain/products/product-imports.ts'
import { stockProblem } from '../../../../domain/products/product-rules.ts'
import { quantityProblem, readQuantity } from '../../../../domain/products/read-amounts.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import { withoutEntities } from '../../../spreadsheets/read-spreadsheet.ts'
import { setManyStocks } from '../../stock/set-stock.ts'
import type { FilePart, FileResult, ImportedFile } from '../imported-file.ts'
import { findColumns } from '../rows/import-columns.ts'
import { panelReadingMs, type ReadLimits, readRows } from '../rows/read-import-rows.ts'
import { type CountedSku, selectCountedSkus } from './stock-file.queries.ts'

interface StockFileOptions {
  db: Database
  reference: string
  actorId: string
  fileName: string
  /** Maximum number of rows. The same number of blank rows is allowed in addition. */
  maxRows: number
  /** Aborts reading. */
  signal: AbortSignal
}

/** Opens a file of stock per SKU. Reads it completely first, so that a broken file changes nothing. Throws `import.invalid_file`. */
export async function openStockFile(
  open: () => AsyncIterable<Uint8Array>,
  options: StockFileOptions,
): Promise<ImportedFile> {
  const firstLines = new Map<string, number>()
  const readAll = () =>
    readStockRows(open(), { maxRecords: 2 * options.maxRows, maxMs: panelReadingMs, signal: options.signal })
  let total = 0
  for await (const { sku, line } of readAll()) {
    total += 1
    if (total > options.maxRows)
      throw importProblems['import.invalid_file']({ problem: 'manyRows', max: options.maxRows })
    const key = sku.toUpperCase()
    if (!firstLines.has(key)) firstLines.set(key, line)
  }
  if (total === 0) throw importProblems['import.invalid_file']({ problem: 'noStock' })
  return {
    total,
    async *parts(size) {
      let part: StockRow[] = []
      for await (const row of readAll()) {
        const before = firstLines.get(row.sku.toUpperCase()) ?? row.line
        part.push(row.sku !== '' && before !== row.line ? { ...row, problem: `lo SKU è già alla riga ${before}` } : row)
        if (part.length < size) continue
        yield partOf(options, part)
        part = []
      }
      if (part.length > 0) yield partOf(options, part)
    },
  }
}

function partOf({ db, reference, actorId, fileName }: StockFileOptions, rows: readonly StockRow[]): FilePart {
  const known = (of: Database | Transaction) =>
    selectCountedSkus(of, [...new Set(rows.map(({ sku }) => sku.toUpperCase()))])
  return {
    size: rows.length,
    lines: rows.map(({ line }) => line),
    async preview() {
      const skus = await known(db)
      return rows.map((row) => {
        const item = skus.get(row.sku.toUpperCase())
        const after = item && row.counted !== null ? Math.max(row.counted, item.held) : 0
        return resultOf(row, item, { before: item?.onHand ?? 0, after })
      })
    },
    apply(done, settle) {
      return db.transaction(async (tx) => {
        const skus = await known(tx)
        const open = rows.filter(({ line }) => !done.has(line))
        const counts = open.flatMap((row) => {
          const item = skus.get(row.sku.toUpperCase())
          if (problemOf(row, item) !== null || !item?.stockItemId || row.counted === null) return []
          return [{ stockItemId: item.stockItemId, counted: row.counted }]
        })
        const set = await setManyStocks(tx, counts, { reference, actorId, reason: `File giacenze ${fileName}` })
        const results = open.map((row) => {
          const item = skus.get(row.sku.toUpperCase())
          return resultOf(row, item, set.get(item?.stockItemId ?? '') ?? { before: 0, after: 0 })
        })
        await settle(tx, results)
      })
    },
  }
}

function problemOf({ problem }: StockRow, item: CountedSku | undefined): string | null {
  if (problem !== null) return problem
  if (!item) return 'SKU sconosciuto'
  if (item.isOfVariants) return 'questo SKU ha più varianti: indica quello di taglia e colore'
  return item.stockItemId === null ? 'SKU sconosciuto' : null
}

function resultOf(
  row: StockRow,
  item: CountedSku | undefined,
  { before, after }: { before: number; after: number },
): FileResult {
  const { line, sku, counted } = row
  const named = { line, reference: sku.slice(0, 255), name: item?.name.slice(0, 200) ?? '' }
  const problem = problemOf(row, item)
  if (problem !== null) return { ...named, outcome: 'refused', messages: [problem] }
  const messages = [
    ...(before === after ? [] : [`da ${before} a ${after}`]),
    ...(after === counted ? [] : [`resta ${after} e non ${counted}: i pezzi sono già impegnati`]),
  ]
  if (before === after || !item) return { ...named, outcome: 'unchanged', messages }
  const facts = { productId: item.productId, before: { stock: before }, after: { stock: after } }
  return { ...named, outcome: 'changed', messages, facts }
}

/** A row of a stock file: the number of pieces of a SKU. */
interface StockRow {
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
async function* readStockRows(bytes: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<StockRow> {
  let first: readonly string[] | null = null
  const readHeader = (cells: readonly string[]) => {
    const found = findColumns<keyof typeof names>(cells, names)
    if (found.size === 2) return found
    if (cells.length < 2 || readQuantity(cells[1] ?? '') === null) {
      throw importProblems['import.invalid_file']({ problem: 'noStockColumns' })
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
