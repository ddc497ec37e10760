import { meantCode } from '../../words/harmless-cell.ts'
import {
  isShopFormat,
  type OrderColumns,
  type OrderFormat,
  type OrderFormatId,
  orderFormats,
  otherFormat,
  type ReadCell,
} from './order-formats.ts'
import {
  foldedHeader,
  foldReference,
  maxImportedLines,
  type OrderImportColumn,
  orderImportColumns,
  requiredOrderColumns,
} from './order-import.ts'

/** A row of a table, with the line in the file where it starts. */
export interface TableRow {
  line: number
  cells: readonly string[]
}

export interface RecognisedFile {
  format: OrderFormatId
  /** Unique names of the file's columns. */
  names: readonly string[]
  columns: OrderColumns
  /** The rows below the header. */
  rows: readonly TableRow[]
}

/** Maximum number of rows searched for the header, because reports begin with titles and blank rows. */
const maxPreamble = 15

/** Finds a file's header and format, and maps its columns to ours. `rows` has at least one row. */
export function recogniseOrderFile(rows: readonly TableRow[]): RecognisedFile {
  const headers = rows.slice(0, maxPreamble).map(({ cells }) => cells)
  for (const [at, header] of headers.entries()) {
    const format = formatOfHeader(header)
    if (format) return recognised(rows, at, format)
  }
  const found = headers.map((header) => Object.values(columnsOf(otherFormat, header)).filter(hasAny).length)
  return recognised(rows, found.indexOf(Math.max(...found)), otherFormat)
}

/** The known format with these columns; undefined if there is none. */
export function formatOfHeader(cells: readonly string[]): OrderFormat | undefined {
  const header = new Set(cells.map(foldedHeader))
  return orderFormats.find(({ requires }) => requires.every((names) => names.some((name) => header.has(name))))
}

/** Whether these are the column names of an order file. */
export const isOrderHeader = (cells: readonly string[]): boolean =>
  formatOfHeader(cells) !== undefined || missingOrderColumns(columnsOf(otherFormat, cells), false).length === 0

const hasAny = (columns: readonly string[]) => columns.length > 0

function recognised(rows: readonly TableRow[], headerAt: number, format: OrderFormat): RecognisedFile {
  const names = columnNames(rows[headerAt]?.cells ?? [])
  return { format: format.id, names, columns: columnsOf(format, names), rows: rows.slice(headerAt + 1) }
}

/** Unique names of the columns: blank or repeated headers get a number. */
function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.slice(0, header.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell, at) => {
    const name = cell.trim().slice(0, 100).toWellFormed() || `Colonna ${at + 1}`
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name} (${n})`
    taken.add(unique.toLowerCase())
    return unique
  })
}

function columnsOf(format: OrderFormat, names: readonly string[]): OrderColumns {
  // The first of repeated names counts.
  const byName = new Map(names.map((name) => [foldedHeader(name), name] as const).toReversed())
  const chosen = orderImportColumns.map((column) => {
    const lists = (format.columns[column] ?? []).map((list) => list.flatMap((name) => byName.get(name) ?? []))
    return [column, lists.find(hasAny) ?? []]
  })
  return Object.fromEntries(chosen)
}

/** Required columns that are not in the file. `mayLackEmail`: the account's own address is used instead. */
export const missingOrderColumns = (columns: OrderColumns, mayLackEmail: boolean): OrderImportColumn[] =>
  requiredOrderColumns.filter((column) => !hasAny(columns[column]) && !(column === 'email' && mayLackEmail))

/** A row of a file, converted to our columns. */
interface OrderFileRow {
  line: number
  /** In the order of `orderImportColumns`. */
  cells: string[]
}

/** A row that does not become an order line. */
export interface LeftOutRow {
  line: number
  reference: string
  reason: string
}

/**
 * The rows of a file in our columns. Rows without a consignee get the one of their order's first row; a cell with several articles becomes a row for
 * each. Stops one row after `maxImportedLines`, because a small file can list millions of articles.
 */
export function readOrderFile(
  { format: id, names, columns, rows }: RecognisedFile,
  ownEmail: string,
): { rows: OrderFileRow[]; leftOut: LeftOutRow[] } {
  const format = orderFormats.find((format) => format.id === id) ?? otherFormat
  const read = inOrders(rows, format, cellReader(names, columns))
  const folded = new Map(names.map((name, at) => [foldedHeader(name), at] as const).toReversed())
  const readCell =
    ({ cells }: TableRow): ReadCell =>
    (name) =>
      cells[folded.get(name) ?? -1] ?? ''
  const standsIn = isShopFormat(id) || !hasAny(columns.email)
  const kept: OrderFileRow[] = []
  const leftOut: LeftOutRow[] = []
  for (const { row, cells, first, consignee } of read) {
    const reason = format.leavesOut?.(readCell(row), readCell(first)) ?? null
    const [reference = ''] = cells
    if (reason) leftOut.push({ line: row.line, reference, reason })
    if (reason !== null) continue
    const whole = [...cells.slice(0, consigneeAt), ...consignee]
    if (standsIn) whole[emailAt] ||= ownEmail
    for (const [sku, quantity] of articlesIn(row, names, columns) ?? [[whole[skuAt], whole[quantityAt]]]) {
      if (kept.length > maxImportedLines) return { rows: kept, leftOut }
      kept.push({ line: row.line, cells: whole.with(skuAt, sku ?? '').with(quantityAt, quantity ?? '') })
    }
  }
  return { rows: kept, leftOut }
}

const placeOf = (column: OrderImportColumn) => orderImportColumns.indexOf(column)

/** The columns from this index on belong to the consignee. */
const consigneeAt = placeOf('name')
const [skuAt, quantityAt, emailAt] = [placeOf('sku'), placeOf('quantity'), placeOf('email')]

interface ReadRow {
  row: TableRow
  cells: readonly string[]
  /** The first row of the same order. */
  first: TableRow
  consignee: readonly string[]
}

/** The non-blank rows, each with the consignee of its order. */
function inOrders(
  rows: readonly TableRow[],
  { continuesOrders }: OrderFormat,
  read: (row: TableRow) => string[],
): ReadRow[] {
  const firsts = new Map<string, TableRow>()
  const consignees = new Map<string, readonly string[]>()
  let above = ''
  const all = rows.flatMap((row) => {
    const cells = read(row)
    const isBlank = cells.every((cell, at) => cell === '' || at === placeOf('country'))
    if (isBlank) return []
    if (continuesOrders && cells[0] === '' && !namesConsignee(cells)) cells[0] = above
    above = cells[0] ?? ''
    const order = foldReference(above)
    if (order !== '' && !firsts.has(order)) firsts.set(order, row)
    if (order !== '' && !consignees.has(order) && namesConsignee(cells)) consignees.set(order, cells.slice(consigneeAt))
    return [{ row, cells, order }]
  })
  return all.map(({ row, cells, order }) => ({
    row,
    cells,
    first: firsts.get(order) ?? row,
    consignee: (namesConsignee(cells) ? undefined : consignees.get(order)) ?? cells.slice(consigneeAt),
  }))
}

/** Whether any consignee column is filled, even incorrectly. */
const namesConsignee = (cells: readonly string[]): boolean =>
  (['name', 'address', 'city', 'zip'] as const).some((column) => cells[placeOf(column)] !== '')

/** Columns with codes and contacts, from which a spreadsheet's escaping is removed. */
const isCode = (column: OrderImportColumn): boolean => column !== 'name' && column !== 'address' && column !== 'city'

function cellReader(names: readonly string[], columns: OrderColumns): (row: TableRow) => string[] {
  const places = orderImportColumns.map((column) =>
    columns[column].map((name) => ({ name, at: names.indexOf(name) })).filter(({ at }) => at >= 0),
  )
  return ({ cells }) =>
    orderImportColumns.map((column, n) => {
      const from = places[n] ?? []
      // The default for a file without a country is Italy.
      if (from.length === 0) return column === 'country' ? 'IT' : ''
      const parts = from
        .map(({ name, at }) => ({ name, text: isCode(column) ? meantCode(cells[at] ?? '') : (cells[at] ?? '') }))
        .filter(({ text }, place, all) => text !== '' && all.findIndex((one) => one.text === text) === place)
      if (column === 'address') return parts.map(({ text }) => text).join(', ')
      if (column !== 'name') return parts[0]?.text ?? ''
      // First and last name, then the company.
      return parts.reduce((joined, { name, text }) => {
        if (joined === '') return text
        return `${joined}${namesCompany.test(name) ? ', ' : ' '}${text}`
      }, '')
    })
}

const namesCompany = /company|azienda|ditta|societ|ragione sociale/i

/** The articles in the SKU's cells, in the notation of WooCommerce's exports: `name:…|sku:DW-1|quantity:2|…;…`. Null for a plain SKU. */
function articlesIn(row: TableRow, names: readonly string[], columns: OrderColumns): [string, string][] | null {
  const text = [...new Set(columns.sku)].map((name) => row.cells[names.indexOf(name)] ?? '').join(';')
  if (!text.includes('sku:')) return null
  const listed = [...text.matchAll(/(?:^|[|;])sku:([^|;]*)\|quantity:([^|;]*)/g)]
  return listed.length === 0 ? null : listed.map(([, sku = '', quantity = '']) => [sku.trim(), quantity.trim()])
}
