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
import type { FileBytes } from '../../spreadsheets/read-spreadsheet.ts'
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
  const [header, ...rows] = await readTable(file)
  const columns = findOrderColumns(header?.cells ?? [])
  const missing = requiredOrderColumns.filter((column) => !columns.has(column))
  if (missing.length > 0) throw unreadable(missingColumns(missing))
  if (rows.length === 0) throw unreadable('Sotto l’intestazione non c’è nessuna riga.')
  const read: OrderRowInput[] = []
  for (const { line, cells } of rows) {
    const width = header?.cells.length ?? 0
    const isTooLong = cells.slice(width).some((cell) => cell !== '')
    read.push(readRow(line, cellsOf(cells, columns), isTooLong))
    if (read.length % sliceRows === 0) await new Promise(setImmediate)
  }
  return read
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

function readRow(line: number, cells: readonly string[], isTooLong: boolean): OrderRowInput {
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
  const problem = problemOf(cell, quantity, isTooLong) ?? (parsed.success ? null : firstIssue(parsed.error.issues))
  const consignee = parsed.success ? { customer: parsed.data.customer, shipping: parsed.data.shipping } : null
  return { ...row, consignee, problem }
}

/** The product of a row is looked for later, all of a file at once. */
const anyProduct = '0190b3c8-0000-7000-8000-000000000000'

/** What spreadsheets do to numbers is said before the general sentence. */
function problemOf(cell: (column: OrderImportColumn) => string, quantity: number | null, isTooLong: boolean) {
  const problem = (column: OrderImportColumn | null, sentence: string): RowProblem => ({ column, sentence })
  if (isTooLong)
    return problem(null, 'La riga ha più celle dell’intestazione: un testo con il separatore va tra virgolette.')
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
