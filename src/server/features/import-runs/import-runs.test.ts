import { request } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProductImport, ProductImportRows } from '../../../contract/products/product-imports.ts'
import type { Product } from '../../../contract/products/products.ts'
import { orderImportColumns, orderImportLabels } from '../../../domain/orders/files/order-import.ts'
import { csv, ledgerDifferences, openNetwork, takePictures } from '../../testing/import-in-test.ts'
import { startPictureHost } from '../../testing/stand-ins/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { runImport } from './run-import.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin', { firstName: 'Lucia', lastName: 'Bianchi' })
})
// An import left running by a test would block the next one.
afterEach(() =>
  app.context.db.pool.query("update product_imports set state = 'cancelled' where state in ('checking', 'importing')"),
)
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/admin/product-imports'

const upload = (file: string, query = '', by: TestClient = admin) =>
  by.send<ProductImport>('POST', `${path}?name=prodotti.csv${query}`, file, { 'content-type': 'text/csv' })

const read = async (id: string) => (await admin.get<ProductImport>(`${path}/${id}`)).body

const rowsOf = async (id: string, query = '') => (await admin.get<ProductImportRows>(`${path}/${id}/rows${query}`)).body

/** Uploads a file and runs its dry run. */
async function checked(file: string, query = ''): Promise<ProductImport> {
  const { status, body } = await upload(file, query)
  expect(status, JSON.stringify(body)).toBe(201)
  await app.runJobs()
  return read(body.id)
}

async function imported(id: string): Promise<ProductImport> {
  expect((await admin.post(`${path}/${id}/start`)).status).toBe(200)
  await app.runJobs()
  return read(id)
}

const columns = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
]

let named = 0
/** A handle used by no other test. */
const newHandle = () => `prodotto-${++named}`

const productFile = (handles: readonly string[], price = '49.90') =>
  csv(
    columns,
    ...handles.flatMap((handle) => [
      [handle, `Abito ${handle}`, 'Taglia', 'S', `${handle}-S`, 5, price],
      [handle, '', '', 'M', `${handle}-M`, 5, price],
    ]),
  )

test('a dry run reports the outcome of each product and changes nothing', async () => {
  const [one, two] = [newHandle(), newHandle()]
  const file = `${productFile([one, two])}\n${two}-x,Senza prezzo,,,,,\n`
  const run = await checked(file)
  expect(run).toMatchObject({ state: 'checked', format: 'shopify', total: 3, position: 3, actor: 'Lucia Bianchi' })
  expect(run.planned).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 1 })
  const { rows } = await rowsOf(run.id)
  expect(rows).toMatchObject([
    { line: 2, reference: one, planned: 'created', outcome: null },
    { line: 4, reference: two, planned: 'created' },
    { line: 6, reference: `${two}-x`, planned: 'refused', messages: ['manca il prezzo («Variant Price»)'] },
  ])
  expect((await rowsOf(run.id, '?outcome=refused')).rows).toHaveLength(1)
  const { rows: products } = await app.context.db.pool.query('select id from products where import_handle = $1', [one])
  expect(products).toEqual([])
})

test('the import does what the dry run has reported; repeated, it changes nothing', async () => {
  const handles = [newHandle(), newHandle()]
  const run = await imported((await checked(productFile(handles))).id)
  expect(run).toMatchObject({ state: 'done', position: 2, outcomes: { created: 2, refused: 0 } })
  const again = await checked(`${productFile(handles)}\n`)
  expect(again.planned).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 })
  const changed = await checked(productFile(handles, '59.90'))
  expect((await rowsOf(changed.id)).rows[0]).toMatchObject({ planned: 'changed', messages: ['prezzo: 49,90 → 59,90'] })
  expect((await imported(changed.id)).outcomes).toMatchObject({ changed: 2 })
  expect(await ledgerDifferences(app)).toEqual([])
})

test('a change by another admin since the dry run is overwritten, and the row names the admin', async () => {
  const [one, two, three] = [newHandle(), newHandle(), newHandle()]
  await imported((await checked(productFile([one, two, three]))).id)
  const run = await checked(productFile([one, two, three], '59.90'))
  const bruno = await app.as('admin', { firstName: 'Bruno', lastName: 'Neri' })
  const { rows: products } = await app.context.db.pool.query(
    'select id from products where import_handle = any($1) order by import_handle = $2, import_handle = $3',
    [[one, two, three], two, three],
  )
  const [first, second] = products.map(({ id }) => `/api/admin/products/${id}`)
  await bruno.put(`${first}`, { price: '55' })
  await bruno.put(`${second}`, { composition: 'Lino' })
  await imported(run.id)
  const { rows } = await rowsOf(run.id)
  expect(rows.map(({ messages }) => messages)).toEqual([
    [
      'prezzo: 55,00 → 59,90',
      expect.stringMatching(/^dopo il controllo Bruno Neri l’aveva cambiato \(.*\): ora vale il file$/),
    ],
    ['prezzo: 49,90 → 59,90'],
    ['prezzo: 49,90 → 59,90'],
  ])
})

test('rows are paged and can be downloaded as a table without formulas', async () => {
  const handles = Array.from({ length: 5 }, newHandle)
  const run = await checked(productFile(handles).replace('Abito', '=SOMMA(A1)'))
  const first = await rowsOf(run.id, '?limit=3')
  expect(first.rows).toHaveLength(3)
  expect((await rowsOf(run.id, `?limit=3&after=${first.nextLine}`)).rows).toHaveLength(2)
  const answer = await fetch(`${app.address}${path}/${run.id}/rows.csv`, { headers: { cookie: admin.cookie } })
  const lines = (await answer.text()).split('\r\n')
  expect(lines[0]?.replace('\ufeff', '')).toBe('Riga;Prodotto;Nome;Controllo;Esito;Dettagli')
  expect(lines[1]).toContain(";'=SOMMA(A1)")
})

test('a killed process loses at most one part: the next one continues there', async () => {
  const handles = Array.from({ length: 60 }, newHandle)
  const run = await checked(productFile(handles))
  await admin.post(`${path}/${run.id}/start`)
  // The database fails during the third part, after the first of its products.
  await app.context.db.pool.query(
    `create function fails() returns trigger language plpgsql as $$ begin
       if new.import_handle = '${handles[52]}' then raise exception 'gone' using errcode = '57P01'; end if; return new; end $$;
     create trigger fails before insert on products for each row execute function fails()`,
  )
  await app.runJobs()
  const broken = await read(run.id)
  expect(broken).toMatchObject({ state: 'importing', position: 50 })
  await app.context.db.pool.query('drop trigger fails on products; drop function fails()')
  await app.context.db.pool.query("update jobs.job set start_after = now() where name = 'run-product-import'")
  await app.runJobs()
  expect(await read(run.id)).toMatchObject({ state: 'done', position: 60, outcomes: { created: 60, unchanged: 0 } })
  expect(await ledgerDifferences(app)).toEqual([])
})

test('a cancelled import writes nothing more; imported products stay', async () => {
  const handles = Array.from({ length: 60 }, newHandle)
  const run = await checked(productFile(handles))
  await admin.post(`${path}/${run.id}/start`)
  // The trigger cancels the import during the second part.
  await app.context.db.pool.query(
    `create function cancels() returns trigger language plpgsql as $$ begin
       if new.position >= 25 then new.state := 'cancelled'; end if; return new; end $$;
     create trigger cancels before update on product_imports for each row execute function cancels()`,
  )
  await app.runJobs()
  await app.context.db.pool.query('drop trigger cancels on product_imports; drop function cancels()')
  const ended = await read(run.id)
  expect(ended).toMatchObject({ state: 'cancelled', outcomes: { created: 25 } })
  expect((await admin.post(`${path}/${run.id}/start`)).problem.code).toBe('import.state')
})

test('cancelling can be repeated, and is rejected after the import is done', async () => {
  const run = await checked(productFile([newHandle()]))
  for (const _ of [1, 2])
    expect((await admin.post<ProductImport>(`${path}/${run.id}/cancel`)).body.state).toBe('cancelled')
  const done = await imported((await checked(productFile([newHandle()]))).id)
  expect((await admin.post(`${path}/${done.id}/cancel`)).status).toBe(409)
  expect((await admin.post<ProductImport>(`${path}/${done.id}/start`)).body.state).toBe('done')
})

test('only one import runs at a time, and the rejection of a second one names its admin', async () => {
  const other = await app.as('admin', { firstName: 'Mario' })
  const files = [newHandle(), newHandle()].map((handle) => productFile([handle]))
  const both = await Promise.all([upload(files[0] ?? '', '', admin), upload(files[1] ?? '', '', other)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.problem.message).toMatch(
    /^Un’altra importazione è in corso \(«prodotti.csv» di .+: controllo in corso\)/,
  )
})

test('the same file sent twice is one import', async () => {
  const file = productFile([newHandle()])
  const both = await Promise.all([upload(file), upload(file)])
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
})

test('a file of 60 MB is rejected, with or without a content length, and the portal keeps running', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  const sendMegabytes = (count: number, headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sending = request(`${app.address}${path}?name=grande.csv`, {
        method: 'POST',
        headers: { cookie: admin.cookie, 'content-type': 'text/csv', ...headers },
      })
      sending.on('error', reject)
      sending.on('response', (answer) => {
        let body = ''
        answer.on('data', (part) => (body += part)).on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      Readable.from(Array.from({ length: count }, () => chunk)).pipe(sending)
    })
  for (const headers of [{ 'content-length': String(60 * chunk.length) }, {}]) {
    const { status, body } = await sendMegabytes(60, headers)
    expect([status, JSON.parse(body).code]).toEqual([413, 'import.too_large'])
  }
  expect((await admin.get(`${path}?limit=1`)).status).toBe(200)
})

test.each([
  ['', 'Il file è vuoto.'],
  [
    `${orderImportColumns.map((column) => orderImportLabels[column]).join(';')}\nW-1`,
    'Il file è di ordini (modello di Filiera), non del catalogo.',
  ],
  [
    'Ordine;SKU;Quantità;Nome;Indirizzo;Città;CAP;Email\nW-1;CAPP-M;1;Anna Verdi;Via Roma 1;Milano;20121;a@example.it',
    'Il file è di ordini (un file tuo), non del catalogo.',
  ],
  ['Nome,Prezzo\nAbito,10', 'Il file non è né un’esportazione di Shopify né una di Filiera'],
])('%j is rejected at once: %s', async (file, sentence) => {
  const { status, problem } = await upload(file)
  expect(status).toBe(400)
  expect(problem.message).toContain(sentence)
  if (!sentence.includes('di ordini')) return
  const asStock = await upload(file, '&content=stock')
  expect([asStock.status, asStock.problem.message]).toEqual([400, sentence])
})

test('a file with an error further down fails its dry run with a message', async () => {
  const run = await checked(`${productFile([newHandle()])}\nx,"aperta,10\n`)
  expect(run.state).toBe('failed')
  expect(run.failure).toMatch(/nella riga che comincia alla \d+ una virgoletta/)
})

test('an import whose process died twice is not resumed, and the error log records it once', async () => {
  const { body } = await upload(productFile([newHandle()]))
  const { pool } = app.context.db
  const brokenTurns = async () =>
    (await pool.query('select broken_turns from product_imports where id = $1', [body.id])).rows[0]?.broken_turns
  // The state after a turn that did not end.
  await pool.query('update product_imports set broken_turns = 1 where id = $1', [body.id])
  await app.runJobs()
  expect([(await read(body.id)).state, await brokenTurns()]).toEqual(['checked', 0])
  await pool.query(
    "update product_imports set state = 'importing', started_at = now(), broken_turns = 2 where id = $1",
    [body.id],
  )
  for (const _ of [1, 2]) {
    await runImport.run(app.context, { importId: body.id }, { isLast: false })
    expect(await read(body.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('due volte') })
  }
  const { rows } = await pool.query("select payload from error_logs where error_type = 'import.given_up'")
  expect(rows).toEqual([{ payload: { importId: body.id, fileName: 'prodotti.csv' } }])
  // An admin can still resume it manually.
  expect((await imported(body.id)).state).toBe('done')
})

test('a stopping instance hands its import back: the next one continues it', async () => {
  await using stopping = await startTestApp()
  const by = await stopping.as('admin')
  const { body } = await upload(productFile([newHandle()]), '', by)
  stopping.context.readiness.stop()
  await runImport.run(stopping.context, { importId: body.id }, { isLast: true })
  const { rows } = await stopping.context.db.pool.query(
    `select import.state, import.broken_turns as broken, count(*)::int as jobs
     from product_imports as import join jobs.job on job.data ->> 'importId' = import.id::text
     where job.state = 'created' and start_after > now() group by import.id`,
  )
  expect(rows).toEqual([{ state: 'checking', broken: 0, jobs: 1 }])
})

test('only admins can see and send imports', async () => {
  const reseller = await app.as('rivenditore')
  expect((await upload('a,b', '', reseller)).status).toBe(403)
  expect((await reseller.get(path)).status).toBe(403)
})

const auditOf = async (productId: string) => {
  const { rows } = await app.context.db.pool.query(
    "select actor_id, before, after from audit_trail where subject = $1 and action = 'product.import' order by id",
    [`product:${productId}`],
  )
  return rows
}

test('each product added or changed by a file is audited with its values and the admin who started the import', async () => {
  const handles = [newHandle(), newHandle()]
  await imported((await checked(productFile(handles))).id)
  const { id: runId } = await checked(productFile(handles, '59.90'))
  const starter = await app.as('admin', { firstName: 'Paola' })
  await starter.post(`${path}/${runId}/start`)
  await app.runJobs()
  await imported((await checked(`${productFile(handles, '59.90')}\n\n`)).id)
  for (const handle of handles) {
    const { rows } = await app.context.db.pool.query('select id from products where import_handle = $1', [handle])
    expect(await auditOf(rows[0].id)).toMatchObject([
      { actor_id: admin.user.id, before: null, after: { name: `Abito ${handle}`, price: '49.90' } },
      { actor_id: starter.user.id, before: { price: '49.90' }, after: { price: '59.90' } },
    ])
  }
})

const stockFile = (rows: readonly (readonly [string, string | number])[], header = 'SKU;Giacenza\n', mark = ';') =>
  `${header}${rows.map((row) => row.join(mark)).join('\n')}\n`

test('a stock file is checked row by row, and applied through the ledger', async () => {
  const sku = newHandle()
  const productId = await app.given.product({ sku, stock: 10 })
  const other = await app.given.product({ sku: `${sku}-b`, stock: 4 })
  await app.given.reservation(await app.given.user({ userRole: 'rivenditore' }), other, 3)
  const rows = [
    [sku, 7],
    [`${sku}-b`, 1],
    [`${sku}-c`, 5],
    [sku, 9],
    [`${sku}-b`, 'tanti'],
    [`${sku}-d`, '1.000'],
  ] as const
  const run = await checked(stockFile(rows), '&content=stock')
  expect(run).toMatchObject({ format: 'stock', total: 6, planned: { changed: 2, refused: 4 } })
  expect((await rowsOf(run.id)).rows.map(({ messages }) => messages)).toEqual([
    ['da 10 a 7'],
    ['da 4 a 3', 'resta 3 e non 1: i pezzi sono già impegnati'],
    ['SKU sconosciuto'],
    ['lo SKU è già alla riga 2'],
    ['lo SKU è già alla riga 3'],
    ['la giacenza «1.000» può avere decimali o migliaia: scrivi il numero senza punti e virgole'],
  ])
  expect((await imported(run.id)).outcomes).toMatchObject({ changed: 2, refused: 4 })
  const { body } = await admin.get<Product>(`/api/admin/products/${productId}`)
  expect(body.stock).toBe(7)
  const { rows: ledger } = await app.context.db.pool.query(
    `select reason, actor_id from stock_movements where kind = 'adjustment' and stock_item_id in
     (select id from stock_items where product_id = $1)`,
    [productId],
  )
  expect(ledger).toEqual([{ reason: 'File giacenze prodotti.csv', actor_id: admin.user.id }])
  expect(await auditOf(productId)).toEqual([{ actor_id: admin.user.id, before: { stock: 10 }, after: { stock: 7 } }])
  expect((await checked(stockFile(rows), '&content=stock')).planned).toMatchObject({ unchanged: 2, refused: 4 })
  expect(await ledgerDifferences(app)).toEqual([])
})

test.each([
  ['without a header', '', ';'],
  ['with commas', 'Codice,Quantità\n', ','],
  ['with tabs', 'SKU\tPezzi\n', '\t'],
])('a stock file is read %s', async (_, header, mark) => {
  const sku = newHandle()
  await app.given.product({ sku, stock: 2 })
  const run = await checked(stockFile([[sku, 3]], header, mark), '&content=stock')
  expect(run).toMatchObject({ total: 1, planned: { changed: 1 } })
})

test('a picture fetched after its product was written is audited as added or removed, in the name of the admin who sent the file', async () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
  const [red, blue] = [await picture('red'), await picture('blue')]
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => response.end(red),
    '/blue.jpg': (_, response) => response.end(blue),
  })
  openNetwork(app, host)
  const handle = newHandle()
  const file = (image: string) =>
    csv(['Handle', 'Title', 'Variant Price', 'Image Src'], [handle, 'Abito con foto', '49.90', host.url(image)])
  const take = async (image: string) => {
    const { id } = await imported((await checked(file(image))).id)
    await takePictures(app)
    return id
  }
  const runs = [await take('/red.jpg'), await take('/blue.jpg')]
  await take('/blue.jpg')
  const { rows } = await app.context.db.pool.query(
    `select a.actor_id, a.before, a.after, a.details from audit_trail as a join products as p on a.subject = 'product:' || p.id
     where p.import_handle = $1 and a.action = 'product.import_picture' order by a.id`,
    [handle],
  )
  const [first] = rows[0].after.images
  expect(rows).toEqual([
    {
      actor_id: admin.user.id,
      before: { images: [] },
      after: { images: [expect.stringMatching(/^\/media\//)] },
      details: { importId: runs[0], fileName: 'prodotti.csv', sourceUrl: host.url('/red.jpg') },
    },
    {
      actor_id: admin.user.id,
      before: { images: [first] },
      after: { images: [expect.stringMatching(/^\/media\//)] },
      details: { importId: runs[1], fileName: 'prodotti.csv', sourceUrl: host.url('/blue.jpg') },
    },
  ])
})
