import { importProblems, maxImportBytes } from '../../../../domain/products/product-imports.ts'
import { meantCell } from '../../../../domain/words/harmless-cell.ts'
import { readSpreadsheet, type SpreadsheetRow } from '../../../spreadsheets/read-spreadsheet.ts'
import { isInvalidFile } from '../import-errors.ts'
import { type ImportColumn, shopifyFormat } from './import-columns.ts'
import type { FileRow, RowFormat } from './row-format.ts'

/** A row of a product export in Shopify's format. */
export type ImportRow = FileRow<ImportColumn>

/** Reads the rows of a product export in Shopify's format. */
export const readImportRows = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> =>
  readRows(bytes, shopifyFormat)

/** Time limits for reading a file in the panel and by the command, in milliseconds. The command accepts files of any size. */
export const panelReadingMs = 120_000
const commandReadingMs = 3_600_000

export interface ReadLimits {
  /** Maximum number of records, including blank ones and the header. */
  maxRecords?: number
  maxMs?: number
  signal?: AbortSignal
}

/** Reads the rows of a file of any size one at a time. Throws `import.invalid_file`, or the reason of `signal` if it is aborted. */
export async function* readRows<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { readHeader }: Pick<RowFormat<Column>, 'readHeader'>,
  limits: ReadLimits = {},
): AsyncGenerator<FileRow<Column>> {
  let columns: ReadonlyMap<Column, number> | undefined
  for await (const row of readProductTable(bytes, (cells) => isHeader(readHeader, cells), limits)) {
    if (columns) yield toRow(row, columns)
    else columns = readHeader(row.cells)
  }
  if (!columns) throw importProblems['import.invalid_file']({ problem: 'empty' })
}

/** Like `readRows`, before the columns are known. `isHeader` finds the sheet of a workbook. */
export const readProductTable = (
  bytes: AsyncIterable<Uint8Array>,
  isHeader: (cells: readonly string[]) => boolean,
  { maxRecords = Number.POSITIVE_INFINITY, maxMs = commandReadingMs, signal }: ReadLimits,
): AsyncGenerator<SpreadsheetRow> =>
  readSpreadsheet(bytes, {
    maxRecords,
    maxCells: 2_000,
    // More than any product with its description.
    maxRecordCharacters: 1_000_000,
    maxWorkbookBytes: maxImportBytes,
    maxMs,
    isHeader,
    error: importProblems['import.invalid_file'],
    ...(signal && { signal }),
  })

function isHeader(readHeader: (cells: readonly string[]) => unknown, cells: readonly string[]): boolean {
  try {
    readHeader(cells)
    return true
  } catch (error) {
    if (isInvalidFile(error)) return false
    throw error
  }
}

function toRow<Column extends string>(
  { line, cells, ragged }: SpreadsheetRow,
  columns: ReadonlyMap<Column, number>,
): FileRow<Column> {
  return {
    line,
    problem: ragged?.is === 'long' ? ragged.sentence : null,
    shortage: ragged?.is === 'short' ? ragged.sentence : null,
    cell(column) {
      const index = columns.get(column)
      // Spreadsheets leave out empty cells at the end of a row.
      return index === undefined ? undefined : asRead(meantCell(cells[index] ?? ''))
    },
  }
}

/** Normalises line breaks, trims, and removes control characters. PostgreSQL cannot store NUL; the others are useless. */
export const asRead = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters on purpose
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
