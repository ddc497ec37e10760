import { orderImportColumns, orderImportLabels, quickOrderColumns } from '../../../../domain/orders/order-import.ts'
import { harmlessCell } from '../../../../domain/words/harmless-cell.ts'

/** The cells of a table's rows; of orders in the order of `orderImportColumns`. */
export type OrderTable = readonly (readonly string[])[]

const quoted = (cell: string) => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A file of these rows, as the server reads it and Italian spreadsheets open it. */
export const toCsv = (rows: OrderTable): string => rows.map((cells) => cells.map(quoted).join(';')).join('\r\n')

/** The names of the columns of orders, and of a quick order. */
export const orderHeader: readonly string[] = orderImportColumns.map((column) => orderImportLabels[column])
export const quickOrderHeader: readonly string[] = quickOrderColumns.map((column) => orderImportLabels[column])

/** What a first file is copied from. */
export const exampleRows: OrderTable = [
  [
    'WEB-1001',
    'DW-ABITO-NERO-M',
    '1',
    'Anna Verdi',
    'Via Roma 1',
    'Milano',
    '20121',
    'MI',
    'IT',
    'anna@example.it',
    '333 1234567',
    'sì',
  ],
  [
    'WEB-1001',
    'DW-CINTURA-85',
    '2',
    'Anna Verdi',
    'Via Roma 1',
    'Milano',
    '20121',
    'MI',
    'IT',
    'anna@example.it',
    '333 1234567',
    'sì',
  ],
  [
    'WEB-1002',
    'DW-BORSA-CUOIO',
    '1',
    'Jonas Weber',
    'Lindenstraße 5',
    'Berlin',
    '10969',
    '',
    'DE',
    'jonas@example.de',
    '',
    '',
  ],
]

/** Whether the browser can read it; Excel's files, new and old, are for the server. */
export async function isText(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return !((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
}

/** A file's text: UTF-8, or what old spreadsheets save. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Saves rows as a file; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: OrderTable): void {
  const harmless = rows.map((cells) => cells.map(harmlessCell))
  const address = URL.createObjectURL(new Blob([`\ufeff${toCsv(harmless)}\r\n`], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
