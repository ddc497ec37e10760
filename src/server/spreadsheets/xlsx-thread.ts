import { once } from 'node:events'
import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { parentPort, workerData } from 'node:worker_threads'
import { type Handler, Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type NumberStyle, numberStyle, numberText } from './cell-text.ts'
import { type BareRow, sentences, type XlsxAnswer, type XlsxTask } from './xlsx-protocol.ts'

/** The file is refused; the message is Italian. */
class Refusal extends Error {}

/** Deeper than any real sheet. The parser searches all open tags at each end tag. */
const maxDepth = 40

/** Maximum number of parts, of sheets and of relationships. */
const maxEntries = 5_000

/** Excel writes at most 65,490 styles. Memory growth terminates only the thread, but one huge array or string crashes the whole process. */
const maxStyles = 70_000
const maxStrings = 2_000_000

/** Maximum characters parsed without an event, which limits comments and attributes. */
const maxTokenCharacters = 1_000_000

/** Sheets searched for the header, and blank rows skipped in each. */
const maxSheets = 20
const maxBlankBeforeHeader = 100

/** The last row of an Excel sheet. */
const maxLine = 1_048_576

/** Rows and characters per message: a few milliseconds of work for the event loop. */
const batchRows = 100
const batchCharacters = 50_000

const { bytes, limits } = workerData as XlsxTask

/** Parser callbacks: start and end of elements (names without prefix), and text. */
interface Events {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

let unpackedBytes = 0

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** `write` rethrows errors thrown by `events`. */
function openParser(events: Events) {
  let depth = 0
  let silentCharacters = 0
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      silentCharacters = 0
      depth += 1
      if (depth > maxDepth) throw new Refusal(sentences.broken)
      events.open?.(local(name), attributes)
    },
    ontext(text) {
      silentCharacters = 0
      events.text?.(text)
    },
    onclosetag(name) {
      silentCharacters = 0
      depth -= 1
      events.close?.(local(name))
    },
    // A document type declaration could define entities and include files; no program writes one into a workbook.
    onprocessinginstruction(name) {
      if (/^!doctype/i.test(name)) throw new Refusal(sentences.broken)
    },
  }
  const parser = new Parser(handler, { xmlMode: true })
  return {
    write(text: string) {
      silentCharacters += text.length
      parser.write(text)
      if (silentCharacters > maxTokenCharacters) throw new Refusal(sentences.broken)
    },
    end: () => parser.end(),
  }
}

/** The ZIP package of a workbook. */
class Package {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(): Promise<Package> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    })
    if (zip.entryCount > maxEntries) throw new Refusal(sentences.tooLarge)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return new Package(zip, entries)
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase())
  }

  /** Parses a part and yields after each chunk. Checks both the declared and the actual size. */
  async *parse(path: string, events: Events, { isWhole = true } = {}): AsyncGenerator<void> {
    const entry = this.#entries.get(path.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new Refusal(sentences.password)
    if (isWhole && entry.uncompressedSize > limits.maxUnpackedBytes - unpackedBytes)
      throw new Refusal(sentences.tooLarge)
    const parser = openParser(events)
    const decoder = new StringDecoder('utf8')
    for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length
      if (unpackedBytes > limits.maxUnpackedBytes) throw new Refusal(sentences.tooLarge)
      parser.write(decoder.write(chunk))
      yield
    }
    parser.write(decoder.end())
    parser.end()
    yield
  }

  async parseWhole(path: string, events: Events): Promise<void> {
    for await (const _ of this.parse(path, events));
  }

  /** Targets of a part's relationships, by id and by the last segment of their type. */
  async relationships(path: string): Promise<Map<string, string>> {
    const targets = new Map<string, string>()
    const file = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)
    await this.parseWhole(file, {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return
        if (targets.size > 2 * maxEntries) throw new Refusal(sentences.tooLarge)
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(path), Target)
        targets.set(Id, target)
        const type = posix.basename(Type)
        if (!targets.has(type)) targets.set(type, target)
      },
    })
    return targets
  }
}

interface Workbook {
  parts: Package
  /** Paths of the visible sheets, in order. */
  sheets: readonly string[]
  strings: readonly string[]
  styles: readonly NumberStyle[]
  is1904: boolean
}

async function openWorkbook(): Promise<Workbook> {
  const parts = await Package.open()
  const path = (await parts.relationships('')).get('officeDocument') ?? 'xl/workbook.xml'
  if (!parts.has(path) || path.endsWith('.bin')) throw new Refusal(sentences.notExcel)
  const targets = await parts.relationships(path)
  const sheets: string[] = []
  let is1904 = false
  await parts.parseWhole(path, {
    open(name, attributes) {
      if (sheets.length > maxEntries) throw new Refusal(sentences.tooLarge)
      if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? ''
      const target = targets.get(id)
      if (target && !target.includes('chartsheets')) sheets.push(target)
    },
  })
  if (sheets.length === 0) throw new Refusal(sentences.notExcel)
  const strings = await readStrings(parts, targets.get('sharedStrings'))
  const styles = await readStyles(parts, targets.get('styles'))
  return { parts, sheets, strings, styles, is1904 }
}

/** Collects the text of `<t>` elements: joins rich-text runs and skips phonetic hints. */
function textCollector(maxCharacters: number) {
  let [isText, isHint, text] = [false, false, '']
  return {
    begin: () => {
      text = ''
    },
    open(name: string) {
      if (name === 'rPh') isHint = true
      isText = name === 't' && !isHint
    },
    add(more: string) {
      if (!isText) return
      text += more
      if (text.length > maxCharacters) throw new Refusal(sentences.tooMuchText)
    },
    close(name: string) {
      if (name === 'rPh') isHint = false
      if (name === 't') isText = false
    },
    end: () => unescaped(text),
  }
}

/** Decodes `_x000D_`, the escape for characters that XML cannot contain. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

async function readStrings(parts: Package, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let characters = 0
  const collected = textCollector(limits.maxRecordCharacters)
  if (path === undefined) return strings
  await parts.parseWhole(path, {
    open(name) {
      if (name === 'si') collected.begin()
      else collected.open(name)
    },
    text: collected.add,
    close(name) {
      if (name !== 'si') return collected.close(name)
      // A copy: a slice of a string would keep the whole chunk in memory.
      const text = Buffer.from(collected.end()).toString()
      characters += text.length
      if (characters > limits.maxStringCharacters || strings.length >= maxStrings)
        throw new Refusal(sentences.tooMuchText)
      strings.push(text)
    },
  })
  return strings
}

async function readStyles(parts: Package, path: string | undefined): Promise<NumberStyle[]> {
  const codes = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isCellStyles = false
  if (path === undefined) return styles
  await parts.parseWhole(path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isCellStyles = true
      if (styles.length > maxStyles || codes.size > maxStyles) throw new Refusal(sentences.broken)
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'xf' && isCellStyles) styles.push(numberStyle(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}

/** Zero-based column of a reference such as `AB12`; null if it has none. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

/** The non-blank rows of a sheet. With `isWhole` false only the first rows are needed. */
async function* sheetRows(
  { parts, strings, styles, is1904 }: Workbook,
  path: string,
  { isWhole = true } = {},
): AsyncGenerator<BareRow> {
  const found: BareRow[] = []
  let [records, line, characters, rowCharacters] = [0, 0, 0, 0]
  let cells: string[] = []
  let cell = { column: 0, type: '', style: -1, value: '' }
  let isValue = false
  const inline = textCollector(limits.maxRecordCharacters)

  const textOf = ({ type, style, value }: typeof cell): string => {
    switch (type) {
      case 's':
        // A cell without an index is empty; `Number('')` would select the first text.
        return value.trim() === '' ? '' : (strings[Number(value)] ?? '')
      case 'inlineStr':
        return inline.end()
      case 'b':
        return value === '1' ? 'VERO' : 'FALSO'
      case 'str':
        return unescaped(value)
      case 'e':
        return value
      case 'd':
        return value.replace(/T00:00:00(\.0+)?Z?$/, '')
      default:
        return numberText(value, styles[style], is1904)
    }
  }
  const endCell = () => {
    const text = textOf(cell).toWellFormed()
    // Formatted empty cells may extend to the end of a sheet.
    if (text === '') return
    if (cell.column >= limits.maxCells) throw new Refusal(`La riga ${line} ha più di ${limits.maxCells} celle.`)
    rowCharacters += text.length
    characters += text.length
    if (rowCharacters > limits.maxRecordCharacters || characters > limits.maxCharacters) {
      throw new Refusal(sentences.tooMuchText)
    }
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  const events: Events = {
    open(name, attributes) {
      if (name === 'row') {
        const next = attributes.r === undefined ? line + 1 : Number(attributes.r)
        if (!Number.isInteger(next) || next <= line || next > maxLine) throw new Refusal(sentences.broken)
        line = next
        records += 1
        if (isWhole && records > limits.maxRecords) {
          throw new Refusal(
            `Il file ha più di ${limits.maxRecords} righe, comprese quelle vuote: dividilo in più file.`,
          )
        }
        cells = []
        rowCharacters = 0
        cell.column = -1
      } else if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? cell.column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: '' }
        inline.begin()
      } else if (name === 'v') isValue = true
      else if (cell.type === 'inlineStr') inline.open(name)
    },
    text(text) {
      if (isValue) cell.value += text
      else inline.add(text)
      if (cell.value.length > limits.maxRecordCharacters) throw new Refusal(sentences.tooMuchText)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') endCell()
      else if (name === 'row' && cells.some((text) => text.trim() !== '')) found.push({ line, cells })
      else inline.close(name)
    },
  }
  for await (const _ of parts.parse(path, events, { isWhole })) {
    yield* found.splice(0)
    if (!isWhole && records > maxBlankBeforeHeader) return
  }
}

async function firstRow(workbook: Workbook, path: string): Promise<string[]> {
  for await (const { cells } of sheetRows(workbook, path, { isWhole: false })) return cells
  return []
}

if (!parentPort) throw new Error('This module only runs in a worker thread')
const port = parentPort

/** Sends an answer and waits for the next message. */
async function exchange(answer: XlsxAnswer): Promise<unknown> {
  const received = once(port, 'message')
  port.postMessage(answer)
  return (await received)[0]
}

try {
  const workbook = await openWorkbook()
  const firstRows: string[][] = []
  for (const path of workbook.sheets.slice(0, maxSheets)) firstRows.push(await firstRow(workbook, path))
  const chosen = workbook.sheets[Number(await exchange({ firstRows }))] ?? ''
  let rows: BareRow[] = []
  let characters = 0
  for await (const row of sheetRows(workbook, chosen)) {
    rows.push(row)
    characters += row.cells.reduce((sum, { length }) => sum + length, 0)
    if (rows.length < batchRows && characters < batchCharacters) continue
    await exchange({ rows, isLast: false })
    rows = []
    characters = 0
  }
  port.postMessage({ rows, isLast: true } satisfies XlsxAnswer)
} catch (error) {
  // The ZIP and XML libraries throw their own errors for damaged files.
  const refusal = error instanceof Refusal ? error.message : sentences.broken
  port.postMessage({ refusal } satisfies XlsxAnswer)
}
