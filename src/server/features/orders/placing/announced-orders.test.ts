import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { eventSubscribers } from '../../../events/event-subscribers.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let client: TestClient

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await app[Symbol.asyncDispose]()
})

/** Places orders and checks that the `order.placed` event of each reached the subscribers. Returns the number of orders and of mails sent. */
async function heardFrom(place: () => Promise<{ status: number }>) {
  const hears = vi.spyOn(
    eventSubscribers['order.placed'] as Required<(typeof eventSubscribers)['order.placed']>,
    'mails',
  )
  expect((await place()).status).toBeOneOf([200, 201])
  await app.runJobs()
  const { body: orders } = await client.get<OrderDetail[]>('/api/orders')
  const told = hears.mock.calls.map(([{ order, reseller, items }]) => ({
    orderNumber: order.orderNumber,
    totalAmount: order.totalAmount,
    to: reseller.email,
    lines: items.length,
  }))
  expect(told.toSorted((a, b) => a.orderNumber.localeCompare(b.orderNumber))).toEqual(
    orders
      .map(({ orderNumber, totalAmount, items }) => ({
        orderNumber,
        totalAmount,
        to: client.user.email,
        lines: items.length,
      }))
      .toSorted((a, b) => a.orderNumber.localeCompare(b.orderNumber)),
  )
  const { body: mails } = await (await app.as('admin')).get<MailboxMessage[]>('/api/admin/mailbox')
  return { orders: orders.length, mails: mails.length }
}

test('a single order is announced and confirmed by mail', async () => {
  const items = [{ productId: await app.given.product(), quantity: 1 }]
  expect(await heardFrom(() => client.post('/api/orders', { ...orderAddress(), items }))).toEqual({
    orders: 1,
    mails: 1,
  })
})

test('each order of a file is announced, without confirmation mails', async () => {
  await app.given.product({ sku: 'DW-A' })
  const rows = ['WEB-1', 'WEB-2', 'WEB-3'].map(
    (reference) => `${reference};DW-A;1;Anna Verdi;Via Roma 1;Milano;20121;anna@example.it`,
  )
  const text = ['Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Email', ...rows].join('\n')
  const place = () => client.post('/api/orders/import', text, { 'content-type': 'text/csv' })
  expect(await heardFrom(place)).toEqual({ orders: 3, mails: 0 })
})

test('each part of a split order is announced, without confirmation mails', async () => {
  const items: { productId: string; quantity: number }[] = []
  for (let n = 0; n < 101; n++) items.push({ productId: await app.given.product(), quantity: 1 })
  expect(await heardFrom(() => client.post('/api/orders/split', { ...orderAddress(), items }))).toEqual({
    orders: 2,
    mails: 0,
  })
})
