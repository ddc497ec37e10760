import { expect, test } from 'vitest'
import type { QuickOrder } from '../../../contract/orders/order-import.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

async function openShop(app: TestApp) {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ sku: 'DW-A', name: 'Abito', price: '30.00', stock: 10 })
  await app.given.product({
    sku: 'DW-V',
    name: 'Maglia',
    price: '20.00',
    variants: [{ name: 'Nero M', color: 'Nero', size: 'M', sku: 'DW-V-M', stock: 2 }],
  })
  return {
    reseller,
    productId,
    check: (body: string) => reseller.post<QuickOrder>('/api/orders/lines', body, { 'content-type': 'text/csv' }),
  }
}

test('a quick order reports the product, price and availability of each line, and places nothing', async () => {
  await using app = await startTestApp()
  const { check, productId } = await openShop(app)
  const { status, body } = await check('SKU;Quantità\nDW-A;2\ndw-v-m;1\nDW-A;3,0\n')
  expect(status).toBe(200)
  expect(body.lines).toMatchObject([
    { productId, variantId: null, sku: 'DW-A', productName: 'Abito', unitPrice: '30.00', quantity: 5, available: 10 },
    { productName: 'Maglia', variantInfo: 'Nero / M', sku: 'DW-V-M', quantity: 1, available: 2 },
  ])
  expect(body.rows.map(({ line, place, problem }) => [line, place, problem])).toEqual([
    [2, 0, null],
    [3, 1, null],
    [4, 0, null],
  ])
  for (const table of ['orders', 'reservations', 'wishlist_items']) {
    expect((await app.context.db.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  }
})

test.each([
  ['a header', 'Codice articolo;Pezzi\nDW-A;2', 2],
  ['no header', 'DW-A;2', 2],
  ['commas', 'DW-A,2', 2],
  ['tabs, as copied from a spreadsheet', 'DW-A\t2', 2],
  ['columns in another order', 'Qty;Colore;SKU\n2;Nero;DW-A', 2],
  ['only SKUs', 'DW-A', 1],
  ['a header without a quantity', 'SKU\nDW-A', 1],
  ['apostrophes added by a spreadsheet', `'DW-A;'2`, 2],
  ['a BOM and CRLF', '\ufeffSKU;Quantità\r\nDW-A;2\r\n', 2],
])('lines with %s are read', async (_name, text, quantity) => {
  await using app = await startTestApp()
  const { body } = await (await openShop(app)).check(text)
  expect(body.lines.map((line) => line.quantity)).toEqual([quantity])
})

test.each([
  ['BOH;1', 'sku', 'SKU sconosciuto: controlla il codice nel catalogo'],
  [';1', 'sku', 'SKU richiesto'],
  ['DW-V;1', 'sku', 'Questo SKU ha più varianti: indica quello di taglia e colore'],
  ['DW-A;1,5', 'quantity', 'La quantità deve essere un numero intero, per esempio 2'],
  [
    'DW-A;1.000',
    'quantity',
    'La quantità «1.000» può avere decimali o migliaia: scrivi il numero senza punti e virgole',
  ],
  ['DW-A;', 'quantity', 'La quantità deve essere un numero intero, per esempio 2'],
  ['DW-A;0', 'quantity', 'La quantità minima è 1'],
  ['DW-A;10000', 'quantity', 'La quantità massima è 9999'],
  ['DW-A;11', 'quantity', 'Disponibilità insufficiente: ne restano 10'],
])('the line %j has a problem in column %s: %s', async (text, column, sentence) => {
  await using app = await startTestApp()
  const { body } = await (await openShop(app)).check(text)
  expect(body.rows).toMatchObject([{ line: 1, column, problem: sentence }])
})

test('5,000 lines are checked in a bounded number of statements; 5,001 are refused', async () => {
  await using app = await startTestApp()
  const { check } = await openShop(app)
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n % 2 ? 'DW-A' : `BOH-${n}`};1`).join('\n')
  const { body } = await check(lines(5000))
  expect([body.rows.length, body.lines.length]).toEqual([5000, 1])
  expect((await check(lines(5001))).problem.message).toBe('Il file ha più di 5000 righe: dividilo in più file.')
  expect((await app.visitor.post('/api/orders/lines', 'DW-A;1', { 'content-type': 'text/csv' })).status).toBe(401)
})
