import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError } from 'csv-parse'
import { expect, test } from 'vitest'
import { tableSentence } from '../../domain/table-files.ts'
import { readSpreadsheet, type SpreadsheetOptions, type SpreadsheetRow } from './read-spreadsheet.ts'

const options: SpreadsheetOptions = {
  maxRecords: 100,
  maxCells: 10,
  maxRecordCharacters: 1000,
  maxWorkbookBytes: 1000,
  maxMs: 20_000,
  error: (problem) => new Error(tableSentence(problem)),
}

/** Reads the file in chunks of `size` bytes; the chunk boundaries must not matter. */
async function read(file: string | Buffer, wishes: Partial<SpreadsheetOptions> = {}, size = 7) {
  const bytes = Buffer.from(file as string)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  )
  const rows: Omit<SpreadsheetRow, 'ragged'>[] = []
  for await (const { line, cells } of readSpreadsheet(chunks, { ...options, ...wishes })) rows.push({ line, cells })
  return rows
}

const cells = async (...args: Parameters<typeof read>) => (await read(...args)).map((row) => row.cells)

const text = 'Nome;Città\nZoë;Forlì\n'
const both = [
  ['Nome', 'Città'],
  ['Zoë', 'Forlì'],
]
const utf16 = Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', text],
  ['UTF-8 with a byte-order mark', `\ufeff${text}`],
  ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 LE without a mark', utf16],
  ['UTF-16 BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 BE without a mark', Buffer.from(utf16).swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s is read, whatever its chunk boundaries', async (_, file) => {
  for (const size of [1, 2, 3, 64]) expect(await cells(file, {}, size)).toEqual(both)
})

test.each([
  ['semicolons', 'a;b,c\n1;2'],
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb;c\td\n1\t2',
    [
      ['a', 'b;c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'commas below title rows',
    'Ordini di novembre\n\n"Negozio; uno"\na,b;c,d\n1,2,3',
    [['Ordini di novembre'], ['Negozio; uno'], ['a', 'b;c', 'd'], ['1', '2', '3']],
  ],
  [
    'the separator of Excel’s sep= line',
    'sep=;\na;b,c,d\n1;2',
    [
      ['a', 'b,c,d'],
      ['1', '2'],
    ],
  ],
  [
    'commas after a quoted header',
    '"a;x;y",b\n1,2',
    [
      ['a;x;y', 'b'],
      ['1', '2'],
    ],
  ],
] as const)(
  'cells are separated by %s',
  async (_, file, expected = [
    ['a', 'b,c'],
    ['1', '2'],
  ] as never) => {
    expect(await cells(file)).toEqual(expected)
  },
)

test('lines are numbered as in an editor, with any line ends, and empty rows are left out', async () => {
  const file = ['sep=,', '', 'a,b', '"one', '', 'two",2', ',', ' ', '3,4']
  for (const end of ['\n', '\r\n', '\r']) {
    expect(await read(file.join(end))).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 4, cells: ['one\n\ntwo', '2'] },
      { line: 9, cells: ['3', '4'] },
    ])
  }
})

test('an unclosed or misplaced quote is reported with its row; pasted tables may contain quotes', async () => {
  await expect(read('a,b\n1,2\n\n"3,4\n5,6')).rejects.toThrow('alla 4 una virgoletta')
  await expect(read('a,b\n1,5" x')).rejects.toThrow('alla 2 una virgoletta')
  expect(await cells('a,b\n1,5" x', { relaxesQuotes: true })).toEqual([
    ['a', 'b'],
    ['1', '5" x'],
  ])
})

test('a file that is UTF-8 up to an invalid character is refused with the line number', async () => {
  const file = Buffer.concat([Buffer.from('a\nè\nb\n'), Buffer.from([0xe8, 0x0a])])
  await expect(read(file)).rejects.toThrow('non è in UTF-8 (dalla riga 4 in poi)')
})

test.each([
  ['line feeds', '\n', 'più di 100 righe, comprese quelle vuote'],
  ['blanks', ' \n', 'più di 100 righe, comprese quelle vuote'],
  ['separators', ';\n', 'più di 100 righe, comprese quelle vuote'],
  ['quoted line feeds', '"\n"\n', 'più di 100 righe, comprese quelle vuote'],
  ['empty cells in one line', ';', 'una riga troppo lunga'],
  ['cells', `${';'.repeat(500)}\n`, 'La riga 1 ha più di 10 celle'],
  ['one character', 'x', 'una riga troppo lunga'],
  ['an open quote', '"a\n\n', 'virgoletta'],
])('two megabytes of %s are refused after reading a small part', async (_, unit, sentence) => {
  let taken = 0
  function* chunks() {
    const chunk = Buffer.from(unit.repeat(16_384 / unit.length))
    for (let sent = 0; sent < 2_000_000; sent += chunk.length) {
      taken += chunk.length
      yield chunk
    }
  }
  await expect(async () => {
    for await (const _ of readSpreadsheet(chunks(), options));
  }).rejects.toThrow(sentence)
  expect(taken).toBeLessThan(200_000)
})

test.each([
  ['a;b;c\n1;2;3', null],
  ['a;b;c;;\n1;2;3', null],
  ['a;b;c\n1;2;3;;', null],
  ['a;b;c\n1;2;', null],
  ['a;b;c\n1;2', 'short: 2 celle invece di 3: forse manca un separatore'],
  ['a;b;c;;\n1', 'short: 1 cella invece di 3: forse manca un separatore'],
  ['a;b;c\n1;2;3;;5', 'long: 5 celle invece di 3: manca una virgoletta o c’è un separatore di troppo'],
])('a row with other cells than the header is marked: %j', async (file, expected) => {
  const rows: SpreadsheetRow[] = []
  for await (const row of readSpreadsheet([Buffer.from(file)], options)) rows.push(row)
  const ragged = rows[1]?.ragged
  expect(ragged ? `${ragged.is}: ${ragged.sentence}` : null).toBe(expected)
})

test('the parser builds no errors for rows of other lengths, which would cost more than reading them', async () => {
  const capture = Error.captureStackTrace
  let built = 0
  Error.captureStackTrace = (target, below) => {
    built += target instanceof CsvError ? 1 : 0
    capture(target, below)
  }
  try {
    expect(await read(`a;b;c\n${'1;2\n \n1;2;3;4\n'.repeat(30)}`)).toHaveLength(61)
  } finally {
    Error.captureStackTrace = capture
  }
  expect(built).toBe(0)
})

test('reading ends at the time limit', async () => {
  async function* slowly() {
    for (let n = 0; n < 100; n++) {
      await delay(10)
      yield Buffer.from('a;b\n'.repeat(50))
    }
  }
  const rows = readSpreadsheet(slowly(), { ...options, maxRecords: 1e6, maxMs: 30 })
  await expect(async () => {
    for await (const _ of rows);
  }).rejects.toThrow('richiede troppo tempo')
})

test('other work runs in between, even if the file yields no rows', async () => {
  const bytes = 400_000
  let [turns, isRead] = [0, false]
  const others = (async () => {
    while (!isRead) {
      await nextTurn()
      turns += 1
    }
  })()
  expect(await read(' \n'.repeat(bytes / 2), { maxRecords: bytes }, 65_536)).toEqual([])
  isRead = true
  await others
  expect(turns).toBeGreaterThan(bytes / 2_048)
})

test('reading ends with the reason of its signal', async () => {
  const stopping = AbortSignal.abort(new Error('stopping'))
  await expect(read(text, { signal: stopping })).rejects.toThrow('stopping')
})
