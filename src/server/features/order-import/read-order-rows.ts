import { PlaceOrderInput } from '../../../contract/orders/order-placing.ts'
import { countryNamed } from '../../../domain/addresses/country-names.ts'
import { isOrderHeader, type LeftOutRow, readOrderFile } from '../../../domain/orders/order-file.ts'
import type { OrderFormatId } from '../../../domain/orders/order-formats.ts'
import {
  maxImportedLines,
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
import { type ResolvedOrderFile, resolveOrderColumns } from './order-file-columns.ts'
import { readTable, tooLong, unreadable } from './read-table.ts'

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
  if (file.missing.length > 0) throw unreadable(missingColumns(file.missing))
  if (file.rows.length === 0) throw unreadable('Sotto l’intestazione non c’è nessuna riga.')
  const { rows, leftOut } = readOrderFile(file, user.email)
  if (rows.length > maxImportedLines) throw tooLong()
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
 * A row with too few cells is reported as such only if one of its values is invalid, because that value may belong to another column. A problem in a
 * column beyond the row's last cell keeps its own message.
 */
function problemOfShape(
  { names, columns }: ResolvedOrderFile,
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
  const problem = problemOf(cell, quantity) ?? (parsed.success ? null : firstIssue(parsed.error.issues))
  const consignee = parsed.success ? { customer: parsed.data.customer, shipping: parsed.data.shipping } : null
  return { ...row, consignee, problem }
}

/** Placeholder that satisfies the schema; products are looked up later, for all rows of a file at once. */
const anyProduct = '0190b3c8-0000-7000-8000-000000000000'

/** Checks for damage done by spreadsheets come first, because their messages are more specific than the schema's. */
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
