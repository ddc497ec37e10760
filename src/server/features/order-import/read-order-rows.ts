import { PlaceOrderInput } from '../../../contract/orders/order-placing.ts'
import { countryNamed } from '../../../domain/addresses/country-names.ts'
import { isOrderHeader, type LeftOutRow, readOrderFile } from '../../../domain/orders/order-file.ts'
import type { OrderFormatId } from '../../../domain/orders/order-formats.ts'
import {
  mostImportedLines,
  type OrderImportColumn,
  orderImportColumns,
  orderImportLabels,
  readPieces,
  readYesOrNo,
} from '../../../domain/orders/order-import.ts'
import { typedLine } from '../../../domain/words/one-line.ts'
import type { Queryable } from '../../database/database.ts'
import { raggednessOf, type SentFile } from '../../spreadsheets/read-spreadsheet.ts'
import type { Offer } from '../products/find-offers.ts'
import { type UnderstoodFile, understandOrderFile } from './order-file-columns.ts'
import { readTable, tooLong, unreadable } from './read-table.ts'

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
  /** Its order is to be insured. */
  insurance: boolean
  problem: RowProblem | null
}

/** Rows are read in slices of this many, so that others are answered in between. */
const sliceRows = 200

export interface OrderRows {
  format: OrderFormatId
  rows: OrderRowInput[]
  leftOut: LeftOutRow[]
}

/** The rows of a file of orders, each checked by itself. Throws 400 where the file as a whole cannot be read. */
export async function readOrderRows(
  db: Queryable,
  user: { id: string; email: string },
  sent: SentFile,
): Promise<OrderRows> {
  const file = await understandOrderFile(db, user.id, await readTable(sent, isOrderHeader))
  sent.signal.throwIfAborted()
  if (file.missing.length > 0) throw unreadable(missingColumns(file.missing))
  if (file.rows.length === 0) throw unreadable('Sotto l’intestazione non c’è nessuna riga.')
  const { rows, leftOut } = readOrderFile(file, user.email)
  if (rows.length > mostImportedLines) throw tooLong()
  const byLine = new Map(file.rows.map((row) => [row.line, row]))
  const read: OrderRowInput[] = []
  for (const { line, cells } of rows) {
    const row = readRow(line, cells)
    read.push({ ...row, problem: problemOfShape(file, byLine.get(line)?.cells ?? [], row.problem) ?? row.problem })
    if (read.length % sliceRows === 0) {
      await new Promise(setImmediate)
      sent.signal.throwIfAborted()
    }
  }
  return { format: file.format, rows: read, leftOut }
}

/**
 * A row with too few cells is reported as such only if a value that it has makes no sense: the value may belong to another column. A problem
 * with a column that is missing at the row's end keeps its own sentence.
 */
function problemOfShape(
  { names, columns }: UnderstoodFile,
  cells: readonly string[],
  problem: RowProblem | null,
): RowProblem | null {
  const ragged = raggednessOf(cells, names.length)
  if (!ragged) return null
  const { is, sentence } = ragged
  if (is === 'long') return { column: null, sentence }
  if (!problem) return null
  const place = problem.column && names.indexOf(columns[problem.column][0] ?? '')
  return place !== null && place >= cells.length ? null : { column: null, sentence }
}

function missingColumns(missing: readonly OrderImportColumn[]): string {
  const names = missing.map((column) => `«${orderImportLabels[column]}»`).join(', ')
  const what = missing.length === 1 ? 'manca la colonna' : 'mancano le colonne'
  return `Al file ${what} ${names}: scrivi i nomi nella riga d’intestazione, in italiano o in inglese, oppure scegli le colonne in «Ordini da file».`
}

function readRow(line: number, cells: readonly string[]): OrderRowInput {
  const cell = (column: OrderImportColumn) => cells[orderImportColumns.indexOf(column)] ?? ''
  const quantity = readPieces(cell('quantity'))
  const country = countryNamed(cell('country')) ?? cell('country')
  const parsed = PlaceOrderInput.safeParse({
    items: [{ productId: anyProduct, quantity: quantity ?? 1 }],
    customer: { name: cell('name'), email: cell('email'), phone: cell('phone') },
    shipping: {
      address: cell('address'),
      city: cell('city'),
      zip: cell('zip'),
      // Shops' exports name provinces of every country; an order has one in Italy only.
      province: country === 'IT' ? cell('province') : '',
      // What names none is refused as it is.
      country,
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
    insurance: readYesOrNo(cell('insurance')) ?? false,
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
  if (readYesOrNo(cell('insurance')) === null) {
    return problem('insurance', 'L’assicurazione si indica con sì o no')
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
