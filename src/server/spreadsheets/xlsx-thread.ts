import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { numberText } from './cell-text.ts'
import type { BareRow, XlsxAnswer, XlsxTask } from './xlsx-protocol.ts'
import { type Events, openWorkbook, Refusal, textCollector, unescaped, type Workbook } from './xlsx-workbook.ts'

/** Sheets searched for the header, and blank rows skipped in each. */
const maxSheets = 20
const maxBlankBeforeHeader = 100

/** The last row of an Excel sheet. */
const maxLine = 1_048_576

/** Rows and characters per message: a few milliseconds of work for the event loop. */
const batchRows = 100
const batchCharacters = 50_000

const task = workerData as XlsxTask
const { limits } = task

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
    if (cell.column >= limits.maxCells) throw new Refusal({ problem: 'manyCells', line: line, max: limits.maxCells })
    rowCharacters += text.length
    characters += text.length
    if (rowCharacters > limits.maxRecordCharacters || characters > limits.maxCharacters) {
      throw new Refusal({ problem: 'tooMuchText' })
    }
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  const events: Events = {
    open(name, attributes) {
      if (name === 'row') {
        const next = attributes.r === undefined ? line + 1 : Number(attributes.r)
        if (!Number.isInteger(next) || next <= line || next > maxLine) throw new Refusal({ problem: 'broken' })
        line = next
        records += 1
        if (isWhole && records > limits.maxRecords) {
          throw new Refusal({ problem: 'manyRecords', max: limits.maxRecords })
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
      if (cell.value.length > limits.maxRecordCharacters) throw new Refusal({ problem: 'tooMuchText' })
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
  const workbook = await openWorkbook(task)
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
  const refusal = error instanceof Refusal ? error.refusal : ({ problem: 'broken' } as const)
  port.postMessage({ refusal } satisfies XlsxAnswer)
}
