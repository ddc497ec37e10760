import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { Invoice } from '../../../../contract/invoices.ts'
import type { Parcel, PrintedSlips } from '../../../../contract/orders/fulfilment.ts'
import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import type { OrderQuote, SplitOrderPart, SplitOrderQuote } from '../../../../contract/orders/order-placing.ts'
import type { AdminOrderDetail, Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const { db } = app.context
const admin = await app.as('admin')
const dressId = await app.given.product({ name: 'Abito', sku: 'DW-ABITO', price: '10.01', stock: 500 })
const bookId = await app.given.product({ name: 'Libro', sku: 'DW-LIBRO', price: '5.03', stock: 500 })
await db.execute(sql`update products set vat_rate = 4 where id = ${bookId}`)

const newReseller = () => app.as('rivenditore', { companyName: 'Boutique Lago' })

/** Products at 22 % and at 4 % VAT, 25.05 in total. */
const items = [
  { productId: dressId, quantity: 2 },
  { productId: bookId, quantity: 1 },
]

const place = async (client: TestClient, changes: object = {}) =>
  (await client.post<OrderDetail>('/api/orders', { ...orderAddress(), items, insurance: true, ...changes })).body

async function pay(client: TestClient, ...orderIds: string[]): Promise<void> {
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderIds })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
}

const own = async (client: TestClient, id: string) => (await client.get<OrderDetail>(`/api/orders/${id}`)).body

const documentsOf = async (id: string) =>
  (await admin.get<Invoice[]>('/api/admin/invoices?limit=100')).body.filter(({ orderId }) => orderId === id).reverse()

/** Name, VAT rate and gross amount of the lines of each document of an order, invoice first. */
async function linesOf(id: string) {
  const { rows } = await db.execute<{ facts: { lines: { name: string; vatRate: string; gross: string }[] } }>(
    sql`select facts from invoices where order_id = ${id} order by created_at, number`,
  )
  return rows.map(({ facts }) => facts.lines.map(({ name, vatRate, gross }) => [name, vatRate, gross]))
}

const csvRow = async (client: TestClient, path: string, orderNumber: string) => {
  const text = await (await fetch(`${app.address}${path}`, { headers: { cookie: client.cookie } })).text()
  const [header = '', ...rows] = text.replace('\ufeff', '').trim().split('\r\n')
  const cells = rows.map((row) => row.split(';')).find((row) => row.includes(orderNumber)) ?? []
  return Object.fromEntries(header.split(';').map((title, at) => [title, cells[at]]))
}

test('insurance on request costs the calculator’s fee, also if the delivery is free', async () => {
  const client = await newReseller()
  const shipping = { country: 'IT', zip: '20121' }
  const quote = async (wanted: object) =>
    (await client.post<OrderQuote>('/api/orders/quote', { items, shipping, ...wanted })).body
  expect(await quote({})).toMatchObject({ shippingCost: '5.00', insuranceCost: '0.00' })
  expect(await quote({ insurance: true })).toMatchObject({ shippingCost: '7.50', insuranceCost: '2.50' })
  const many = [{ productId: dressId, quantity: 5 }]
  expect(await quote({ items: many, insurance: true })).toMatchObject({ shippingCost: '2.50', insuranceCost: '2.50' })
  expect(await place(client, { insurance: false })).toMatchObject({ shippingCost: '5.00', insuranceCost: '0.00' })
  const placed = await place(client)
  expect(placed).toMatchObject({ totalAmount: '25.05', shippingCost: '7.50', insuranceCost: '2.50' })
  const listed = (await client.get<Order[]>('/api/orders')).body.find(({ id }) => id === placed.id)
  expect(listed?.insuranceCost).toBe('2.50')
  const { problem, status } = await client.post('/api/orders', { ...orderAddress(), items, insurance: 'sì' })
  expect([status, problem.fields]).toEqual([400, { insurance: 'Indica se assicurare la spedizione' }])
})

test('each part of a split order is insured', async () => {
  const client = await newReseller()
  const productIds = await Promise.all(Array.from({ length: 101 }, () => app.given.product({ price: '1.00' })))
  const many = { items: productIds.map((productId) => ({ productId, quantity: 1 })), insurance: true }
  const quote = await client.post<SplitOrderQuote>('/api/orders/split/quote', {
    ...many,
    shipping: { country: 'IT', zip: '20121' },
  })
  expect(quote.body).toMatchObject({ orders: 2, insuranceCost: '5.00' })
  const { body } = await client.post<SplitOrderPart[]>('/api/orders/split', { ...orderAddress(), ...many })
  expect(body.map(({ insuranceCost }) => insuranceCost)).toEqual(['2.50', '2.50'])
})

test('the database refuses an insurance amount outside the shipping amount', async () => {
  const { id } = await place(await newReseller())
  for (const amount of ['7.51', '-0.01']) {
    await expect(db.execute(sql`update orders set insurance_cost = ${amount} where id = ${id}`)).rejects.toThrow()
  }
})

test('the insurance of an order paid together with another is on invoice, receipt, tables and mails, and its VAT in the books', async () => {
  const client = await newReseller()
  const [insured, plain] = [await place(client), await place(client, { insurance: false })]
  await pay(client, insured.id, plain.id)
  expect(await own(client, insured.id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
  expect(await linesOf(insured.id)).toEqual([
    [
      ['Abito', '22.00', '20.02'],
      ['Libro', '4.00', '5.03'],
      ['Spedizione', '22.00', '3.99'],
      ['Spedizione', '4.00', '1.01'],
      ['Assicurazione', '22.00', '2.00'],
      ['Assicurazione', '4.00', '0.50'],
    ],
  ])
  const [invoice] = await documentsOf(insured.id)
  expect(invoice?.total).toBe('32.55')
  const { rows: vat } = await db.execute<{ vat: string }>(
    sql`select sum(amount)::text as vat from money_entries where order_id = ${insured.id} and kind = 'vat'`,
  )
  expect(vat[0]?.vat).toBe(invoice?.vat)
  const { rows: differences } = await db.execute(
    sql`select * from order_money_differences(array(select id from orders))`,
  )
  expect(differences).toEqual([])
  for (const [reader, path] of [
    [client, '/api/orders.csv'],
    [admin, '/api/admin/orders.csv'],
  ] as const) {
    expect(await csvRow(reader, path, insured.orderNumber)).toMatchObject({
      'Spedizione (€)': '5,00',
      'Assicurazione (€)': '2,50',
      'Totale (€)': '32,55',
    })
  }
  const pdf = await fetch(`${app.address}/api/orders/${insured.id}/receipt.pdf`, { headers: { cookie: client.cookie } })
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()))
  expect(text.join(' ')).toContain('Assicurazione')
  const { rows: mails } = await db.execute<{ text: string }>(
    sql`select content::text as text from outbox where kind = 'order.confirmed' and content::text like ${`%${insured.orderNumber}%`}`,
  )
  expect(mails[0]?.text).toMatch(/Assicurazione.*2,50/)
})

test('cancelling a paid order refunds the insurance, on refund and credit note', async () => {
  const client = await newReseller()
  const { id } = await place(client)
  await pay(client, id)
  await admin.post(`/api/admin/orders/${id}/cancel`)
  await app.runJobs()
  const order = await own(client, id)
  expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedShipping: '7.50' })
  expect(order.refunds).toMatchObject([{ amount: '32.55', shippingAmount: '7.50' }])
  const [invoiced, credited] = await linesOf(id)
  expect(credited).toEqual(invoiced)
  expect(await db.execute(sql`select * from order_money_differences(array[${id}]::uuid[])`)).toMatchObject({ rows: [] })
})

test('a refund after shipment can include the delivery but not the insurance', async () => {
  const client = await newReseller()
  const { id, items: lines } = await place(client)
  await pay(client, id)
  await admin.put(`/api/admin/orders/${id}/shipping`, { trackingNumber: `T${id}`, carrier: 'BRT' })
  const refund = (shipping: string) =>
    admin.post<AdminOrderDetail>(`/api/admin/orders/${id}/refunds`, {
      lines: [{ itemId: lines[0]?.id, quantity: 2, restock: false }],
      shipping,
      reason: 'Smarrito',
    })
  expect((await refund('7.50')).problem).toMatchObject({
    code: 'refund.too_much_shipping',
    message:
      'Della spedizione restano 5,00 € da rimborsare. L’assicurazione si rimborsa solo se tutto l’ordine viene annullato prima della spedizione.',
  })
  expect((await refund('5.00')).status).toBe(201)
  await app.runJobs()
  const [, credited] = await linesOf(id)
  expect(credited).toEqual([
    ['Abito', '22.00', '20.02'],
    ['Spedizione', '22.00', '3.99'],
    ['Spedizione', '4.00', '1.01'],
  ])
})

test('slip, scanner and carrier file show the insured value of an insured parcel, and nothing for another one', async () => {
  const client = await newReseller()
  const [insured, plain] = [await place(client), await place(client, { insurance: false })]
  await pay(client, insured.id, plain.id)
  const orderIds = [insured.id, plain.id]
  // A piece refunded before shipment is not in the parcel.
  await admin.post(`/api/admin/orders/${insured.id}/refunds`, {
    lines: [{ itemId: insured.items.find(({ sku }) => sku === 'DW-LIBRO')?.id, quantity: 1, restock: true }],
    reason: 'Manca',
  })
  const { body } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds })
  const pdf = await fetch(`${app.address}${body.pdf}`, { headers: { cookie: admin.cookie } })
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()))
  const at = body.slips.findIndex(({ orderId }) => orderId === insured.id)
  expect(text[at]?.replaceAll('\u00a0', ' ')).toContain('ASSICURATA · valore 20,02 €')
  expect(text[1 - at]).not.toContain('ASSICURATA')
  const scan = async (code: string) => (await admin.get<Parcel>(`/api/admin/orders/scan/${code}`)).body.insuredValue
  expect([await scan(insured.orderNumber), await scan(plain.orderNumber)]).toEqual(['20.02', null])
  const file = await fetch(`${app.address}/api/admin/orders/carrier-file`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', origin: app.address },
    body: JSON.stringify({ orderIds }),
  })
  const rows = (await file.text()).trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(';').at(-1)).toSorted()).toEqual(['', '20,02'])
})

test('a file of orders insures those with yes in one of their rows', async () => {
  const client = await newReseller()
  const header = 'Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Email;Assicurazione'
  const row = (reference: string, sku: string, insurance: string) =>
    `${reference};${sku};1;Anna Verdi;Via Roma 1;Milano;20121;anna@example.it;${insurance}`
  const send = async (rows: string[], query = '') =>
    (
      await client.post<OrderImport>(`/api/orders/import${query}`, [header, ...rows].join('\n'), {
        'content-type': 'text/csv',
      })
    ).body
  const rows = [row('A', 'DW-ABITO', 'sì'), row('A', 'DW-LIBRO', ''), row('B', 'DW-ABITO', 'no')]
  expect((await send([row('C', 'DW-ABITO', 'forse')], '?dryRun=1')).rows).toMatchObject([
    { column: 'insurance', problem: 'L’assicurazione si indica con sì o no' },
  ])
  for (const query of ['?dryRun=1', '']) {
    expect((await send(rows, query)).orders).toMatchObject([
      { reference: 'A', shippingCost: '7.50', insuranceCost: '2.50' },
      { reference: 'B', shippingCost: '5.00', insuranceCost: '0.00' },
    ])
  }
  const stored = (await client.get<Order[]>('/api/orders')).body.map((order) => [order.reference, order.insuranceCost])
  expect(stored.toSorted()).toEqual([
    ['A', '2.50'],
    ['B', '0.00'],
  ])
})
