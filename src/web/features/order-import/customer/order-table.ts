import {
  orderImportColumns,
  orderImportLabels,
  quickOrderColumns,
} from '../../../../domain/orders/files/order-import.ts'
import { harmlessCell } from '../../../../domain/words/harmless-cell.ts'

/** Cells by row; order files use the column order of `orderImportColumns`. */
export type OrderTable = readonly (readonly string[])[]

const quoted = (cell: string) => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** CSV that the server and Italian spreadsheets can read. */
export const toCsv = (rows: OrderTable): string => rows.map((cells) => cells.map(quoted).join(';')).join('\r\n')

/** Header rows of order files and quick orders. */
export const orderHeader: readonly string[] = orderImportColumns.map((column) => orderImportLabels[column])
export const quickOrderHeader: readonly string[] = quickOrderColumns.map((column) => orderImportLabels[column])

/** Content of the template file. */
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

/** Whether the browser can read the file: unless it is UTF-16, text has no NUL. Workbooks, pictures and archives do. */
export async function isText(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  return isUtf16(start) || !start.includes(0)
}

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe

/** Decodes a file as UTF-16 or UTF-8, falling back to Windows-1252 for old spreadsheets. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Downloads rows as a CSV file; the BOM makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, rows: OrderTable): void {
  const harmless = rows.map((cells) => cells.map(harmlessCell))
  const address = URL.createObjectURL(new Blob([`\ufeff${toCsv(harmless)}\r\n`], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
