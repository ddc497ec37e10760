import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { type Handler, Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { TableProblem } from '../../domain/table-files.ts'
import { type NumberStyle, numberStyle } from './cell-text.ts'
import type { XlsxTask } from './xlsx-protocol.ts'

/** The file is refused; the message is Italian. */
export class Refusal extends Error {
  readonly refusal: TableProblem

  constructor(refusal: TableProblem) {
    super(refusal.problem)
    this.refusal = refusal
  }
}

/** Deeper than any real sheet. The parser searches all open tags at each end tag. */
const maxDepth = 40

/** Maximum number of parts, of sheets and of relationships. */
const maxEntries = 5_000

/** Excel writes at most 65,490 styles. Memory growth terminates only the thread, but one huge array or string crashes the whole process. */
const maxStyles = 70_000
const maxStrings = 2_000_000

/** Maximum characters parsed without an event, which limits comments and attributes. */
const maxTokenCharacters = 1_000_000

/** Parser callbacks: start and end of elements (names without prefix), and text. */
export interface Events {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** `write` rethrows errors thrown by `events`. */
function openParser(events: Events) {
  let depth = 0
  let silentCharacters = 0
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      silentCharacters = 0
      depth += 1
      if (depth > maxDepth) throw new Refusal({ problem: 'broken' })
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
      if (/^!doctype/i.test(name)) throw new Refusal({ problem: 'broken' })
    },
  }
  const parser = new Parser(handler, { xmlMode: true })
  return {
    write(text: string) {
      silentCharacters += text.length
      parser.write(text)
      if (silentCharacters > maxTokenCharacters) throw new Refusal({ problem: 'broken' })
    },
    end: () => parser.end(),
  }
}

/** The ZIP package of a workbook. */
class Package {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #maxUnpackedBytes: number
  #unpackedBytes = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxUnpackedBytes: number) {
    this.#zip = zip
    this.#entries = entries
    this.#maxUnpackedBytes = maxUnpackedBytes
  }

  static async open({ bytes, limits }: XlsxTask): Promise<Package> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    })
    if (zip.entryCount > maxEntries) throw new Refusal({ problem: 'tooLarge' })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return new Package(zip, entries, limits.maxUnpackedBytes)
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase())
  }

  /** Parses a part and yields after each chunk. Checks both the declared and the actual size. */
  async *parse(path: string, events: Events, { isWhole = true } = {}): AsyncGenerator<void> {
    const entry = this.#entries.get(path.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new Refusal({ problem: 'password' })
    if (isWhole && entry.uncompressedSize > this.#maxUnpackedBytes - this.#unpackedBytes)
      throw new Refusal({ problem: 'tooLarge' })
    const parser = openParser(events)
    const decoder = new StringDecoder('utf8')
    for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      this.#unpackedBytes += chunk.length
      if (this.#unpackedBytes > this.#maxUnpackedBytes) throw new Refusal({ problem: 'tooLarge' })
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
        if (targets.size > 2 * maxEntries) throw new Refusal({ problem: 'tooLarge' })
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(path), Target)
        targets.set(Id, target)
        const type = posix.basename(Type)
        if (!targets.has(type)) targets.set(type, target)
      },
    })
    return targets
  }
}

export interface Workbook {
  parts: Package
  /** Paths of the visible sheets, in order. */
  sheets: readonly string[]
  strings: readonly string[]
  styles: readonly NumberStyle[]
  is1904: boolean
}

export async function openWorkbook(task: XlsxTask): Promise<Workbook> {
  const parts = await Package.open(task)
  const path = (await parts.relationships('')).get('officeDocument') ?? 'xl/workbook.xml'
  if (!parts.has(path) || path.endsWith('.bin')) throw new Refusal({ problem: 'notExcel' })
  const targets = await parts.relationships(path)
  const sheets: string[] = []
  let is1904 = false
  await parts.parseWhole(path, {
    open(name, attributes) {
      if (sheets.length > maxEntries) throw new Refusal({ problem: 'tooLarge' })
      if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? ''
      const target = targets.get(id)
      if (target && !target.includes('chartsheets')) sheets.push(target)
    },
  })
  if (sheets.length === 0) throw new Refusal({ problem: 'notExcel' })
  const strings = await readStrings(parts, targets.get('sharedStrings'), task.limits)
  const styles = await readStyles(parts, targets.get('styles'))
  return { parts, sheets, strings, styles, is1904 }
}

/** Collects the text of `<t>` elements: joins rich-text runs and skips phonetic hints. */
export function textCollector(maxCharacters: number) {
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
      if (text.length > maxCharacters) throw new Refusal({ problem: 'tooMuchText' })
    },
    close(name: string) {
      if (name === 'rPh') isHint = false
      if (name === 't') isText = false
    },
    end: () => unescaped(text),
  }
}

/** Decodes `_x000D_`, the escape for characters that XML cannot contain. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

async function readStrings(parts: Package, path: string | undefined, limits: XlsxTask['limits']): Promise<string[]> {
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
        throw new Refusal({ problem: 'tooMuchText' })
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
      if (styles.length > maxStyles || codes.size > maxStyles) throw new Refusal({ problem: 'broken' })
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'xf' && isCellStyles) styles.push(numberStyle(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}
