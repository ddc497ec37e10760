import { decodeHTMLStrict } from 'entities'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type BareRow, sentences } from './xlsx-protocol.ts'

/** The bytes of a file, in chunks. */
export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A file that a request sent; `signal` aborts when its sender has left. */
export interface SentFile {
  bytes: FileBytes
  signal: AbortSignal
}

export interface SpreadsheetRow extends BareRow {
  /** Set where it has other cells than the first row; `sentence` is Italian. `long`: cells beyond it that are not empty. */
  ragged: { is: 'short' | 'long'; sentence: string } | null
}

export interface SpreadsheetOptions {
  /** Records of the file, empty ones and the header included. */
  maxRecords: number
  /** Cells of a record. */
  maxCells: number
  /** Characters of a record and of a line: an unclosed quote must not read the rest of the file into memory. */
  maxRecordCharacters: number
  /** Bytes of a workbook; its rows may hold as many characters. The caller bounds the bytes of a text file. */
  maxWorkbookBytes: number
  /** Milliseconds of reading; the time for which the caller works on a row does not count. */
  maxMs: number
  /** Takes quotes inside a cell as text, as in what is pasted from a spreadsheet. */
  relaxesQuotes?: boolean
  /** Which sheet of a workbook is read: the first with such a header; else the first that is not empty. Hidden ones are not read. */
  isHeader?: (cells: readonly string[]) => boolean
  /** The error to throw for a file that cannot be read; `sentence` is Italian, for the person who sent it. */
  error: (sentence: string) => Error
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Reads the rows of a file that a spreadsheet saved, another system exported or a person pasted, without the empty ones: an Excel workbook
 * (.xlsx), or text (docs/specification/files.md#tables). Every record counts against the limits, and the event loop stays free whatever the
 * file holds.
 */
export async function* readSpreadsheet(bytes: FileBytes, options: SpreadsheetOptions): AsyncGenerator<SpreadsheetRow> {
  const clock = new AbortController()
  const signal = AbortSignal.any([clock.signal, ...(options.signal ? [options.signal] : [])])
  const rows = readRows(bytes, { ...options, signal })
  const tooSlow = options.error('Il file richiede troppo tempo: dividilo in più file.')
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

/** Without the empty cells at its end. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** How the cells of a row differ from a header of `width` columns. */
export function raggednessOf(cells: readonly string[], width: number): SpreadsheetRow['ragged'] {
  const length = Math.max(Math.min(cells.length, width), widthOf(cells))
  if (length === width) return null
  const counts = `${length === 1 ? '1 cella' : `${length} celle`} invece di ${width}`
  return length < width
    ? { is: 'short', sentence: `${counts}: forse manca un separatore` }
    : { is: 'long', sentence: `${counts}: manca una virgoletta o c’è un separatore di troppo` }
}

/** Decodes entities that another program left in a text, as in `Rossi &amp; figli`; only those with a semicolon. */
export const withoutEntities = (cell: string): string => (cell.includes('&') ? decodeHTMLStrict(cell) : cell)

type Options = SpreadsheetOptions & { signal: AbortSignal }

async function* readRows(bytes: FileBytes, options: Options): AsyncGenerator<BareRow> {
  await using file = await peek(bytes)
  const start = Buffer.from(file.start).toString('latin1')
  if (start.startsWith('PK')) return yield* readWorkbook(await gather(file.chunks, options), options)
  if (start.startsWith(compoundFile)) {
    const content = Buffer.from(await gather(file.chunks, options))
    // Excel packs a workbook with a password into a file of the old kind.
    throw options.error(content.includes(encryptedPackage) ? sentences.password : sentences.oldExcel)
  }
  if (otherKinds.test(start)) throw options.error(sentences.notTable)
  yield* readCsv(file.chunks, options)
}

const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Files that people send as tables: PDF, RTF, web pages named .xls, pictures, archives. */
const otherKinds =
  /^(?:\xef\xbb\xbf)?\s*(%PDF|\{\\rtf|<(!doctype|html|head|meta|table|\?xml)|\x89PNG|\xff\xd8\xff|GIF8|7z\xbc\xaf|Rar!)/i

const startBytes = 64

/** The first bytes of a file, and its chunks from the beginning. */
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

/** A workbook has its directory at its end: it is gathered whole. */
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
      throw toError(
        `Il foglio di Excel supera i ${Math.round(maxWorkbookBytes / 1024 / 1024)} MB: dividilo in più file.`,
      )
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

/** XML is long: a cell of five digits takes forty bytes. */
const unpackedShare = 16
const maxUnpackedBytes = 400_000_000

/** Shared texts of this many characters fit into a thread's memory. */
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
