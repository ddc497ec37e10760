import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import type { TableProblem } from '../../domain/table-files.ts'
import type { BareRow } from './xlsx-protocol.ts'

interface CsvOptions {
  maxRecords: number
  maxCells: number
  maxRecordCharacters: number
  relaxesQuotes?: boolean
  error: (problem: TableProblem) => Error
  signal: AbortSignal
}

/**
 * The parser is fed in pieces, with other work in between. In the worst case each character is a record, which takes 5 µs, or 30 µs in a newly
 * started process, and several files are read at once.
 */
const pieceCharacters = 1024

interface ParsedRecord {
  record: string[]
  /** `lines` is the last line of the record. */
  info: { lines: number }
}

/**
 * Yields the non-blank rows of a text file. Supports semicolons, commas or tabs, Excel's first line `sep=;`, UTF-8, UTF-16 and Windows-1252, and any
 * line ends.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions): AsyncGenerator<BareRow> {
  const { maxRecords, maxCells, maxRecordCharacters, relaxesQuotes = false, error: toError } = options
  const text = plainLines(decode(bytes, toError))
  const { beginning, header, delimiter, skippedLines } = await readBeginning(text, maxRecordCharacters)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  if (/[\u0000-\u0008\u000e-\u001f]/.test(header)) throw toError({ problem: 'notTable' })
  let records = 0
  let lastLine = skippedLines
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: relaxesQuotes,
    record_delimiter: '\n',
    max_record_size: maxRecordCharacters,
    on_record(parsed) {
      // The option `info` changes the record's shape, which the types do not show.
      const { record, info } = parsed as unknown as ParsedRecord
      // The parser expects each record to be as long as the first. Where it is not, it builds an error, which takes 30 µs.
      Object.assign(parser.info, { records: 0 })
      lastLine = info.lines + skippedLines
      records += 1
      if (records > maxRecords) throw toError({ problem: 'manyRecords', max: maxRecords })
      if (record.length > maxCells) throw toError({ problem: 'manyCells', line: lastLine, max: maxCells })
      return parsed
    },
  })
  // The loop below throws its errors.
  pipeline(Readable.from(pieces(beginning, text, options)), parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.every((cell) => cell.trim() === '')) continue
      yield { line: info.lines + skippedLines - lineBreaks(record), cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw toError({ problem: 'badQuote', line: lastLine + 1 })
  } finally {
    parser.destroy()
  }
}

const lineBreaks = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)

/** `beginning`, then the rest of `text`, in pieces. */
async function* pieces(
  beginning: string,
  text: AsyncIterable<string>,
  { maxRecordCharacters, error: toError, signal }: CsvOptions,
): AsyncGenerator<string> {
  let lineLength = 0
  async function* all() {
    yield beginning
    yield* text
  }
  for await (const part of all()) {
    for (let at = 0; at < part.length; at += pieceCharacters) {
      const piece = part.slice(at, at + pieceCharacters)
      const lastBreak = piece.lastIndexOf('\n')
      lineLength = lastBreak < 0 ? lineLength + piece.length : piece.length - lastBreak - 1
      // The parser's size limit does not count empty cells.
      if (lineLength > maxRecordCharacters) throw toError({ problem: 'longLine' })
      signal.throwIfAborted()
      yield piece
      await nextTurn()
    }
  }
}

/** Lines searched for the delimiter: reports begin with title lines, which contain none. */
const maxTitles = 15

const linesOf = (text: string) =>
  text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', maxTitles + 1)

const hasMark = (line: string) => /[;,\t]/.test(line)

/** Reads until the first line with a delimiter is complete, and determines the delimiter. */
async function readBeginning(text: AsyncGenerator<string>, maxCharacters: number) {
  let beginning = ''
  for (;;) {
    const complete = linesOf(beginning).slice(0, -1)
    if (complete.some(hasMark) || complete.length === maxTitles || beginning.length >= maxCharacters) break
    const next = await text.next()
    if (next.done) break
    beginning += next.value
  }
  const named = /^sep=([;,\t])\n/i.exec(beginning)
  const first = (text: string) => text.trimStart().slice(0, maxCharacters).split('\n', 1)[0] ?? ''
  if (named?.[1]) {
    const rest = beginning.slice(named[0].length)
    return { beginning: rest, header: first(rest), delimiter: named[1], skippedLines: 1 }
  }
  const header = linesOf(beginning.slice(0, maxCharacters)).find(hasMark) ?? ''
  const count = (mark: string) => header.split(mark).length
  const delimiter = [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  return { beginning, header: first(beginning), delimiter, skippedLines: 0 }
}

/** Converts line ends to line feeds, so that line numbers match an editor's. */
async function* plainLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let afterReturn = false
  for await (const part of text) {
    const rest = afterReturn && part.startsWith('\n') ? part.slice(1) : part
    if (part !== '') afterReturn = part.endsWith('\r')
    yield rest.replace(/\r\n?/g, '\n')
  }
}

/** Old spreadsheets save Windows-1252 without declaring it, so bytes that are not UTF-8 are decoded as that. */
async function* decode(bytes: AsyncIterable<Uint8Array>, toError: CsvOptions['error']): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let isUtf8 = false
  let lines = 1
  const notUtf8 = () => toError({ problem: 'notUtf8', line: lines })
  let waiting: Uint8Array = new Uint8Array()
  for await (const chunk of bytes) {
    const data = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
    waiting = new Uint8Array()
    if (!decoder && data.length < 2) {
      waiting = data
      continue
    }
    decoder ??= utf16DecoderOf(data) ?? new TextDecoder('utf-8', { fatal: true })
    if (decoder.encoding !== 'utf-8') {
      yield decoder.decode(data, { stream: true })
      continue
    }
    // Cut between characters, because a chunk that is not UTF-8 is then decoded again as a whole.
    const end = endOfLastCharacter(data)
    waiting = data.subarray(end)
    let text: string
    try {
      text = decoder.decode(data.subarray(0, end))
      isUtf8 ||= text.length < end
    } catch {
      if (isUtf8) throw notUtf8()
      decoder = new TextDecoder('windows-1252')
      text = decoder.decode(data, { stream: true })
      waiting = new Uint8Array()
    }
    lines += lineBreaks([text])
    yield text
  }
  if (waiting.length === 0) return
  if (isUtf8) throw notUtf8()
  yield new TextDecoder('windows-1252').decode(waiting)
}

/** Detects UTF-16 by its byte order mark or, without one, by the zero byte next to a Latin letter. */
function utf16DecoderOf([first, second]: Uint8Array): TextDecoder | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be')
  return undefined
}

/** End of the last complete UTF-8 character; the length of `data` if the bytes are not UTF-8. */
function endOfLastCharacter(data: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, data.length); back++) {
    const byte = data[data.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? data.length - back : data.length
  }
  return data.length
}
