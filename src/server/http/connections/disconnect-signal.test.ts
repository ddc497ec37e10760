import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { writeWorkbook } from '../../testing/write-workbook.ts'

let app: TestApp
let log: string[]
let folder: string

beforeEach(async () => {
  log = []
  app = await startTestApp({ environment: { LOG_LEVEL: 'warn' }, logInto: log })
  folder = await mkdtemp(join(tmpdir(), 'leaving-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const files = {
  orders: [
    ['Riferimento', 'SKU', 'Quantità', 'Nome', 'Indirizzo', 'Città', 'CAP', 'Email'],
    ['W-1', 'DW-A', '1', 'Anna Verdi', 'Via Roma 1', 'Milano', '20121', 'anna@example.it'],
  ],
  products: [
    ['Handle', 'Title', 'Variant Price'],
    ['abito', 'Abito', '10,00'],
  ],
  stock: [
    ['SKU', 'Giacenza'],
    ['DW-A', '7'],
  ],
  tracking: [
    ['Riferimento', 'Tracking'],
    ['W-1', 'TR123456'],
  ],
} as const

const calls = [
  ['/api/orders/import', 'rivenditore', files.orders],
  ['/api/orders/import?dryRun=1', 'rivenditore', files.orders],
  ['/api/orders/import/columns', 'rivenditore', files.orders],
  ['/api/orders/lines', 'rivenditore', files.stock],
  ['/api/admin/orders/tracking-file?carrier=GLS', 'admin', files.tracking],
  ['/api/admin/product-imports?name=x&content=products', 'admin', files.products],
  ['/api/admin/product-imports?name=x&content=stock', 'admin', files.stock],
] as const

/** Sends the headers and the first `sent` bytes of the body. */
async function begin(client: TestClient, path: string, body: Buffer, sent = body.length) {
  const { hostname, port, host } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${app.address}`,
    `Cookie: ${client.cookie}`,
    'Content-Type: text/csv',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, sent))
  return socket
}

/** Sizes of the uploaded files on disk. */
const received = async () =>
  Promise.all(
    (await readdir(folder)).map((name) =>
      stat(join(folder, name, 'file')).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )

const rowsOf = async (table: 'orders' | 'product_imports') =>
  Number((await app.context.db.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** Keeps all spreadsheet threads busy, so that further workbooks wait. */
async function holdThreads() {
  const limits = { maxRecords: 9, maxCells: 9, maxRecordCharacters: 999, maxWorkbookBytes: 99_999, maxMs: 60_000 }
  const readings = [1, 2, 3].map(() =>
    readSpreadsheet([writeWorkbook([{ rows: files.stock }])], {
      ...limits,
      error: ({ problem }) => new Error(problem),
    }),
  )
  await Promise.all(readings.map((rows) => rows.next()))
  return { [Symbol.asyncDispose]: async () => void (await Promise.all(readings.map((rows) => rows.return(undefined)))) }
}

test.each(calls)(
  '%s: a client that disconnects while the body is sent or read ends the work',
  async (path, role, rows) => {
    await app.given.product({ sku: 'DW-A', price: '30.00', stock: 10 })
    const client = await app.as(role)
    const workbook = writeWorkbook([{ rows }])
    const cut = await begin(client, path, workbook, 100)
    await expect.poll(received).toEqual([100])
    cut.destroy()
    await expect.poll(received).toEqual([])
    if (rows !== files.stock || role !== 'admin') {
      await using _threads = await holdThreads()
      const whole = await begin(client, path, workbook)
      await expect.poll(received).toEqual([workbook.length])
      whole.destroy()
      await expect.poll(received).toEqual([])
    }
    expect([await rowsOf('orders'), await rowsOf('product_imports')]).toEqual([0, 0])
    expect(log).toEqual([])
    const again = await begin(client, path, workbook)
    expect(String((await once(again, 'data'))[0])).toMatch(/^HTTP\/1\.1 20[01] /)
    again.destroy()
  },
)

test('a client that disconnects before an import is stored ends it', async () => {
  const admin = await app.as('admin')
  const file = Buffer.from(files.stock.map((cells) => cells.join(';')).join('\n'))
  const other = await app.context.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('lock table product_imports in access exclusive mode')
    const socket = await begin(admin, '/api/admin/product-imports?name=x&content=stock', file)
    const waiting = 'select 1 from pg_locks where relation = $1::regclass and not granted'
    await expect.poll(async () => (await other.query(waiting, ['product_imports'])).rowCount).toBe(1)
    socket.destroy()
    // Once this is answered, the server has seen the socket close.
    await app.visitor.get('/healthz')
    await other.query('commit')
  } finally {
    other.release()
  }
  await expect.poll(received).toEqual([])
  expect(await rowsOf('product_imports')).toBe(0)
  expect(log).toEqual([])
})
