import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tableSentence } from '../../domain/table-files.ts'
import {
  type WorkbookOptions,
  type WrittenCell,
  type WrittenSheet,
  writeWorkbook,
  writeZip,
} from '../testing/write-workbook.ts'
import { readSpreadsheet, type SpreadsheetOptions } from './read-spreadsheet.ts'

const options: SpreadsheetOptions = {
  maxRecords: 100,
  maxCells: 10,
  maxRecordCharacters: 1000,
  maxWorkbookBytes: 1024 * 1024,
  maxMs: 20_000,
  error: (problem) => new Error(tableSentence(problem)),
}

async function read(file: Buffer, wishes: Partial<SpreadsheetOptions> = {}) {
  const chunks = Array.from({ length: Math.ceil(file.length / 5000) }, (_, n) =>
    file.subarray(n * 5000, (n + 1) * 5000),
  )
  const rows: { line: number; cells: string[] }[] = []
  for await (const { line, cells } of readSpreadsheet(chunks, { ...options, ...wishes })) rows.push({ line, cells })
  return rows
}

const readSheets = async (
  sheets: readonly WrittenSheet[],
  more?: WorkbookOptions,
  wishes?: Partial<SpreadsheetOptions>,
) => (await read(writeWorkbook(sheets, more), wishes)).map(({ cells }) => cells)

test('rows keep their numbers in the sheet, blank rows are left out, short rows are padded', async () => {
  const rows: WrittenCell[][] = [['SKU', 'Pezzi', 'Nota'], [], ['A-1', 3], [null, null, '  '], ['B è «2»', 5, 'x\ny']]
  for (const inline of [false, true]) {
    expect(await read(writeWorkbook([{ rows }], { inline }))).toEqual([
      { line: 1, cells: ['SKU', 'Pezzi', 'Nota'] },
      { line: 3, cells: ['A-1', '3', ''] },
      { line: 5, cells: ['B è «2»', '5', 'x\ny'] },
    ])
  }
})

test('a shared-string cell without an index is empty', async () => {
  expect(
    await readSheets([
      {
        rows: [
          ['SKU', 'Nota'],
          ['A', { value: '', type: 's' }],
        ],
      },
    ]),
  ).toEqual([
    ['SKU', 'Nota'],
    ['A', ''],
  ])
})

test.each<[string, WrittenCell, string]>([
  ['a SKU stored as text', '00123', '00123'],
  ['a ZIP code stored as a number', 20121, '20121'],
  ['a ZIP code with a zero-padded format', { value: 144, format: '00000' }, '00144'],
  ['an EAN in scientific notation', { value: '8.051234567890E+12', format: '0.00E+00', type: 'n' }, '8051234567890'],
  ['a price with a floating-point error', { value: '19.989999999999998', type: 'n' }, '19.99'],
  ['a calculated price', { value: 60.945, format: '#,##0.00 "€"' }, '60.95'],
  ['a negative half, rounded away from zero', { value: -2.5, format: '0' }, '-3'],
  ['a number with thousands separators', { value: 12345, format: '#,##0' }, '12345'],
  ['a percentage', { value: 0.22, format: '0%' }, '22%'],
  ['a percentage with decimals', { value: 0.055, format: '0.0%' }, '5.5%'],
  ['a date', { value: 46355, format: 'dd/mm/yyyy' }, '2026-11-29'],
  ['a date with a time', { value: 46355.4375, format: 'd mmm yyyy h:mm' }, '2026-11-29T10:30:00'],
  ['a time', { value: 0.5, format: '[h]:mm' }, '12:00:00'],
  ['a format with texts and colours', { value: 7, format: '[Red]0" mesi"' }, '7'],
  ['a small number', { value: '1.5E-7', type: 'n' }, '0.00000015'],
  ['a boolean', { value: 1, type: 'b' }, 'VERO'],
  ['the text of a formula', { value: 'A-1', type: 'str' }, 'A-1'],
  ['an ISO date', { value: '2026-11-29T00:00:00', type: 'd' }, '2026-11-29'],
  ['an error', { value: '#N/A', type: 'e' }, '#N/A'],
  ['an escaped line break', 'x_x000D_y', 'x\ry'],
])('%s', async (_, cell, expected) => {
  expect(await readSheets([{ rows: [[cell]] }])).toEqual([[expected]])
})

test('workbooks with the 1904 date system and rich text without phonetic hints are read', async () => {
  expect(await readSheets([{ rows: [[{ value: 1, format: 'yyyy-mm-dd' }]] }], { is1904: true })).toEqual([
    ['1904-01-02'],
  ])
  const content =
    '<x:sst><x:si><x:r><x:t>Città</x:t></x:r><x:r><x:t> &amp; C.</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>'
  expect(await readSheets([{ rows: [['?']] }], { parts: [{ name: 'xl/sharedStrings.xml', content }] })).toEqual([
    ['Città & C.'],
  ])
})

test('the first visible sheet with the header is read, else the first that is not empty', async () => {
  const sheets: WrittenSheet[] = [
    { rows: [['SKU', 'nascosto']], state: 'hidden' },
    { rows: [] },
    { rows: [['Istruzioni']] },
    { rows: [['SKU'], ['A']] },
  ]
  expect(await readSheets(sheets)).toEqual([['Istruzioni']])
  expect(await readSheets(sheets, {}, { isHeader: ([first]) => first === 'SKU' })).toEqual([['SKU'], ['A']])
})

const sheet = (content: string) => ({ parts: [{ name: 'xl/worksheets/sheet1.xml', content }] })
const aRow = [{ rows: [['a']] }]
const olderFile = (words: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(words, 'utf16le')])

test.each<[string, Buffer, string]>([
  ['with a password', olderFile('EncryptedPackage'), 'protetto da una password'],
  [
    'with an encrypted part',
    writeWorkbook(aRow, { parts: [{ name: 'xl/styles.xml', content: 'x', flags: 1 }] }),
    'protetto da una password',
  ],
  ['in the old format', olderFile('Workbook'), 'vecchio formato di Excel'],
  ['that is another zip file', writeZip([{ name: 'word/document.xml', content: '<x/>' }]), 'non è un foglio di Excel'],
  ['that is a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'non è una tabella'],
  ['that is a web page', Buffer.from('\ufeff<html><table><tr><td>SKU'), 'non è una tabella'],
  ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'non è una tabella'],
  ['that is a gzip file', Buffer.from('1f8b0800000000000003', 'hex'), 'non è una tabella'],
  ['that is truncated', writeWorkbook(aRow).subarray(0, 900), 'danneggiato'],
  [
    'with rows out of order',
    writeWorkbook(aRow, sheet('<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>')),
    'danneggiato',
  ],
])('a file %s is refused', async (_, file, sentence) => {
  await expect(read(file)).rejects.toThrow(sentence)
})

const inSheet = (rows: string) => sheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const repeated = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length))
const shared = (content: string) => ({ parts: [{ name: 'xl/sharedStrings.xml', content: `<sst>${content}</sst>` }] })
const entities = '<!DOCTYPE worksheet [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>'
const maxBytes = 16 * 1024 * 1024

test.each<[string, WorkbookOptions, string]>([
  [
    'unpacks to more than is allowed',
    inSheet(`<row><c t="str"><v>a</v></c></row>${repeated(' ', maxBytes)}`),
    'troppo grande',
  ],
  [
    'unpacks to more than it declares',
    { parts: [{ name: 'xl/worksheets/sheet1.xml', content: repeated('<x/>', 200_000), declaredSize: 100 }] },
    'danneggiato',
  ],
  [
    'declares more than is allowed',
    { parts: [{ name: 'xl/styles.xml', content: '<x/>', declaredSize: 4_000_000_000 }] },
    'troppo grande',
  ],
  [
    'has a million blank rows',
    inSheet(`<row><c t="str"><v>a</v></c></row>${repeated('<row/>', 6_000_000)}`),
    'più di 100 righe, comprese quelle vuote',
  ],
  ['has a cell in the last column', inSheet('<row><c r="XFD1"><v>1</v></c></row>'), 'La riga 1 ha più di 10 celle'],
  ['has a table of long texts', shared(repeated(`<si><t>${'x'.repeat(900)}</t></si>`, 6_000_000)), 'troppo testo'],
  ['has a huge text', shared(`<si><t>${repeated('x', 2_000_000)}</t></si>`), 'troppo testo'],
  [
    'declares entities',
    sheet(`${entities}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`),
    'danneggiato',
  ],
  ['has deeply nested elements', inSheet(repeated('<a>', 3_000_000)), 'danneggiato'],
  ['has a huge comment', inSheet(`<!--${repeated('-', 3_000_000)}-->`), 'danneggiato'],
  ['has a huge attribute', inSheet(`<row a="${repeated('x', 3_000_000)}"/>`), 'danneggiato'],
  ['has millions of empty texts', shared(repeated('<si/>', 12_000_000)), 'troppo testo'],
])('a workbook that %s is refused', async (_, parts, sentence) => {
  await expect(read(writeWorkbook(aRow, parts))).rejects.toThrow(sentence)
})

test('a long text shared by many cells counts once per cell', async () => {
  const rows = Array.from({ length: 90 }, () => ['x'.repeat(900)])
  await expect(readSheets([{ rows }], {}, { maxWorkbookBytes: 50_000 })).rejects.toThrow('troppo testo')
})

test('reading ends at the time limit and with the reason of its signal, and the event loop stays responsive', async () => {
  const file = writeWorkbook([{ rows: [['a']] }], inSheet(repeated('<row><c t="str"><v>a</v></c></row>', 15_000_000)))
  const long = { maxRecords: 1e9, maxWorkbookBytes: 100 * 1024 * 1024 }
  await expect(read(file, { ...long, maxMs: 60 })).rejects.toThrow('richiede troppo tempo')
  const stopping = new AbortController()
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      await nextTurn()
      turns += 1
      if (turns === 500) stopping.abort(new Error('stopping'))
    }
  })()
  await expect(read(file, { ...long, signal: stopping.signal })).rejects.toThrow('stopping')
  isOver = true
  await others
  await expect(read(file, { ...long, signal: AbortSignal.abort(new Error('stopped before')) })).rejects.toThrow(
    'stopped before',
  )
})

test('rows are read on demand, and aborted readings release their threads', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [`SKU-${n}`, n])
  const file = writeWorkbook([{ rows }], { inline: true })
  for (let n = 0; n < 5; n++) {
    for await (const { cells } of readSpreadsheet([file], { ...options, maxRecords: 10_000 })) {
      expect(cells).toEqual(['SKU-0', '0'])
      break
    }
  }
  expect(await read(file, { maxRecords: 10_000 })).toHaveLength(5_000)
})

test('a reading that is aborted at the end of its bytes does not wait for a thread', async () => {
  const file = writeWorkbook([{ rows: [['SKU'], ['A']] }])
  const held = Array.from({ length: 3 }, () => readSpreadsheet([file], options))
  await Promise.all(held.map((rows) => rows.next()))
  const leaving = new AbortController()
  async function* bytes() {
    yield file
    leaving.abort(new Error('left'))
  }
  const rows = readSpreadsheet(bytes(), { ...options, signal: leaving.signal })
  await expect(rows.next()).rejects.toThrow('left')
  await Promise.all(held.map((reading) => reading.return(undefined)))
})
