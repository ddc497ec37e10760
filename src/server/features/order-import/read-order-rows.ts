import { PlaceOrderInput } from '../../../contract/orders/order-placing.ts'
import { countryNamed } from '../../../domain/addresses/country-names.ts'
import {
  findOrderColumns,
  type OrderImportColumn,
  orderImportColumns,
  orderImportLabels,
  readPieces,
  requiredOrderColumns,
} from '../../../domain/orders/order-import.ts'
import { typedLine } from '../../../domain/words/one-line.ts'
import type { FileBytes, SpreadsheetRow } from '../../spreadsheets/read-spreadsheet.ts'
import type { Offer } from '../products/find-offers.ts'
import { readTable, unreadable } from './read-table.ts'

/** Why a row cannot be taken, and in which column. */
export interface RowProblem {
  sentence: string
  column: OrderImportColumn | null
}

export interface OrderRowInput {
  line: number
  cells: readonly string[]
  /** Null if the row does not say whom it is for. */
  consignee: Pick<PlaceOrderInput, 'customer' | 'shipping'> | null
  reference: string
  sku: string
  /** What the SKU names; looked for later, for all rows of a file at once. */
  offer: Offer | null
  quantity: number
  problem: RowProblem | null
}

/** Rows are read in slices of this many, so that others are answered in between. */
const sliceRows = 200

/** The rows of a file of orders, each checked by itself. Throws 400 where the file as a whole cannot be read. */
export async function readOrderRows(file: FileBytes): Promise<OrderRowInput[]> {
  const [header, ...rows] = await readTable(file, (cells) => missingOf(findOrderColumns(cells)).length === 0)
  const columns = findOrderColumns(header?.cells ?? [])
  const missing = missingOf(columns)
  if (missing.length > 0) throw unreadable(missingColumns(missing))
  if (rows.length === 0) throw unreadable('Sotto l’intestazione non c’è nessuna riga.')
  const read: OrderRowInput[] = []
  for (const { line, cells, ragged } of rows) {
    const row = readRow(line, cellsOf(cells, columns))
    read.push({ ...row, problem: problemOfShape(ragged, row.problem, cells.length, columns) ?? row.problem })
    if (read.length % sliceRows === 0) await new Promise(setImmediate)
  }
  return read
}

const missingOf = (columns: ReadonlyMap<OrderImportColumn, number>) =>
  requiredOrderColumns.filter((column) => !columns.has(column))

/** In a row of too few cells a value that makes no sense stands in another's place; a cell that is missing at its end is just missing. */
function problemOfShape(
  ragged: SpreadsheetRow['ragged'],
  problem: RowProblem | null,
  length: number,
  columns: ReadonlyMap<OrderImportColumn, number>,
): RowProblem | null {
  if (ragged?.is === 'long')
    return { column: null, sentence: `${ragged.text}: un testo con il separatore va tra virgolette` }
  if (!ragged || !problem) return null
  const isAtEnd = problem.column !== null && (columns.get(problem.column) ?? 0) >= length
  return isAtEnd ? null : { column: null, sentence: `${ragged.text}: forse manca un separatore` }
}

function missingColumns(missing: readonly OrderImportColumn[]): string {
  const names = missing.map((column) => `«${orderImportLabels[column]}»`).join(', ')
  const what = missing.length === 1 ? 'manca la colonna' : 'mancano le colonne'
  return `Nella prima riga ${what} ${names}: scrivi lì i nomi delle colonne, in italiano o in inglese.`
}

const cellsOf = (cells: readonly string[], columns: ReadonlyMap<OrderImportColumn, number>): string[] =>
  orderImportColumns.map((column) => {
    const index = columns.get(column)
    // A file that names no country is for Italy.
    return index === undefined ? (column === 'country' ? 'IT' : '') : (cells[index] ?? '')
  })

function readRow(line: number, cells: readonly string[]): OrderRowInput {
  const cell = (column: OrderImportColumn) => cells[orderImportColumns.indexOf(column)] ?? ''
  const quantity = readPieces(cell('quantity'))
  const parsed = PlaceOrderInput.safeParse({
    items: [{ productId: anyProduct, quantity: quantity ?? 1 }],
    customer: { name: cell('name'), email: cell('email'), phone: cell('phone') },
    shipping: {
      address: cell('address'),
      city: cell('city'),
      zip: cell('zip'),
      province: cell('province'),
      // What names none is refused as it is.
      country: countryNamed(cell('country')) ?? cell('country'),
    },
    reference: cell('reference'),
  })
  const row = {
    line,
    cells,
    // As `PlaceOrderInput` makes it, also where another cell is wrong: rows of one order stay together.
    reference: typedLine(cell('reference')),
    sku: cell('sku'),
    offer: null,
    quantity: quantity ?? 0,
  }
  const problem = problemOf(cell, quantity) ?? (parsed.success ? null : firstIssue(parsed.error.issues))
  const consignee = parsed.success ? { customer: parsed.data.customer, shipping: parsed.data.shipping } : null
  return { ...row, consignee, problem }
}

/** The product of a row is looked for later, all of a file at once. */
const anyProduct = '0190b3c8-0000-7000-8000-000000000000'

/** What spreadsheets do to numbers is said before the general sentence. */
function problemOf(cell: (column: OrderImportColumn) => string, quantity: number | null) {
  const problem = (column: OrderImportColumn | null, sentence: string): RowProblem => ({ column, sentence })
  if (cell('reference') === '')
    return problem('reference', 'Riferimento richiesto: è quello che evita gli ordini doppi')
  if (cell('sku') === '') return problem('sku', 'SKU richiesto')
  if (quantity === null) return problem('quantity', 'La quantità deve essere un numero intero, per esempio 2')
  if (countryNamed(cell('country')) === 'IT' && /^\d{3,4}$/.test(cell('zip'))) {
    return problem('zip', 'Il CAP italiano ha 5 cifre: forse il foglio di calcolo ha tolto lo zero iniziale')
  }
  if (/^[\d.,]+e\+?\d+$/i.test(cell('phone'))) {
    return problem('phone', 'Il foglio di calcolo ha arrotondato il telefono: riscrivilo')
  }
  return null
}

const columnOfPath: Readonly<Record<string, OrderImportColumn>> = {
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.phone': 'phone',
  'shipping.address': 'address',
  'shipping.city': 'city',
  'shipping.zip': 'zip',
  'shipping.province': 'province',
  'shipping.country': 'country',
  reference: 'reference',
}

function firstIssue(issues: readonly { path: readonly PropertyKey[]; message: string }[]): RowProblem {
  const [issue] = issues
  const path = issue?.path.map(String).join('.') ?? ''
  const column = columnOfPath[path] ?? (path.startsWith('items') ? 'quantity' : null)
  return { column, sentence: issue?.message ?? 'Riga non valida' }
}
