import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderImport } from '../../contract/orders/order-import.ts'
import type { TrackingFile } from '../../contract/orders/tracking-file.ts'
import type { ProductImport, ProductImportRows } from '../../contract/products/product-imports.ts'
import { setOrder } from '../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { writeWorkbook } from '../testing/write-workbook.ts'

type Table = readonly (readonly string[])[]

let app: TestApp
let admin: TestClient
let reseller: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  reseller = await app.as('rivenditore')
  const productId = await app.given.product({ sku: 'DW-A', price: '30.00', stock: 10 })
  const id = await app.given.order((await app.as('rivenditore')).user, productId, { reference: 'Città 1' })
  await setOrder(app, id, 'paid', app.context.clock.now())
})
afterAll(() => app[Symbol.asyncDispose]())

async function send<Body>(client: TestClient, path: string, file: Buffer): Promise<Body> {
  const answer = await fetch(app.address + path, {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-type': 'text/csv', origin: app.address },
    body: new Uint8Array(file),
  })
  const body = (await answer.json()) as Body
  expect(answer.ok, JSON.stringify(body)).toBe(true)
  return body
}

async function dryRun(file: Buffer, content: string) {
  const path = '/api/admin/product-imports'
  const { id } = await send<ProductImport>(admin, `${path}?name=x&content=${content}`, file)
  await app.runJobs()
  const { rows } = (await admin.get<ProductImportRows>(`${path}/${id}/rows`)).body
  await admin.post(`${path}/${id}/cancel`)
  return rows
}

interface Importer {
  table: Table
  /** The last row with one cell too few, where one cell too many makes no sense. */
  short: readonly string[]
  /** Summarises how the importer reads the first row, and lists its messages about the others. */
  read(file: Buffer): Promise<{ first: string; problems: string[] }>
}

const products = async (file: Buffer) => {
  const rows = await dryRun(file, 'products')
  const problems = rows.filter(({ planned }) => planned === 'refused').flatMap(({ messages }) => messages)
  return { first: `${rows[0]?.name} ${rows[0]?.planned}`, problems }
}

const importers: Readonly<Record<string, Importer>> = {
  'products in Shopify’s format': {
    table: [
      ['Handle', 'Title', 'Type', 'Variant Inventory Policy', 'Variant Inventory Qty', 'Variant Price'],
      ['citta', 'Città & figli', 'Gonne & abiti', 'deny', '9', '10,00'],
    ],
    short: ['corta', 'Gonna', 'deny', '9', '10,00'],
    read: products,
  },
  'products in our own format': {
    table: [
      ['SKU prodotto', 'Nome', 'Categoria', 'Prezzo', 'Giacenza'],
      ['N-1', 'Città & figli', 'Gonne & abiti', '10,00', '9'],
    ],
    short: ['N-2', 'Gonna', '10,00', '9'],
    read: products,
  },
  stock: {
    table: [
      ['SKU', 'Città', 'Giacenza'],
      ['DW-A', 'Città & figli', '7'],
    ],
    short: ['DW-B', '7'],
    async read(file) {
      const rows = await dryRun(file, 'stock')
      const problems = rows.filter(({ planned }) => planned === 'refused').flatMap(({ messages }) => messages)
      return { first: `${rows[0]?.reference} ${rows[0]?.messages}`, problems }
    },
  },
  orders: {
    table: [
      ['Riferimento', 'SKU', 'Quantità', 'Nome', 'Indirizzo', 'Città', 'CAP', 'Email'],
      ['W-1', 'DW-A', '1', 'Città & figli', 'Via Roma 1', 'Milano', '20121', 'anna@example.it'],
    ],
    short: ['W-2', '1', 'Anna Verdi', 'Via Roma 1', 'Milano', '20121', 'anna@example.it'],
    async read(file) {
      const { rows, orders } = await send<OrderImport>(reseller, '/api/orders/import?dryRun=1', file)
      const problems = rows.flatMap(({ problem }) => problem ?? [])
      return { first: `${rows[0]?.cells[3]} ${orders[0]?.state}`, problems }
    },
  },
  'tracking numbers': {
    table: [
      ['Riferimento', 'Città', 'Tracking'],
      ['Città 1', 'Città & figli', 'TR123456'],
    ],
    short: ['W-2', 'TR1'],
    async read(file) {
      const { rows } = await send<TrackingFile>(admin, '/api/admin/orders/tracking-file?carrier=GLS', file)
      const problems = rows.flatMap(({ problem }) => problem ?? [])
      return { first: `${rows[0]?.code} ${rows[0]?.trackingNumber} ${rows[0]?.state}`, problems }
    },
  },
}

const text = (table: Table, mark = ';') => table.map((cells) => cells.join(mark)).join('\r\n')
const withEntities = (table: Table) => table.map((cells) => cells.map((cell) => cell.replace('à &', '&agrave; &#38;')))

const kinds: Readonly<Record<string, (table: Table) => Buffer>> = {
  semicolons: (table) => Buffer.from(text(table)),
  tabs: (table) => Buffer.from(text(table, '\t')),
  'a sep= line': (table) => Buffer.from(`sep=;\n${text(table)}`),
  'UTF-16': (table) => Buffer.from(`\ufeff${text(table)}`, 'utf16le'),
  'Windows-1252': (table) => Buffer.from(text(table), 'latin1'),
  'empty columns at the end': (table) => Buffer.from(text(table.map((cells) => [...cells, '', '']))),
  entities: (table) => Buffer.from(text(withEntities(table), '\t')),
  'an Excel workbook': (table) => writeWorkbook([{ rows: [['Istruzioni']] }, { rows: table }]),
}

const expected: Readonly<Record<string, string>> = {
  'products in Shopify’s format': 'Città & figli created',
  'products in our own format': 'Città & figli created',
  stock: 'DW-A da 10 a 7',
  orders: 'Città & figli ready',
  'tracking numbers': 'CITTÀ1 TR123456 ready',
}

test.each(Object.entries(importers))(
  '%s are read in every supported table format',
  async (name, { table, short, read }) => {
    for (const [kind, write] of Object.entries(kinds)) {
      expect(await read(write(table)), kind).toEqual({ first: expected[name], problems: [] })
    }
    const { problems } = await read(Buffer.from(text([...table, short])))
    expect(problems).toEqual([`${short.length} celle invece di ${table[0]?.length}: forse manca un separatore`])
    const [header = [], cells = []] = table
    const tooLong = await read(Buffer.from(text([header, [...cells, 'x']])))
    expect(tooLong.problems).toEqual([
      `${cells.length + 1} celle invece di ${header.length}: manca una virgoletta o c’è un separatore di troppo`,
    ])
  },
)
