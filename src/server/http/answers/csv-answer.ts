import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { businessDay } from '../../../domain/time/clock.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import { harmlessCell } from '../../../domain/words/harmless-cell.ts'

/** One cell of a table; money and weights as `decimalComma` writes them, days as `spreadsheetDay`. */
type Cell = string | number | null

/** `"4.90"` → `4,90`: what an Italian spreadsheet takes for a number. */
export const decimalComma = (amount: string): string => amount.replace('.', ',')

/** `31/03/2026`: what an Italian spreadsheet takes for a day. */
export const spreadsheetDay = (instant: Date): string => slashedDay(businessDay(instant))

interface CsvTable {
  /** Of the file that the browser keeps, without its ending. */
  name: string
  /**
   * `person`: opened in a spreadsheet, so that texts which look like formulas get an apostrophe. `program`: read by a program, such as a carrier's, that
   * would take the apostrophe for part of the text. `every-csv.test.ts` lists each table with its reader.
   */
  reader: 'person' | 'program'
  header: readonly string[]
  /** Read as they are sent, so that a long table takes no memory. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/**
 * The bytes of a table that an Italian spreadsheet opens by a double click: `;` between cells, UTF-8 with a byte order mark, CRLF at the end of
 * lines (docs/decisions/0099-csv-for-spreadsheets.md, docs/decisions/0204-guards-only-for-people.md).
 */
export function csvBytes({ reader, header, rows }: Omit<CsvTable, 'name'>): Readable {
  const lines = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns: [...header],
    // Not the library's own guard against formulas, which cannot be taken back.
    cast: reader === 'person' ? { string: harmlessCell } : {},
    // By itself the library quotes only what holds the whole end of a line.
    quoted_match: /[\r\n]/,
  })
  // A failure of the rows cuts the table, so that nobody takes half of it for the whole; a reader that goes away ends the reading.
  pipeline(Readable.from(rows), lines, () => undefined)
  return lines
}

/** Sends a table as a file to be saved. */
export function answerCsv(reply: FastifyReply, { name, ...table }: CsvTable): FastifyReply {
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .header('Cache-Control', 'private, no-store')
  return reply.send(csvBytes(table))
}
