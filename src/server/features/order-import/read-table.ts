import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../../domain/errors.ts'
import { mostImportedLines } from '../../../domain/orders/order-import.ts'
import { meantCell } from '../../../domain/words/harmless-cell.ts'

export interface TableRow {
  /** Line of the file where the row begins, from 1. */
  line: number
  /** Trimmed, without control characters. */
  cells: string[]
}

/** An unclosed quote must not read the rest of the file into one row. */
const maxRowCharacters = 20_000

/** More than any table of orders has. */
const mostCells = 200

/** The parser is fed in pieces, so that others are answered in between. */
const pieceCharacters = 32 * 1024

export const tooLong = () => unreadable(`Il file ha più di ${mostImportedLines} righe: dividilo in più file.`)

export const unreadable = (message: string) => invalid('order_import.file', message)

/**
 * The rows of a table that a spreadsheet saved or a person pasted: semicolons, commas or tabs, UTF-8 or Windows-1252, quotes, any line ends.
 * Empty rows are left out. Throws 400 for more rows than a header and `mostImportedLines`, and for what is no table.
 */
export async function readTable(bytes: Uint8Array): Promise<TableRow[]> {
  const { text, delimiter, skipped } = prepare(decode(bytes))
  const rows: TableRow[] = []
  let lastLine = 0
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: maxRowCharacters,
    on_record(cells, { lines }) {
      lastLine = lines
      return cells
    },
  })
  // Its errors are thrown by the loop below.
  pipeline(Readable.from(pieces(text)), parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // Their number is not part of a record's size: a line of separators alone would hold up everybody.
      if (record.length > mostCells) throw unreadable(`La riga ${info.lines} ha più di ${mostCells} celle.`)
      const cells = record.map((cell) => withoutControls(meantCell(cell)).trim())
      if (cells.every((cell) => cell === '')) continue
      if (rows.length > mostImportedLines) throw tooLong()
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      rows.push({ line: info.lines - breaks + skipped, cells })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(
      `Il file non si riesce a leggere dopo la riga ${lastLine + skipped}: una virgoletta non si chiude (dentro un testo va scritta doppia).`,
    )
  }
  if (rows.length === 0) throw unreadable('Il file è vuoto.')
  return rows
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceCharacters) yield text.slice(at, at + pieceCharacters)
}

/** Old spreadsheets save Windows-1252 without saying so: what is no UTF-8 is taken for that. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const marks = [';', ',', '\t'] as const

/** Plain line feeds, and the mark between cells: as Excel names it in a first line `sep=;`, else the one that the first line has most of. */
function prepare(decoded: string): { text: string; delimiter: string; skipped: number } {
  const text = decoded.replace(/\r\n?/g, '\n')
  const named = /^sep=([;,\t])\n/i.exec(text)
  if (named?.[1]) return { text: text.slice(named[0].length), delimiter: named[1], skipped: 1 }
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const plain = first.replace(/"[^"]*"/g, '')
  const count = (mark: string) => plain.split(mark).length
  return { text, delimiter: marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best)), skipped: 0 }
}

/** PostgreSQL cannot store NUL; the other control characters are useless, and a line break in an address is a space. */
const withoutControls = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
