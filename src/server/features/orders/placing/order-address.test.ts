import { expect, test } from 'vitest'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('an order has the reseller’s own reference and the province of an Italian address', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const items = [{ productId: await app.given.product(), quantity: 1 }]
  const { customer, shipping } = orderAddress()
  const place = (input: object) => reseller.post<OrderDetail>('/api/orders', { customer, shipping, items, ...input })

  const { status, body } = await place({ reference: '  WEB-1042\n ', shipping: { ...shipping, province: 'mi' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ reference: 'WEB-1042', shippingProvince: 'MI' })
  expect((await reseller.get<OrderDetail>(`/api/orders/${body.id}`)).body).toEqual(body)

  const { province: _, ...withoutProvince } = shipping
  expect((await place({ shipping: withoutProvince })).body).toMatchObject({ reference: null, shippingProvince: 'MI' })
  const abroad = { ...shipping, zip: 'D-10115', country: 'DE', province: 'BE' }
  expect((await place({ shipping: abroad })).body).toMatchObject({ shippingProvince: null, shippingZip: '10115' })

  const refused: [object, string][] = [
    [{ reference: 'x'.repeat(41) }, 'reference'],
    [{ shipping: { ...shipping, province: 'M1' } }, 'shipping.province'],
    [{ shipping: { ...shipping, province: 'Roma' } }, 'shipping.province'],
    [{ shipping: { ...abroad, zip: '1011' } }, 'shipping.zip'],
    [{ shipping: { ...abroad, country: 'ZZ' } }, 'shipping.country'],
    [{ customer: { ...customer, email: '.a@example.it' } }, 'customer.email'],
  ]
  for (const [input, field] of refused) {
    const answer = await place(input)
    expect(answer.status, field).toBe(400)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
  }
})

test('admins find an order by the reseller’s reference as well as by our number', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product()
  await app.given.order(reseller.user, productId, { reference: 'WEB-1041' })
  const wanted = await app.given.order(reseller.user, productId, { reference: 'Negozio 50%' })
  for (const search of ['Negozio 50%', 'negozio', 'NEGOZIO 5']) {
    const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?search=${encodeURIComponent(search)}`)
    expect(body).toMatchObject({ displayed: 1, orders: [{ id: wanted, reference: 'Negozio 50%' }] })
  }
})

test('mails to the reseller contain the reseller’s reference and our number', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const orderId = await app.given.order(reseller.user, await app.given.product(), { reference: 'WEB-1042' })
  await admin.post(`/api/admin/orders/${orderId}/cancel`)
  await app.runJobs()
  const { body: mails } = await admin.get<{ to: string; text: string }[]>('/api/admin/mailbox')
  const toReseller = mails.filter(({ to }) => to === reseller.user.email)
  expect(toReseller).toHaveLength(2)
  for (const { text } of toReseller) expect(text).toContain('\nRiferimento: WEB-1042')
})

test.each([
  ['express', { price: '19.90', weight: '0.700' }, 2, { country: 'IT', zip: '20121' }],
  ['above the free-shipping threshold', { price: '60.00', weight: '0.700' }, 1, { country: 'IT', zip: '20121' }],
  ['by the number of pieces, to an island', { price: '30.00', weight: '3.100' }, 1, { country: 'IT', zip: '09100' }],
  ['abroad', { price: '10.00', weight: '0.100' }, 1, { country: 'US', zip: '10001' }],
])('a quote has the same price as the order: %s', async (_name, product, quantity, destination) => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const items = [{ productId: await app.given.product(product), quantity }]
  const { shipping, ...address } = orderAddress()
  const quote = await reseller.post('/api/orders/quote', { items, shipping: destination })
  expect(quote.status).toBe(200)
  expect((await reseller.get<Order[]>('/api/orders')).body).toEqual([])
  const { body } = await reseller.post<Order>('/api/orders', {
    ...address,
    shipping: { ...shipping, province: null, ...destination },
    items,
  })
  expect(quote.body).toEqual({
    taxation: null,
    withoutVatLacks: null,
    totalAmount: body.totalAmount,
    shippingCost: body.shippingCost,
    insuranceCost: '0.00',
    insuranceFee: '2.50',
    unitPrices: body.items.map(({ unitPrice }) => unitPrice),
    shippingZone: body.shippingZone,
  })
})

test('reservations are quoted to their owner only, and are not changed', async () => {
  await using app = await startTestApp()
  const [owner, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const reservationIds = [await app.given.reservation(owner.user, await app.given.product({ price: '10.00' }), 3)]
  const shipping = { country: 'IT', zip: '20121' }
  const { body } = await owner.post('/api/orders/quote', { reservationIds, shipping })
  expect(body).toMatchObject({ totalAmount: '30.00', shippingCost: '5.00' })
  expect((await other.post('/api/orders/quote', { reservationIds, shipping })).status).toBe(404)
  expect((await owner.get<unknown[]>('/api/reservations?status=active')).body).toHaveLength(1)
})

test('a quote requires an Italian ZIP, but none if the country alone decides', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const items = [{ productId: await app.given.product(), quantity: 1 }]
  const quote = (shipping: object) => reseller.post('/api/orders/quote', { items, shipping })
  expect((await quote({ country: 'IT', zip: '201' })).problem.fields).toEqual({
    'shipping.zip': 'Il CAP italiano ha 5 cifre',
  })
  expect((await quote({ country: 'DE' })).status).toBe(200)
})

test('orders to the blocked countries of the setting are refused; earlier orders stay readable', async () => {
  await using app = await startTestApp()
  const [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const items = [{ productId: await app.given.product({ stock: 10 }), quantity: 1 }]
  const { customer, shipping } = orderAddress()
  const to = (country: string, zip: string) => ({ items, customer, shipping: { ...shipping, country, zip } })
  const tbilisi = await reseller.post<Order>('/api/orders', to('GE', '0105'))
  expect(tbilisi.status).toBe(201)
  const refused = await reseller.post('/api/orders', to('RU', '101000'))
  const message = 'Non spediamo in questo paese: Russia.'
  expect(refused.problem).toMatchObject({ code: 'shipping.refused_country', fields: { 'shipping.country': message } })
  const quote = await reseller.post('/api/orders/quote', { items, shipping: { country: 'RU' } })
  expect([quote.status, quote.problem.message]).toEqual([400, message])

  const setting = (value: string) => admin.post('/api/admin/settings', { key: 'refused_countries', value })
  expect((await setting('RU, XX')).problem.fields).toEqual({
    value: 'Scrivi i codici ISO di 2 lettere, per esempio RU, BY; vuoto se si spedisce ovunque',
  })
  expect((await setting('GE')).status).toBe(204)
  expect((await reseller.post('/api/orders', to('GE', '0105'))).status).toBe(400)
  expect((await reseller.post('/api/orders', to('RU', '101000'))).status).toBe(201)
  expect((await reseller.get<Order>(`/api/orders/${tbilisi.body.id}`)).body.shippingCountry).toBe('GE')
})
