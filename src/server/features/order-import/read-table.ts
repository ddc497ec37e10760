import { maxImportedBytes, maxImportedLines } from '../../../domain/orders/files/order-import.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { meantCell } from '../../../domain/words/harmless-cell.ts'
import {
  readSpreadsheet,
  type SentFile,
  type SpreadsheetRow,
  withoutEntities,
} from '../../spreadsheets/read-spreadsheet.ts'

/** Maximum reading time in milliseconds. */
const readingMs = 20_000

export const tooLong = () => orderProblems['order_import.file']({ problem: 'manyRows', max: maxImportedLines })

/**
 * Reads the rows of a table from a spreadsheet file or pasted text. Cells are trimmed, HTML entities decoded and control characters replaced by
 * spaces. `isHeader` finds the right sheet of a workbook. Throws 400 for more than a header and `maxImportedLines` rows, for input that is not a
 * table, and when the client disconnects.
 */
export async function readTable(
  { bytes, signal }: SentFile,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = []
  const read = readSpreadsheet(bytes, {
    maxRecords: 2 * maxImportedLines,
    maxCells: 200,
    maxRecordCharacters: 20_000,
    maxWorkbookBytes: maxImportedBytes,
    maxMs: readingMs,
    relaxesQuotes: true,
    isHeader,
    error: orderProblems['order_import.file'],
    signal,
  })
  for await (const row of read) {
    if (rows.length > maxImportedLines) throw tooLong()
    rows.push({ ...row, cells: row.cells.map((cell) => withoutControls(withoutEntities(meantCell(cell))).trim()) })
  }
  if (rows.length === 0) throw orderProblems['order_import.file']({ problem: 'empty' })
  return rows
}

/** PostgreSQL cannot store NUL. The other control characters are useless, and a line break in an address becomes a space. */
const withoutControls = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
