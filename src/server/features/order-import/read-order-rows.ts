import { PlaceOrderInput } from '../../../contract/orders/order-placing.ts'
import { countryNamed } from '../../../domain/addresses/country-names.ts'
import { isOrderHeader, type LeftOutRow, readOrderFile } from '../../../domain/orders/files/order-file.ts'
import type { OrderFormatId } from '../../../domain/orders/files/order-formats.ts'
import {
  maxImportedLines,
  type OrderImportColumn,
  orderImportColumns,
  piecesProblem,
  readPieces,
  readYesOrNo,
} from '../../../domain/orders/files/order-import.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { typedLine } from '../../../domain/words/one-line.ts'
import type { Queryable } from '../../database/database.ts'
import { raggednessOf, type SentFile } from '../../spreadsheets/read-spreadsheet.ts'
import type { Offer } from '../products/find-offers.ts'
import { type ResolvedOrderFile, resolveOrderColumns } from './order-file-columns.ts'
import { readTable, tooLong } from './read-table.ts'

/** Why a row is invalid, and in which column. */
export interface RowProblem {
  sentence: string
  column: OrderImportColumn | null
}

export interface OrderRowInput {
  line: number
  cells: readonly string[]
  /** Null if the row has no valid consignee. */
  consignee: Pick<PlaceOrderInput, 'customer' | 'shipping'> | null
  reference: string
  sku: string
  /** Offer of the SKU. Filled in later, for all rows of a file at once. */
  offer: Offer | null
  quantity: number
  insurance: boolean
  problem: RowProblem | null
  /** Problems of the row in further columns. */
  otherProblems: readonly RowProblem[]
}

/** Rows read between two yields to the event loop. */
const sliceRows = 200

interface OrderRows {
  format: OrderFormatId
  rows: OrderRowInput[]
  leftOut: LeftOutRow[]
}

/** Reads and checks the rows of a file of orders, each on its own. Throws 400 if the file as a whole cannot be read. */
export async function readOrderRows(
  db: Queryable,
  user: { id: string; email: string },
  sent: SentFile,
): Promise<OrderRows> {
  const file = await resolveOrderColumns(db, user.id, await readTable(sent, isOrderHeader))
  sent.signal.throwIfAborted()
  if (file.missing.length > 0) throw orderProblems['order_import.file']({ missing: file.missing })
  if (file.rows.length === 0) throw orderProblems['order_import.file']({ problem: 'noRows' })
  const { rows, leftOut } = readOrderFile(file, user.email)
  if (rows.length > maxImportedLines) throw tooLong()
  const byLine = new Map(file.rows.map((row) => [row.line, row]))
  const read: OrderRowInput[] = []
  for (const { line, cells } of rows) {
    const { problems, ...row } = readRow(line, cells)
    const [problem = null, ...otherProblems] = withProblemOfShape(file, byLine.get(line)?.cells ?? [], problems)
    read.push({ ...row, problem, otherProblems })
    if (read.length % sliceRows === 0) {
      await new Promise(setImmediate)
      sent.signal.throwIfAborted()
    }
  }
  return { format: file.format, rows: read, leftOut }
}

/**
 * Begins with the number of cells of a row with too many, or with too few if one of its values is invalid. An invalid value may belong to another
 * column, so that it is not named; only columns beyond the row's last cell, which the row certainly lacks, are.
 */
function withProblemOfShape(
  { names, columns }: ResolvedOrderFile,
  cells: readonly string[],
  problems: readonly RowProblem[],
): readonly RowProblem[] {
  const ragged = raggednessOf(cells, names.length)
  if (!ragged) return problems
  const { is, sentence } = ragged
  const shape = { column: null, sentence }
  if (is === 'long') return [shape]
  if (problems.length === 0) return []
  const isLacking = ({ column }: RowProblem) =>
    column !== null && names.indexOf(columns[column][0] ?? '') >= cells.length
  return problems.every(isLacking) ? [shape, ...problems] : [shape]
}

type ReadRow = Omit<OrderRowInput, 'problem' | 'otherProblems'> & { problems: RowProblem[] }

function readRow(line: number, cells: readonly string[]): ReadRow {
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
      // Shop exports contain provinces of every country; an order has one in Italy only.
      province: country === 'IT' ? cell('province') : '',
      // An unknown country name is passed on unchanged and refused by the schema.
      country,
    },
    reference: cell('reference'),
  })
  const row = {
    line,
    cells,
    // Normalised as in `PlaceOrderInput`, even if another cell is invalid, so that the rows of one order stay together.
    reference: typedLine(cell('reference')),
    sku: cell('sku'),
    offer: null,
    quantity: quantity ?? 0,
    insurance: readYesOrNo(cell('insurance')) ?? false,
  }
  const all = [...problemsOf(cell, quantity), ...(parsed.success ? [] : parsed.error.issues.map(problemOfIssue))]
  const problems = all.filter(({ column }, at) => all.findIndex((one) => one.column === column) === at)
  const consignee = parsed.success ? { customer: parsed.data.customer, shipping: parsed.data.shipping } : null
  return { ...row, consignee, problems }
}

/** Placeholder that satisfies the schema; products are looked up later, for all rows of a file at once. */
const anyProduct = '0190b3c8-0000-7000-8000-000000000000'

/** Checks for damage done by spreadsheets come first, because their messages are more specific than the schema's. */
function problemsOf(cell: (column: OrderImportColumn) => string, quantity: number | null): RowProblem[] {
  const problems: RowProblem[] = []
  const problem = (column: OrderImportColumn, sentence: string) => problems.push({ column, sentence })
  if (cell('reference') === '') problem('reference', 'Riferimento richiesto: è quello che evita gli ordini doppi')
  if (cell('sku') === '') problem('sku', 'SKU richiesto')
  if (quantity === null) problem('quantity', piecesProblem(cell('quantity')))
  if (countryNamed(cell('country')) === 'IT' && /^\d{3,4}$/.test(cell('zip'))) {
    problem('zip', 'Il CAP italiano ha 5 cifre: forse il foglio di calcolo ha tolto lo zero iniziale')
  }
  if (/^[\d.,]+e\+?\d+$/i.test(cell('phone'))) {
    problem('phone', 'Il foglio di calcolo ha arrotondato il telefono: riscrivilo')
  }
  if (readYesOrNo(cell('insurance')) === null) {
    problem('insurance', 'L’assicurazione si indica con sì o no')
  }
  return problems
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

function problemOfIssue(issue: { path: readonly PropertyKey[]; message: string }): RowProblem {
  const path = issue.path.map(String).join('.')
  return { column: columnOfPath[path] ?? (path.startsWith('items') ? 'quantity' : null), sentence: issue.message }
}
