import { expect, test } from 'vitest'
import type { AdminFinds } from '../../../contract/admin-search.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

const address = (q: string) => `/api/admin/search?q=${encodeURIComponent(q)}`
const nothing: AdminFinds = { orders: [], products: [], customers: [] }

test('one search finds orders, products and customers by their names and numbers', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const client = await app.as('rivenditore', {
    username: 'bottega',
    email: 'ciao@bottega.example',
    companyName: 'Zafferano & Figli',
    vatNumber: 'DE123456789',
  })
  const productId = await app.given.product({ name: 'Poncho Quarzo', sku: 'QZ-77' })
  const orderId = await app.given.order(client.user, productId)
  await setOrder(app, orderId, 'shipped', new Date())
  const { body: order } = await admin.get<{ orderNumber: string; customerName: string }>(`/api/admin/orders/${orderId}`)
  const found = async (q: string) => {
    const { body } = await admin.get<AdminFinds>(address(q))
    return { orders: ids(body.orders), products: ids(body.products), customers: ids(body.customers) }
  }
  const ids = (finds: readonly { id: string }[]) => finds.map(({ id }) => id)

  const tail = order.orderNumber.slice(-6)
  for (const q of [order.orderNumber, tail, order.customerName, 'x1', orderId])
    expect((await found(q)).orders, q).toEqual([orderId])
  for (const q of ['quarzo', 'qz-77', 'poncho quarzo']) expect((await found(q)).products, q).toEqual([productId])
  for (const q of ['zafferano', 'figli zafferano', 'bottega', 'ciao@bottega.example', 'de123456789'])
    expect((await found(q)).customers, q).toEqual([client.user.id])

  const { body } = await admin.get<AdminFinds>(address('zafferano'))
  expect(body.customers).toEqual([
    {
      id: client.user.id,
      title: 'Zafferano & Figli',
      detail: 'bottega · ciao@bottega.example · P.IVA DE123456789',
    },
  ])
})

test('inactive products are found, near matches are not, and results per kind are limited', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const hidden = await app.given.product({ name: 'Poncho Nascosto', isActive: false })
  for (let n = 0; n < 6; n += 1) {
    await app.given.product({ name: `Gilet ${n}` })
    await app.given.user({ companyName: `Gilet e Figli ${n}` })
  }
  const search = async (q: string) => (await admin.get<AdminFinds>(address(q))).body
  expect((await search('poncho nascosto')).products).toEqual([
    expect.objectContaining({ id: hidden, detail: expect.stringMatching(/Non in vendita$/) }),
  ])
  expect(await search('poncho inesistente')).toEqual(nothing)
  const many = await search('gilet')
  expect([many.products.length, many.customers.length]).toEqual([5, 5])
})

test('only admins can search; too short, too long and pattern-like queries find nothing', async () => {
  await using app = await startTestApp()
  expect((await app.visitor.get(address('lino'))).status).toBe(401)
  expect((await (await app.as('rivenditore')).get(address('lino'))).status).toBe(403)
  const admin = await app.as('admin')
  for (const q of ['', ' ', 'a', 'x'.repeat(101)]) expect((await admin.get(address(q))).status, q).toBe(400)
  for (const q of ['%%', '__', "';--", '\\\\', '(:*&|!', '<->', '🧵🧵', '-- --'])
    expect((await admin.get<AdminFinds>(address(q))).body, q).toEqual(nothing)
})
