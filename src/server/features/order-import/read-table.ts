import { invalid } from '../../../domain/errors.ts'
import { mostImportedBytes, mostImportedLines } from '../../../domain/orders/order-import.ts'
import { meantCell } from '../../../domain/words/harmless-cell.ts'
import {
  readSpreadsheet,
  type SentFile,
  type SpreadsheetRow,
  withoutEntities,
} from '../../spreadsheets/read-spreadsheet.ts'

/** Milliseconds of reading. */
const readingMs = 20_000

export const tooLong = () => unreadable(`Il file ha più di ${mostImportedLines} righe: dividilo in più file.`)

export const unreadable = (message: string) => invalid('order_import.file', message)

/**
 * The rows of a table that a spreadsheet saved or a person pasted; cells are trimmed and without entities and control characters. `isHeader`
 * finds the sheet of a workbook. Throws 400 for more rows than a header and `mostImportedLines`, for what is no table, and when the sender leaves.
 */
export async function readTable(
  { bytes, signal }: SentFile,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = []
  const read = readSpreadsheet(bytes, {
    maxRecords: 2 * mostImportedLines,
    maxCells: 200,
    maxRecordCharacters: 20_000,
    maxWorkbookBytes: mostImportedBytes,
    maxMs: readingMs,
    relaxesQuotes: true,
    isHeader,
    error: unreadable,
    signal,
  })
  for await (const row of read) {
    if (rows.length > mostImportedLines) throw tooLong()
    rows.push({ ...row, cells: row.cells.map((cell) => withoutControls(withoutEntities(meantCell(cell))).trim()) })
  }
  if (rows.length === 0) throw unreadable('Il file è vuoto.')
  return rows
}

/** PostgreSQL cannot store NUL; the other control characters are useless, and a line break in an address is a space. */
const withoutControls = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
