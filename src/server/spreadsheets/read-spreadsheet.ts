import { decodeHTMLStrict } from 'entities'
import type { TableProblem } from '../../domain/table-files.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { BareRow } from './xlsx-protocol.ts'

/** The bytes of a file, in chunks. */
type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** An uploaded file. `signal` aborts when the client disconnects. */
export interface SentFile {
  bytes: FileBytes
  signal: AbortSignal
}

export interface SpreadsheetRow extends BareRow {
  /** Set if the row has another number of cells than the first row. `sentence` is Italian. `long`: the additional cells are not empty. */
  ragged: { is: 'short' | 'long'; sentence: string } | null
}

export interface SpreadsheetOptions {
  /** Maximum number of records, including empty ones and the header. */
  maxRecords: number
  /** Maximum number of cells per record. */
  maxCells: number
  /** Maximum characters per record and per line: an unclosed quote must not load the rest of the file into memory. */
  maxRecordCharacters: number
  /** Maximum bytes of a workbook, and maximum characters of its rows. The caller limits the bytes of a text file. */
  maxWorkbookBytes: number
  /** Time limit for reading (ms), without the time spent by the caller on the rows. */
  maxMs: number
  /** Treats quotes inside a cell as text, for tables pasted from a spreadsheet. */
  relaxesQuotes?: boolean
  /** Selects the sheet of a workbook: the first whose first row is such a header; else the first that is not empty. Hidden sheets are ignored. */
  isHeader?: (cells: readonly string[]) => boolean
  /** Creates the error to throw for an unreadable file. */
  error: (problem: TableProblem) => Error
  /** Aborts reading with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Yields the non-empty rows of a spreadsheet, export or pasted table: an Excel workbook (.xlsx) or text (docs/specification/files.md#tables). Every
 * record counts against the limits, and the event loop stays responsive whatever the file contains.
 */
export async function* readSpreadsheet(bytes: FileBytes, options: SpreadsheetOptions): AsyncGenerator<SpreadsheetRow> {
  const clock = new AbortController()
  const signal = AbortSignal.any([clock.signal, ...(options.signal ? [options.signal] : [])])
  const rows = readRows(bytes, { ...options, signal })
  const tooSlow = options.error({ problem: 'tooSlow' })
  let leftMs = options.maxMs
  let width: number | undefined
  try {
    for (;;) {
      const start = performance.now()
      const timer = setTimeout(() => clock.abort(tooSlow), leftMs)
      const { value: row, done } = await rows.next().finally(() => clearTimeout(timer))
      leftMs -= performance.now() - start
      if (done) return
      if (leftMs <= 0) throw tooSlow
      width ??= widthOf(row.cells)
      yield { ...row, ragged: raggednessOf(row.cells, width) }
    }
  } finally {
    await rows.return(undefined)
  }
}

/** Number of cells without the empty ones at the end. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Compares the cells of a row with a header of `width` columns; null if they match. */
export function raggednessOf(cells: readonly string[], width: number): SpreadsheetRow['ragged'] {
  const length = Math.max(Math.min(cells.length, width), widthOf(cells))
  if (length === width) return null
  const counts = `${length === 1 ? '1 cella' : `${length} celle`} invece di ${width}`
  return length < width
    ? { is: 'short', sentence: `${counts}: forse manca un separatore` }
    : { is: 'long', sentence: `${counts}: manca una virgoletta o c’è un separatore di troppo` }
}

/** Decodes HTML entities left in a text by another program, as in `Rossi &amp; figli`; only those with a semicolon. */
export const withoutEntities = (cell: string): string => (cell.includes('&') ? decodeHTMLStrict(cell) : cell)

type Options = SpreadsheetOptions & { signal: AbortSignal }

async function* readRows(bytes: FileBytes, options: Options): AsyncGenerator<BareRow> {
  await using file = await peek(bytes)
  const start = Buffer.from(file.start).toString('latin1')
  if (start.startsWith('PK')) return yield* readWorkbook(await gather(file.chunks, options), options)
  if (start.startsWith(compoundFile)) {
    const content = Buffer.from(await gather(file.chunks, options))
    // Excel wraps a password-protected workbook in a file of the old format.
    throw options.error({ problem: content.includes(encryptedPackage) ? 'password' : 'oldExcel' })
  }
  if (otherKinds.test(start)) throw options.error({ problem: 'notTable' })
  yield* readCsv(file.chunks, options)
}

const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Files often uploaded by mistake: PDF, RTF, web pages named .xls, pictures, archives. */
const otherKinds =
  /^(?:\xef\xbb\xbf)?\s*(%PDF|\{\\rtf|<(!doctype|html|head|meta|table|\?xml)|\x89PNG|\xff\xd8\xff|GIF8|7z\xbc\xaf|Rar!)/i

const startBytes = 64

/** Returns the first bytes of a file, and its chunks from the beginning. */
async function peek(bytes: FileBytes) {
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]()
  const taken: Uint8Array[] = []
  let length = 0
  while (length < startBytes) {
    const { value, done } = await iterator.next()
    if (done) break
    taken.push(value)
    length += value.length
  }
  async function* chunks() {
    yield* taken.splice(0)
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  }
  return {
    start: Buffer.concat(taken).subarray(0, startBytes),
    chunks: chunks(),
    [Symbol.asyncDispose]: async () => void (await iterator.return?.()),
  }
}

/** A workbook is buffered completely, because its directory is at the end. */
async function gather(
  chunks: AsyncIterable<Uint8Array>,
  { maxWorkbookBytes, error: toError, signal }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    length += chunk.length
    if (length > maxWorkbookBytes) {
      throw toError({ problem: 'manyMegabytes', max: Math.round(maxWorkbookBytes / 1024 / 1024) })
    }
    all.push(chunk)
  }
  const joined = new Uint8Array(length)
  let at = 0
  for (const chunk of all) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** Unpacked bytes per workbook byte: XML is verbose, a cell of five digits takes forty bytes. */
const unpackedShare = 16
const maxUnpackedBytes = 400_000_000

/** Shared strings up to this size fit into the thread's memory limit. */
const maxStringCharacters = 50_000_000

async function* readWorkbook(bytes: Uint8Array<ArrayBuffer>, options: Options): AsyncGenerator<BareRow> {
  const { maxRecords, maxCells, maxRecordCharacters, maxWorkbookBytes, isHeader = () => false, error, signal } = options
  const limits = {
    maxRecords,
    maxCells,
    maxRecordCharacters,
    maxCharacters: maxWorkbookBytes,
    maxStringCharacters: Math.min(maxStringCharacters, 4 * maxWorkbookBytes),
    maxUnpackedBytes: Math.min(maxUnpackedBytes, unpackedShare * maxWorkbookBytes),
  }
  let width = 0
  for await (const { line, cells } of readXlsx(bytes, { limits, isHeader, error, signal })) {
    width ||= cells.length
    // Sheets do not store empty cells, so a shorter row is complete.
    while (cells.length < width) cells.push('')
    yield { line, cells }
  }
}
