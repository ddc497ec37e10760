import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Invoice } from '../../../../contract/invoices.ts'
import { addMoney, type Money, multiplyMoney, subtractMoney } from '../../../../domain/money/money.ts'
import { receiptAmounts } from '../../../../domain/orders/paying/receipt.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { refundPayment } from '../../payments/refunds/refund-payment.ts'
import { refundPart } from '../../payments/refunds/start-refunds.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertRefundLines } from '../refunding/refund-lines.queries.ts'

type ReceiptOrder = Parameters<typeof receiptAmounts>[0]

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const admin = await app.as('admin')
const { db } = app.context
const products = [
  await app.given.product({ stock: 500, price: '10.01' }),
  await app.given.product({ stock: 500, price: '5.03' }),
]

async function paidOrder(client: TestClient): Promise<string> {
  const items = products.map((productId) => ({ productId, variantId: null, quantity: 3 }))
  const orderId = await app.given.order(client.user, products[0] ?? '', { items })
  // Two VAT rates in one order.
  await db.execute(sql`update order_items set vat_rate = 4 where order_id = ${orderId} and product_id = ${products[1]}`)
  await payFor(client, orderId)
  return orderId
}

async function payFor(client: TestClient, orderId: string): Promise<void> {
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
}

/** Refunds pieces of the first article, and shipping, as an admin does. */
async function giveBack(orderId: string, pieces: number, shippingAmount: Money): Promise<void> {
  await askBack(orderId, pieces, shippingAmount)
  await app.runJobs()
}

async function askBack(orderId: string, pieces: number, shippingAmount: Money): Promise<void> {
  const [item] = await selectLines(db, [orderId])
  if (!item) throw new Error('The order has no lines')
  const amount = multiplyMoney(item.unitPrice, pieces)
  await db.transaction(async (tx) => {
    const refund = await refundPart(
      app.context,
      tx,
      { kind: 'order', id: orderId },
      { kind: 'lines', amount: addMoney(amount, shippingAmount), shippingAmount, reason: null, requestedBy: null },
    )
    const line = { orderItemId: item.id, quantity: pieces, amount, isRestocked: true, hasTravelled: false }
    if (refund && pieces > 0) await insertRefundLines(tx, [{ refundId: refund.id, ...line }])
  })
}

/** VAT of an order according to its invoice less credit notes, the books and the receipt. */
async function vatOf(orderId: string): Promise<Money[]> {
  const [invoice, ...notes] = await documentsOf(orderId)
  const { rows } = await db.execute<{ books: string }>(sql`
    select coalesce(sum(case when is_reversal then -amount else amount end), 0)::text as books
    from money_entries where order_id = ${orderId} and kind = 'vat'`)
  const { rows: orders } = await db.execute<{ row: ReceiptOrder }>(sql`
    select jsonb_build_object('totalAmount', total_amount::text, 'shippingCost', shipping_cost::text, 'insuranceCost', insurance_cost::text,
      'refundedProducts', refunded_products::text, 'refundedShipping', refunded_shipping::text) as row from orders where id = ${orderId}`)
  const items = await selectLines(db, [orderId])
  const receipt = receiptAmounts({ ...(orders[0]?.row as ReceiptOrder), items })
  const documents = subtractMoney(invoice?.vat ?? '0.00', addMoney('0.00', ...notes.map(({ vat }) => vat)))
  return [documents, rows[0]?.books ?? '', addMoney('0.00', ...receipt.vat.map(({ vat }) => vat))]
}

const documentsOf = async (orderId: string) =>
  (await admin.get<Invoice[]>('/api/admin/invoices?limit=100')).body.filter((one) => one.orderId === orderId).reverse()

test('each refund of pieces and shipping has its credit note; together with the rest they equal the invoice to the cent', async () => {
  const client = await app.as('rivenditore')
  const orderId = await paidOrder(client)
  await giveBack(orderId, 1, '0.00')
  await giveBack(orderId, 0, '1.50')
  await giveBack(orderId, 1, '0.33')
  await admin.post(`/api/admin/orders/${orderId}/cancel`)
  await app.runJobs()
  const [invoice, ...notes] = await documentsOf(orderId)
  expect(notes.map(({ kind, total }) => [kind, total]).slice(0, 3)).toEqual([
    ['credit_note', '10.01'],
    ['credit_note', '1.50'],
    ['credit_note', '10.34'],
  ])
  expect(notes).toHaveLength(4)
  for (const amount of ['net', 'vat', 'total'] as const) {
    expect(addMoney(...notes.map((note) => note[amount]))).toBe(invoice?.[amount])
  }
  const { rows } = await db.execute<{ rates: string[] }>(sql`
    select array_agg(row ->> 'vatRate' order by row ->> 'vatRate') as rates
    from invoices, jsonb_array_elements(facts -> 'summary') as row where order_id = ${orderId} and kind = 'invoice'`)
  expect(rows[0]?.rates).toEqual(['22.00', '4.00'])
})

test('documents, books and receipt agree on the remaining VAT to the cent', async () => {
  const client = await app.as('rivenditore')
  const [productId = ''] = products
  const two = await app.given.order(client.user, productId, { items: [{ productId, variantId: null, quantity: 2 }] })
  await db.execute(sql`update orders set shipping_cost = 0 where id = ${two}`)
  await payFor(client, two)
  await giveBack(two, 1, '0.00')
  expect(await vatOf(two)).toEqual(['1.80', '1.80', '1.80'])

  const mixed = await paidOrder(client)
  for (const [pieces, shipping] of [
    [1, '0.00'],
    [0, '1.51'],
    [1, '0.33'],
    [0, '0.01'],
  ] as const) {
    await giveBack(mixed, pieces, shipping)
    const [documents, ...others] = await vatOf(mixed)
    expect(others, `${pieces} pieces and ${shipping}`).toEqual([documents, documents])
  }
})

test('the refund of a cancellation credits its own pieces, even if a refund requested earlier finishes later', async () => {
  const client = await app.as('rivenditore')
  const orderId = await paidOrder(client)
  await askBack(orderId, 1, '1.00')
  await admin.post(`/api/admin/orders/${orderId}/cancel`)
  const { rows } = await db.execute<{ id: string; amount: string }>(
    sql`select id, amount from refunds where order_id = ${orderId} and kind = 'whole'`,
  )
  await refundPayment.run(app.context, { refundId: rows[0]?.id ?? '' }, { isLast: false })
  const [, first] = await documentsOf(orderId)
  expect(first?.total).toBe(rows[0]?.amount)
  await app.runJobs()
  const [invoice, ...notes] = await documentsOf(orderId)
  expect(notes.map(({ total }) => total)).toEqual([rows[0]?.amount, '11.01'])
  for (const amount of ['net', 'vat', 'total'] as const) {
    expect(addMoney(...notes.map((note) => note[amount]))).toBe(invoice?.[amount])
  }
})

test('a refund without pieces gets no credit note and is logged as an error, but the money is paid back', async () => {
  const client = await app.as('rivenditore')
  const orderId = await paidOrder(client)
  await db.transaction((tx) =>
    refundPart(
      app.context,
      tx,
      { kind: 'order', id: orderId },
      { kind: 'lines', amount: '5.00', shippingAmount: '0.00', reason: null, requestedBy: null },
    ),
  )
  await app.runJobs()
  expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual(['invoice'])
  const { rows } = await db.execute(sql`select state from refunds where order_id = ${orderId}`)
  expect(rows).toEqual([{ state: 'done' }])
  const errors = await admin.get<{ errorType: string; payload: { orderId?: string } }[]>('/api/admin/errors')
  expect(errors.body.filter(({ payload }) => payload?.orderId === orderId).map(({ errorType }) => errorType)).toEqual([
    'invoice.not_written',
  ])
})
