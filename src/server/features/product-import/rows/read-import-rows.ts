import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { meantCell } from '../../../../domain/words/harmless-cell.ts'
import { ImportFileError } from '../import-file-error.ts'
import { type ImportColumn, shopifyFormat } from './import-columns.ts'
import type { FileRow, RowFormat } from './row-format.ts'

/** A row of a product export in Shopify's format. */
export type ImportRow = FileRow<ImportColumn>

/** Longer than any product with its description: an unclosed quote must not read the rest of the file into memory. */
const maxRowCharacters = 1_000_000

interface ReadRecord {
  record: string[]
  /** `lines` is the record's last line. */
  info: { lines: number }
}

/** The rows of a product export in Shopify's format. */
export const readImportRows = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> =>
  readRows(bytes, shopifyFormat)

/** The rows of a file, one at a time, for files of any size. Throws `ImportFileError`. */
export async function* readRows<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { readHeader }: Pick<RowFormat<Column>, 'readHeader'>,
): AsyncGenerator<FileRow<Column>> {
  const text = decodeLines(bytes)
  const beginning = await readBeginning(text)
  let lastLine = 0
  const parser = parse({
    delimiter: findDelimiter(beginning),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: maxRowCharacters,
    on_record(cells, { lines }) {
      lastLine = lines
      return cells
    },
  })
  // Its errors are thrown by the loop below, which reads the rows.
  pipeline(Readable.from(joined(beginning, text)), parser).catch(() => undefined)

  let columns: ReadonlyMap<Column, number> | undefined
  let width = 0
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ReadRecord>) {
      if (!columns) {
        columns = readHeader(cells)
        width = cells.length
      } else if (cells.some((cell) => cell.trim() !== '')) {
        yield toRow(cells, columns, info.lines - lineBreaks(cells), width)
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFileError(
      `Il file non è un CSV valido: nella riga che comincia alla ${lastLine + 1} una virgoletta non si chiude o è fuori posto (dentro un testo va scritta doppia).`,
    )
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

const lineBreaks = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)

/** UTF-8 with or without BOM as text with plain line feeds, so that line numbers match an editor's. */
async function* decodeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let afterReturn = false
  const decode = (chunk?: Uint8Array): string => {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ImportFileError(
        `Il file non è in UTF-8 (dalla riga ${line} in poi): salvalo come «CSV UTF-8» e riprova.`,
      )
    }
    if (text === '') return ''
    const unbroken = afterReturn && text.startsWith('\n') ? text.slice(1) : text
    afterReturn = text.endsWith('\r')
    const lines = unbroken.replace(/\r\n?/g, '\n')
    line += lineBreaks([lines])
    return lines
  }
  for await (const chunk of bytes) yield decode(chunk)
  yield decode()
}

/** Enough bytes for the header. */
async function readBeginning(text: AsyncGenerator<string>): Promise<string> {
  let beginning = ''
  while (!beginning.includes('\n') && beginning.length < maxRowCharacters) {
    const next = await text.next()
    if (next.done) break
    beginning += next.value
  }
  return beginning
}

async function* joined(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (beginning !== '') yield beginning
  yield* rest
}

/** Shopify writes commas; an Italian spreadsheet saves the same table with semicolons. */
function findDelimiter(beginning: string): string {
  const header = beginning.split('\n', 1)[0] ?? ''
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
