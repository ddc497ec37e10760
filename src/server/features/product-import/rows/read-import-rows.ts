import { meantCell } from '../../../../domain/words/harmless-cell.ts'
import { readSpreadsheet } from '../../../spreadsheets/read-spreadsheet.ts'
import { ImportFileError } from '../import-file-error.ts'
import { type ImportColumn, shopifyFormat } from './import-columns.ts'
import type { FileRow, RowFormat } from './row-format.ts'

/** A row of a product export in Shopify's format. */
export type ImportRow = FileRow<ImportColumn>

/** The rows of a product export in Shopify's format. */
export const readImportRows = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> =>
  readRows(bytes, shopifyFormat)

export interface ReadLimits {
  /** Records of the file, blank ones and the header included. */
  maxRecords?: number
  signal?: AbortSignal
}

/** Reads the rows of a file one at a time, whatever its size. Throws `ImportFileError`, and the reason of `signal` once it is aborted. */
export async function* readRows<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { readHeader }: Pick<RowFormat<Column>, 'readHeader'>,
  { maxRecords = Number.POSITIVE_INFINITY, signal }: ReadLimits = {},
): AsyncGenerator<FileRow<Column>> {
  let columns: ReadonlyMap<Column, number> | undefined
  let width = 0
  const rows = readSpreadsheet(bytes, {
    maxRecords,
    maxCells: 2_000,
    // Longer than any product with its description.
    maxRecordCharacters: 1_000_000,
    error: (sentence) => new ImportFileError(sentence),
    ...(signal && { signal }),
  })
  for await (const { line, cells } of rows) {
    if (columns) {
      yield toRow(cells, columns, line, width)
    } else {
      columns = readHeader(cells)
      width = cells.length
    }
  }
  if (!columns) throw new ImportFileError('Il file è vuoto.')
}

function toRow<Column extends string>(
  record: readonly string[],
  columns: ReadonlyMap<Column, number>,
  line: number,
  width: number,
): FileRow<Column> {
  const surplus = record.slice(width).some((cell) => cell.trim() !== '')
  return {
    line,
    problem: surplus
      ? `la riga ha ${record.length} colonne, l’intestazione ${width}: manca una virgoletta o c’è una virgola di troppo`
      : null,
    shortage:
      record.length < width
        ? `la riga ha ${record.length} colonne, l’intestazione ${width}: forse manca una virgola`
        : null,
    cell(column) {
      const index = columns.get(column)
      // Spreadsheets leave out empty cells at the end of a row.
      return index === undefined ? undefined : asRead(meantCell(record[index] ?? ''))
    },
  }
}

/** A text as it comes out of a file. PostgreSQL cannot store NUL; the other control characters are useless. */
export const asRead = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
