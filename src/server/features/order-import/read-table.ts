import { invalid } from '../../../domain/errors.ts'
import { mostImportedLines } from '../../../domain/orders/order-import.ts'
import { meantCell } from '../../../domain/words/harmless-cell.ts'
import { type FileBytes, readSpreadsheet, type SpreadsheetRow } from '../../spreadsheets/read-spreadsheet.ts'

/** Milliseconds within which a table is read. */
const readingMs = 20_000

export const tooLong = () => unreadable(`Il file ha più di ${mostImportedLines} righe: dividilo in più file.`)

export const unreadable = (message: string) => invalid('order_import.file', message)

/**
 * The rows of a table that a spreadsheet saved or a person pasted; cells are trimmed and without control characters. Throws 400 for more rows than a
 * header and `mostImportedLines`, and for what is no table.
 */
export async function readTable(file: FileBytes): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = []
  const limits = { maxRecords: 2 * mostImportedLines, maxCells: 200, maxRecordCharacters: 20_000, relaxesQuotes: true }
  const signal = AbortSignal.timeout(readingMs)
  try {
    for await (const { line, cells } of readSpreadsheet(file, { ...limits, error: unreadable, signal })) {
      if (rows.length > mostImportedLines) throw tooLong()
      rows.push({ line, cells: cells.map((cell) => withoutControls(meantCell(cell)).trim()) })
    }
  } catch (error) {
    throw error === signal.reason ? unreadable('Il file richiede troppo tempo: dividilo in più file.') : error
  }
  if (rows.length === 0) throw unreadable('Il file è vuoto.')
  return rows
}

/** PostgreSQL cannot store NUL; the other control characters are useless, and a line break in an address is a space. */
const withoutControls = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
