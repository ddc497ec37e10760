import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { businessDay } from '../../domain/time/clock.ts'
import { slashedDay } from '../../domain/time/italian-day.ts'
import { harmlessCell } from '../../domain/words/harmless-cell.ts'

/** One cell. Format money and weights with `decimalComma`, days with `spreadsheetDay`. */
type Cell = string | number | null

/** `"4.90"` → `4,90`, which Italian spreadsheets parse as a number. */
export const decimalComma = (amount: string): string => amount.replace('.', ',')

/** `31/03/2026`, which Italian spreadsheets parse as a date. */
export const spreadsheetDay = (instant: Date): string => slashedDay(businessDay(instant))

export interface CsvTable {
  /** File name without extension. */
  name: string
  /**
   * `person`: opened in a spreadsheet, so that texts which look like formulas are prefixed with an apostrophe. `program`: read by a program, such as
   * a carrier's, that would treat the apostrophe as part of the text. `every-csv.test.ts` lists each table with its reader.
   */
  reader: 'person' | 'program'
  header: readonly string[]
  /** Read as they are sent, so that a long table needs no memory. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/**
 * A CSV that Italian spreadsheets open with a double click: `;` as delimiter, UTF-8 with a byte order mark, CRLF line ends.
 */
export function csvBytes({ reader, header, rows }: Omit<CsvTable, 'name'>): Readable {
  const lines = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns: [...header],
    // Not the library's own formula guard, which cannot be undone.
    cast: reader === 'person' ? { string: harmlessCell } : {},
    // By default the library quotes only cells that contain the complete record delimiter.
    quoted_match: /[\r\n]/,
  })
  // If a row fails, the stream is destroyed, so that a partial table is not mistaken for a complete one. If the reader disconnects, reading stops.
  pipeline(Readable.from(rows), lines, () => undefined)
  return lines
}
