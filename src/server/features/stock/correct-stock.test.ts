import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductStock, StockItemDetail, StockMovementPage } from '../../../contract/orders/stock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let reseller: TestClient
let productId: string
let itemId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin', { firstName: 'Lucia', lastName: 'Bianchi' })
  reseller = await app.as('rivenditore', { companyName: 'Boutique Riva S.r.l.' })
})
beforeEach(async () => {
  productId = await app.given.product({ stock: 10 })
  itemId = (await admin.get<ProductStock>(`/api/admin/products/${productId}/stock`)).body.items[0]?.id ?? ''
})
afterAll(() => app[Symbol.asyncDispose]())

const correct = (counted: number, seen: number, rest: object = {}, by: TestClient = admin) =>
  by.put<StockItemDetail>(`/api/admin/stock-items/${itemId}`, { counted, seen, reason: 'count', ...rest })

const ledger = async (query = '') =>
  (await admin.get<StockMovementPage>(`/api/admin/stock-items/${itemId}/movements${query}`)).body

test('a correction is recorded in the ledger with its reason and author, and in the audit trail', async () => {
  const { status, body } = await correct(7, 10, { note: 'Scaffale alto' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ onHand: 7, held: 0, available: 7, holders: [] })
  const { movements } = await ledger()
  expect(movements).toMatchObject([
    { kind: 'adjustment', quantityDelta: -3, onHand: 7, reason: 'Inventario: Scaffale alto', actor: 'Lucia Bianchi' },
    { kind: 'receipt', quantityDelta: 10, onHand: 10, reason: 'Prova', actor: null },
  ])
  const { rows } = await app.context.db.pool.query('select before, after from audit_trail where subject = $1', [
    `stock_item:${itemId}`,
  ])
  expect(rows).toEqual([{ before: { onHand: 10 }, after: { onHand: 7 } }])
})

test('two identical concurrent corrections are applied once', async () => {
  const both = await Promise.all([correct(12, 10), correct(12, 10)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await ledger()).movements).toHaveLength(2)
})

test('the second of two admins gets a conflict that names the change and its author', async () => {
  const other = await app.as('admin', { firstName: 'Mario', lastName: 'Neri' })
  await correct(8, 10, { reason: 'damaged' })
  const { status, problem } = await correct(12, 10, {}, other)
  expect([status, problem.code]).toEqual([409, 'stock.changed'])
  expect(problem.message).toBe(
    'Nel frattempo la giacenza è passata da 10 a 8 (rettifica, di Lucia Bianchi, «Merce rovinata»): controlla e salva di nuovo.',
  )
  expect(problem.fields).toEqual({ counted: 'Ora sono 8' })
  expect((await correct(12, 8, {}, other)).status).toBe(200)
})

test('stock cannot be set below the held quantity, and the refusal lists the holders', async () => {
  await app.given.reservation(reseller.user, productId, 2)
  const orderId = await app.given.order(reseller.user, productId, { quantity: 3 })
  const { rows } = await app.context.db.pool.query('select order_number as number from orders where id = $1', [orderId])
  const { status, problem } = await correct(4, 10)
  expect([status, problem.code]).toEqual([409, 'stock.held'])
  expect(problem.message).toBe(
    `La giacenza non può scendere sotto i 5 pezzi impegnati: ordine ${rows[0].number} (3), riserva di Boutique Riva S.r.l. (2).`,
  )
  expect((await correct(5, 10)).body).toMatchObject({ onHand: 5, held: 5, available: 0 })
  const { body } = await admin.get<StockItemDetail>(`/api/admin/stock-items/${itemId}`)
  expect(body.holders).toMatchObject([
    { kind: 'order', id: orderId, orderNumber: rows[0].number, quantity: 3, customer: 'Boutique Riva S.r.l.' },
    { kind: 'reservation', orderNumber: null, quantity: 2, userId: reseller.user.id },
  ])
})

test('the ledger is paginated, and each row has the balance after its movement', async () => {
  for (let n = 10; n < 17; n++) await correct(n + 1, n)
  const first = await ledger('?limit=3')
  const second = await ledger(`?limit=3&cursor=${first.nextCursor}`)
  const third = await ledger(`?limit=3&cursor=${second.nextCursor}`)
  const balances = [first, second, third].map(({ movements }) => movements.map(({ onHand }) => onHand))
  expect(balances).toEqual([
    [17, 16, 15],
    [14, 13, 12],
    [11, 10],
  ])
  expect(third.nextCursor).toBeNull()
  expect((await admin.get(`/api/admin/stock-items/${itemId}/movements?cursor=abc`)).status).toBe(400)
})

test('movements of an order carry the order id and its customer', async () => {
  const orderId = await app.given.order(reseller.user, productId, { quantity: 2 })
  expect((await ledger()).movements[0]).toMatchObject({
    kind: 'hold',
    quantityDelta: 0,
    heldDelta: 2,
    held: 2,
    orderId,
    customer: 'Boutique Riva S.r.l.',
  })
})

test('variants are listed in product order, with SKU and shelf', async () => {
  const id = await app.given.product({
    variants: [
      { name: 'Nero / M', color: 'Nero', size: 'M', sku: `DW-M-${productId}`, stock: 3 },
      { name: 'Nero / L', color: 'Nero', size: 'L', sku: `DW-L-${productId}`, stock: 0 },
    ],
  })
  await app.context.db.pool.query("update stock_items set shelf = 'A-03' where product_id = $1", [id])
  const { body } = await admin.get<ProductStock>(`/api/admin/products/${id}/stock`)
  expect(body.items).toMatchObject([
    { name: 'Nero / M', size: 'M', sku: `DW-M-${productId}`, shelf: 'A-03', onHand: 3, held: 0, available: 3 },
    { name: 'Nero / L', size: 'L', onHand: 0, available: 0 },
  ])
})

test('a reason is required, and the reason «Altro» requires a note', async () => {
  expect((await correct(7, 10, { reason: undefined })).problem.fields).toEqual({ reason: 'Scegli il motivo' })
  expect((await correct(7, 10, { reason: 'other' })).problem.fields).toEqual({
    note: 'Scrivi il motivo della rettifica',
  })
  expect((await correct(7, 10, { reason: 'other', note: 'Prestito a una fiera' })).status).toBe(200)
  expect((await ledger()).movements[0]?.reason).toBe('Prestito a una fiera')
})

test('only admins can read and correct stock', async () => {
  expect((await correct(7, 10, {}, reseller)).status).toBe(403)
  expect((await reseller.get(`/api/admin/stock-items/${itemId}`)).status).toBe(403)
})

test('an expired reservation does not count as held', async () => {
  await app.given.reservation(reseller.user, productId, 6)
  await app.moveClock({ days: 8 })
  // The clock move has also expired the other sessions.
  expect((await correct(1, 10, {}, await app.as('admin'))).body).toMatchObject({ onHand: 1, held: 0 })
})
