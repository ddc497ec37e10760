import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductImport, ProductImportRows } from '../../../../contract/products/product-imports.ts'
import type { Product } from '../../../../contract/products/products.ts'
import { ledgerDifferences } from '../../../testing/import-in-test.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app[Symbol.asyncDispose]())

async function exported(query = ''): Promise<string> {
  const answer = await fetch(`${app.address}/api/admin/products.csv${query}`, { headers: { cookie: admin.cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

async function checked(file: string, options = ''): Promise<ProductImport> {
  const sent = await admin.send<ProductImport>('POST', `/api/admin/product-imports?name=catalogo.csv${options}`, file, {
    'content-type': 'text/csv',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await app.runJobs()
  return (await admin.get<ProductImport>(`/api/admin/product-imports/${sent.body.id}`)).body
}

const rowsOf = async (id: string) =>
  (await admin.get<ProductImportRows>(`/api/admin/product-imports/${id}/rows`)).body.rows

async function imported(file: string): Promise<ProductImport> {
  const run = await checked(file)
  expect(await rowsOf(run.id)).not.toMatchObject([{ planned: 'refused' }])
  await admin.post(`/api/admin/product-imports/${run.id}/start`)
  await app.runJobs()
  return (await admin.get<ProductImport>(`/api/admin/product-imports/${run.id}`)).body
}

const hostile = [
  '=1+1',
  '+39 02',
  '-20 %',
  '@somma',
  '\tcon tabulazione',
  "'=già con apostrofo",
  'dice "sì"; e, poi\nva a capo',
  'riga\r\ncon ritorno',
  ' spazi intorno ',
  'emoji 👗🧵 e accenti àèìòù',
  '＝pieno',
  "'ndrangheta",
  'x'.repeat(190),
]

test('importing an unmodified export changes nothing, whatever its cells contain', async () => {
  for (const [at, text] of hostile.entries()) {
    await app.given.product({
      name: text,
      description: at % 2 === 0 ? text : `${text}\n${'lungo '.repeat(1500)}`,
      composition: text,
      origin: text.slice(0, 100),
      hsCode: '6204.62',
      ...(at % 2 === 0 && { vatRate: '0.00', vatNature: 'N4' as const }),
      comparePrice: '99.00',
      sku: `=SKU-${at}`,
      images: [{ imageUrl: `/media/${at}.webp`, altText: 'Davanti' }],
      category: at % 2 === 0 ? '=Categoria' : 'Abiti',
      variants:
        at % 3 === 0
          ? []
          : [
              { name: text, color: text.slice(0, 80), size: 'M', sku: `@V-${at}-M`, stock: 3 },
              { name: `${text} L`, color: text.slice(0, 80), size: 'L', sku: `-V-${at}-L`, stock: 0 },
            ],
    })
  }
  await app.context.db.pool.query("update stock_items set shelf = '=A-' || on_hand")
  const before = await exported()
  const run = await checked(before)
  expect(run).toMatchObject({ state: 'checked', format: 'catalogue', total: hostile.length })
  const notes = (await rowsOf(run.id)).filter(({ planned }) => planned !== 'unchanged')
  expect(notes).toEqual([])
  expect(run.planned).toEqual({ created: 0, changed: 0, unchanged: hostile.length, refused: 0 })
  expect((await imported(before)).outcomes).toMatchObject({ unchanged: hostile.length })
  expect(await exported()).toBe(before)
})

test('columns may be left out, and changed products are found by ID or SKU', async () => {
  const id = await app.given.product({ name: 'Gonna', sku: 'GONNA-1', price: '40.00', composition: 'Lana', stock: 4 })
  const file = 'SKU prodotto;Prezzo (€);Composizione;Scaffale;Giacenza\ngonna-1;45,50;;B-02;6\n'
  const run = await checked(file)
  expect((await rowsOf(run.id))[0]).toMatchObject({
    planned: 'changed',
    messages: ['prezzo: 40,00 → 45,50', 'composizione: «Lana» → niente', 'giacenza: 4 → 6', 'scaffale: «B-02»'],
  })
  await admin.post(`/api/admin/product-imports/${run.id}/start`)
  await app.runJobs()
  const { body } = await admin.get<Product>(`/api/admin/products/${id}`)
  expect(body).toMatchObject({ name: 'Gonna', price: '45.50', composition: null, stock: 6 })
  expect(await ledgerDifferences(app)).toEqual([])
})

test('the stock of a product with variants is refused if the row names none of them by its own column', async () => {
  await app.given.product({ name: 'Cappotto', sku: 'CAPP', variants: [{ name: 'M', sku: 'CAPP-M', stock: 3 }] })
  const run = await checked('SKU;Giacenza\nCAPP-M;7\n')
  const [row] = await rowsOf(run.id)
  expect(row).toMatchObject({ planned: 'refused', messages: [expect.stringContaining('«SKU variante»')] })
  const priced = await checked('SKU;Giacenza;Prezzo\nCAPP-M;7;99,00\n', '&keepStock=1')
  expect((await rowsOf(priced.id))[0]).toMatchObject({
    planned: 'changed',
    messages: [expect.stringContaining('prezzo')],
  })
})

test('a VAT rate of 0 needs a nature in a file too', async () => {
  const id = await app.given.product({ name: 'Libro', sku: 'LIBRO-1' })
  const planned = async (rows: string) =>
    (await rowsOf((await checked(`SKU prodotto;IVA (%);Natura IVA\n${rows}\n`)).id))[0]
  expect(await planned('LIBRO-1;0;')).toMatchObject({
    planned: 'refused',
    messages: [expect.stringContaining('«Natura IVA» manca: serve quando l’aliquota è 0')],
  })
  expect(await planned('LIBRO-1;0;N9')).toMatchObject({
    planned: 'refused',
    messages: [expect.stringContaining('«Natura IVA» «N9» non è una natura IVA, come N4')],
  })
  await imported('SKU prodotto;IVA (%);Natura IVA\nLIBRO-1;0;n4\n')
  const { body } = await admin.get<Product>(`/api/admin/products/${id}`)
  expect([body.vatRate, body.vatNature]).toEqual(['0.00', 'N4'])
})

test('an unknown product is created with its variants, EANs and shelves', async () => {
  const header = 'SKU prodotto;Nome;Categoria;Prezzo;Colore;Taglia;SKU variante;EAN variante;Scaffale;Giacenza'
  const rows = [
    'NUOVO-1;Camicia;Camicie;59,00;Bianco;S;NUOVO-1-S;8001234567897;A-1;2',
    'NUOVO-1;;;;Bianco;M;NUOVO-1-M;;A-2;3',
  ]
  const run = await imported(`${header}\n${rows.join('\n')}\n`)
  expect(run.outcomes).toMatchObject({ created: 1 })
  const { rows: made } = await app.context.db.pool.query(
    `select variant.name, variant.ean, item.shelf, item.on_hand from product_variants as variant
     join stock_items as item on item.variant_id = variant.id where variant.sku like 'NUOVO-1-%' order by variant.sort_order`,
  )
  expect(made).toEqual([
    { name: 'Bianco / S', ean: '8001234567897', shelf: 'A-1', on_hand: 2 },
    { name: 'Bianco / M', ean: null, shelf: 'A-2', on_hand: 3 },
  ])
})

test.each([
  ['SKU prodotto;Nome\nMANCA-1;Senza prezzo', 'è nuovo, e manca «Prezzo (€)», «Categoria»'],
  ['ID prodotto;Prezzo\n0190b3c8-0000-7000-8000-000000000000;10', 'nessun prodotto ha l’ID'],
  ['ID prodotto;Prezzo\nabc;10', 'l’ID prodotto «abc» non è valido'],
  ['SKU prodotto;Prezzo\nROTTO-1;dieci', '«Prezzo (€)» «dieci» non è un importo in euro'],
  ['SKU prodotto;EAN\nROTTO-1;8,00E+12', 'è stato arrotondato dal foglio di calcolo'],
  ['SKU prodotto;Nome\nROTTO-1;A\nROTTO-1;B', '«Nome» è diverso da quello della riga 2'],
  ['SKU variante;Prezzo\nROTTO-1;10', 'serve «ID prodotto» o «SKU prodotto»'],
])('%j is refused: %s', async (file, reason) => {
  await app.context.db.pool.query("delete from products where sku = 'ROTTO-1'")
  await app.given.product({ sku: 'ROTTO-1' })
  const run = await checked(`${file}\n`)
  expect(run.planned).toMatchObject({ refused: 1, changed: 0, created: 0 })
  expect((await rowsOf(run.id))[0]?.messages.join(' ')).toContain(reason)
})

test('an export contains the products that match the filters', async () => {
  const id = await app.given.product({ name: 'Sciarpa filtrata', isActive: false, category: 'Sciarpe' })
  const lines = (await exported('?search=sciarpa%20filtrata&onSale=0')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(id)
  expect((await exported('?search=sciarpa%20filtrata&onSale=1')).split('\r\n')).toHaveLength(2)
})
