import { expect, test } from 'vitest'
import type { AdminOrderList } from '../../../contract/orders/order-lists.ts'
import type { Order, OrderDetail } from '../../../contract/orders/orders.ts'
import type { Product } from '../../../contract/products/products.ts'
import { businessYear } from '../../../domain/time/clock.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { exhaust } from '../accounts/attempt-limits.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'

const available = async (client: TestClient, productId: string) =>
  (await client.get<Product>(`/api/products/${productId}`)).body.available

/** Marks an order paid as a payment event does; payment events themselves are tested with the payments. */
const pay = (app: TestApp, orderId: string) =>
  app.context.db.transaction(async (tx) => {
    const payable = await app.context.payables.order.lockAny(tx, orderId)
    await payable?.settle(tx)
  })

const dhl = { trackingNumber: 'JD0146', carrier: 'DHL', notes: null }

test('an order is priced by the server: products, weight, zone and shipping cost', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ price: '19.90', weight: '0.700', name: 'Maglia Biella' })
  const { status, body } = await reseller.post<OrderDetail>('/api/orders', {
    ...orderAddress(),
    items: [{ productId, quantity: 2, unitPrice: '0.01' }],
    totalAmount: '0.01',
    status: 'paid',
    userId: 'somebody',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending_payment',
    paymentStatus: 'pending',
    totalAmount: '39.80',
    shippingCost: '5.00',
    shippingZone: 'IT',
    shippingAddress: 'Via Roma 1',
    shippingCity: 'Milano',
    shippingZip: '20121',
    shippingCountry: 'IT',
    userId: reseller.user.id,
    items: [{ productName: 'Maglia Biella', quantity: 2, unitPrice: '19.90', totalPrice: '39.80', vatRate: '22.00' }],
    history: [{ status: 'pending_payment', by: 'Tu' }],
  })
  expect(body.orderNumber).toMatch(/^DW-\d{4}-\d{6}$/)
  expect(await available(reseller, productId)).toBe(8)
})

test.each([
  ['from the free-shipping threshold up', { price: '25.00', weight: '0.100' }, 2, 'IT', '20121', 'IT', '0.00'],
  ['express to Germany', { price: '10.00', weight: '0.100' }, 1, 'DE', '10115', 'DE_AT', '7.50'],
  [
    'above 3 kg by the number of pieces',
    { price: '30.00', weight: '1.600' },
    2,
    'IT',
    '20121',
    'IT_CONTINENTALE',
    '6.90',
  ],
  ['to an island above 3 kg', { price: '30.00', weight: '3.100' }, 1, 'IT', '09100', 'IT_ISOLE', '6.90'],
  [
    'without a weight, counted as one kilogram',
    { price: '10.00', weight: null },
    4,
    'IT',
    '20121',
    'IT_CONTINENTALE',
    '6.90',
  ],
  ['to a country without a zone of its own', { price: '90.00', weight: '0.100' }, 1, 'US', '10001', 'MONDO', '24.90'],
])('shipping %s', async (_name, product, quantity, country, zip, zone, cost) => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product(product)
  const address = orderAddress()
  const { body } = await reseller.post<Order>('/api/orders', {
    ...address,
    shipping: { ...address.shipping, country, zip },
    items: [{ productId, quantity }],
  })
  expect(body).toMatchObject({ shippingZone: zone, shippingCost: cost })
})

test('an order with one unavailable line changes nothing', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const plenty = await app.given.product({ stock: 10 })
  const scarce = await app.given.product({ stock: 1 })
  const answer = await reseller.post('/api/orders', {
    ...orderAddress(),
    items: [
      { productId: plenty, quantity: 3 },
      { productId: scarce, quantity: 2 },
    ],
  })
  expect(answer.status).toBe(409)
  expect(answer.problem.message).toBe('Disponibilità insufficiente: ne resta 1')
  expect(await available(reseller, plenty)).toBe(10)
  expect((await reseller.get<Order[]>('/api/orders')).body).toEqual([])
  await app.runJobs()
  const admin = await app.as('admin')
  expect((await admin.get('/api/admin/mailbox')).body).toEqual([])
})

test('Conferma Ordine turns the chosen active reservations into one order; their stock stays held', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 3 })
  const reservationIds = [
    await app.given.reservation(reseller.user, productId, 2),
    await app.given.reservation(reseller.user, productId, 1),
  ]
  expect(await available(reseller, productId)).toBe(0)
  const { status, body } = await reseller.post<OrderDetail>('/api/orders', { ...orderAddress(), reservationIds })
  expect(status).toBe(201)
  expect(body.items.map(({ quantity }) => quantity).sort()).toEqual([1, 2])
  expect(await available(reseller, productId)).toBe(0)
  expect((await reseller.get('/api/reservations?status=active')).body).toEqual([])
  const again = await reseller.post('/api/orders', { ...orderAddress(), reservationIds })
  expect(again.status).toBe(409)
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('another reseller’s reservation cannot be ordered', async () => {
  await using app = await startTestApp()
  const [owner, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const reservationId = await app.given.reservation(owner.user, await app.given.product())
  const answer = await other.post('/api/orders', { ...orderAddress(), reservationIds: [reservationId] })
  expect(answer.status).toBe(404)
})

test('the same Idempotency-Key places one order, also when sent repeatedly and concurrently', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  const order = { ...orderAddress(), items: [{ productId, quantity: 1 }] }
  const key = { 'idempotency-key': 'clic-doppio' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => reseller.post<Order>('/api/orders', order, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await available(reseller, productId)).toBe(9)
  const other = await reseller.post('/api/orders', { ...order, notes: 'un altro' }, key)
  expect([other.status, other.problem.code]).toEqual([409, 'idempotency.reused'])
  // A user who changed the form after losing the answer reads what happened to the first request.
  expect(other.problem.message).toContain('è già un ordine, con i dati di allora: lo trovi tra i tuoi ordini')
  const elsewhere = await reseller.post('/api/wishlist', { productId, quantity: 1 }, key)
  expect([elsewhere.status, elsewhere.problem]).toEqual([
    409,
    {
      code: 'idempotency.reused',
      message:
        'Questa Idempotency-Key è già stata usata per un ordine: per un’altra chiamata usane una nuova. Questo invio non è partito.',
    },
  ])
})

test('every route answers 404 for an order of another reseller', async () => {
  await using app = await startTestApp()
  const [owner, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const orderId = await app.given.order(owner.user, await app.given.product())
  for (const answer of [
    await other.get(`/api/orders/${orderId}`),
    await other.post(`/api/orders/${orderId}/cancel`, {}),
    await other.post('/api/payments/create-checkout-session', { orderId }),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.problem.code).toBe('order.not_found')
  }
  expect((await owner.get<OrderDetail>(`/api/orders/${orderId}`)).body.status).toBe('pending_payment')
})

test('the owner can cancel an unpaid order, which releases its stock, but not a paid one', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 5 })
  const orderId = await app.given.order(reseller.user, productId, { quantity: 5 })
  expect(await available(reseller, productId)).toBe(0)
  const cancelled = await reseller.post<OrderDetail>(`/api/orders/${orderId}/cancel`, { reason: 'Ho sbagliato' })
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    history: [{}, { status: 'cancelled', note: 'Ho sbagliato' }],
  })
  expect(await available(reseller, productId)).toBe(5)
  expect((await reseller.post(`/api/orders/${orderId}/cancel`)).status).toBe(200)

  const paidId = await app.given.order(reseller.user, productId)
  await pay(app, paidId)
  expect((await reseller.post(`/api/orders/${paidId}/cancel`)).problem.code).toBe('order.already_paid')
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('an unpaid order releases its stock after 48 hours, and its reseller is notified', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ stock: 1 })
  const orderId = await app.given.order(reseller.user, productId)
  const { body: fresh } = await reseller.get<OrderDetail>(`/api/orders/${orderId}`)
  const hours = (Date.parse(fresh.holdExpiresAt ?? '') - Date.parse(fresh.createdAt)) / 3_600_000
  expect(hours).toBe(48)
  await app.context.db.pool.query("update orders set hold_expires_at = now() - interval '1 second'")
  await app.context.jobs.runNow(app.context, 'cancel-overdue-orders')
  await app.runJobs()
  expect((await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body.status).toBe('cancelled')
  expect(await available(reseller, productId)).toBe(1)
  const admin = await app.as('admin')
  const { body: mails } = await admin.get<{ to: string; subject: string }[]>('/api/admin/mailbox')
  expect(mails.map(({ subject }) => subject)).toContain(`Ordine ${fresh.orderNumber} annullato`)
})

test('an account can cancel at most 40 orders a day, because each cancellation sends mails and makes room for another order', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const orderId = await app.given.order(client.user, await app.given.product({ stock: 3 }))
  await exhaust(app.context.db, 'orderCancel', client.user.id)
  const { status } = await client.post(`/api/orders/${orderId}/cancel`)
  expect([status, (await client.get<OrderDetail>(`/api/orders/${orderId}`)).body.status]).toEqual([
    429,
    'pending_payment',
  ])
})

test('an order that fails to cancel does not block the ones after it, and is logged once', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const [broken, sound] = [await app.given.product(), await app.given.product()]
  const poison = await app.given.order(reseller.user, broken)
  const behind = await app.given.order(reseller.user, sound)
  const { pool } = app.context.db
  await pool.query('update stock_items set held = 0 where product_id = $1', [broken])
  await pool.query("update orders set hold_expires_at = now() - interval '2 hours' where id = $1", [poison])
  await pool.query("update orders set hold_expires_at = now() - interval '1 hour' where id = $1", [behind])
  for (let round = 0; round < 2; round++) await app.context.jobs.runNow(app.context, 'cancel-overdue-orders')
  const status = async (id: string) => (await reseller.get<OrderDetail>(`/api/orders/${id}`)).body.status
  expect(await status(poison)).toBe('pending_payment')
  expect(await status(behind)).toBe('cancelled')
  const { rows } = await pool.query(`select error_type, payload->>'orderId' as id from error_logs`)
  expect(rows).toEqual([{ error_type: 'order.not_cancelled', id: poison }])
  expect((await admin.get<unknown[]>('/api/notifications')).body).toHaveLength(1)
})

test('an unpaid order cannot be shipped', async () => {
  await using app = await startTestApp()
  const orderId = await app.given.order((await app.as('rivenditore')).user, await app.given.product())
  const admin = await app.as('admin')
  const answer = await admin.put(`/api/admin/orders/${orderId}/shipping`, dhl)
  expect(answer.status).toBe(409)
  expect(answer.problem.code).toBe('order.transition_forbidden')
})

test('entering tracking on a paid order marks it shipped, notifies customer and reseller, and is safe to repeat', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await pay(app, orderId)
  for (const body of [{ ...dhl, carrier: '' }, { ...dhl, trackingNumber: ' ' }, { ...dhl, carrier: 'Piccione' }, {}]) {
    expect((await admin.put(`/api/admin/orders/${orderId}/shipping`, body)).status).toBe(400)
  }
  const shipped = await admin.put<OrderDetail>(`/api/admin/orders/${orderId}/shipping`, {
    ...dhl,
    carrier: 'dhl express',
  })
  expect(shipped.body).toMatchObject({ status: 'shipped', carrier: 'DHL', trackingNumber: 'JD0146' })
  expect(shipped.body.trackingUrl).toContain('JD0146')
  expect((await admin.put(`/api/admin/orders/${orderId}/shipping`, dhl)).status).toBe(200)
  const other = await admin.put(`/api/admin/orders/${orderId}/shipping`, { ...dhl, trackingNumber: 'X' })
  expect([other.status, other.problem.code]).toEqual([409, 'order.already_shipped'])

  const { body: seen } = await reseller.get<OrderDetail>(`/api/orders/${orderId}`)
  expect(seen).toMatchObject({ status: 'shipped', trackingNumber: 'JD0146', trackingUrl: shipped.body.trackingUrl })
  expect(seen.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'shipped'])
  await app.runJobs()
  const { body: mails } = await admin.get<{ to: string; text: string; subject: string }[]>('/api/admin/mailbox')
  const told = mails.filter(({ text }) => text.includes('JD0146'))
  expect(told.map(({ to }) => to).sort()).toEqual(['cliente@example.it', reseller.user.email].sort())
  for (const { text } of told) expect(text).toContain(shipped.body.trackingUrl)
})

test('a tracking correction must name the wrong number, and adds history, audit and one more mail', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  await pay(app, orderId)
  const ship = (body: object) => admin.put<OrderDetail>(`/api/admin/orders/${orderId}/shipping`, { ...dhl, ...body })
  await ship({})
  const unseen = await ship({ trackingNumber: 'JD0999', replaces: 'JD0000' })
  expect([unseen.status, unseen.problem.code]).toEqual([409, 'order.already_shipped'])
  for (let n = 0; n < 2; n++) {
    const { body } = await ship({
      trackingNumber: 'JD0999',
      carrier: 'UPS',
      replaces: 'JD0146',
      notes: 'Etichetta scambiata',
    })
    expect(body).toMatchObject({ status: 'shipped', trackingNumber: 'JD0999', carrier: 'UPS' })
    expect(body.history).toHaveLength(4)
    expect(body.history.at(-1)).toMatchObject({
      status: 'shipped',
      by: admin.user.firstName,
      note: 'Tracking corretto: JD0146 → JD0999. Etichetta scambiata',
    })
  }
  const { body: seen } = await reseller.get<OrderDetail>(`/api/orders/${orderId}`)
  expect(seen.history.map(({ by }) => by)).toEqual(['Tu', 'Automatico', 'Filiera', 'Filiera'])
  await app.runJobs()
  const { body: mails } = await admin.get<{ to: string; text: string }[]>('/api/admin/mailbox')
  const corrected = mails.filter(({ text }) => text.includes('JD0999'))
  expect(corrected.map(({ to }) => to).sort()).toEqual(['cliente@example.it', reseller.user.email].sort())
  const { rows } = await app.context.db.pool.query(
    "select before, after from audit_trail where action = 'order.correct_tracking'",
  )
  expect(rows).toMatchObject([{ before: { trackingNumber: 'JD0146' }, after: { trackingNumber: 'JD0999' } }])
})

test('a tracking number of another order is refused, unless both are confirmed to travel in one parcel', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const [first, second] = [
    await app.given.order(reseller.user, await app.given.product()),
    await app.given.order(reseller.user, await app.given.product()),
  ]
  for (const orderId of [first, second]) await pay(app, orderId)
  const { body: shipped } = await admin.put<OrderDetail>(`/api/admin/orders/${first}/shipping`, dhl)
  const refused = await admin.put(`/api/admin/orders/${second}/shipping`, dhl)
  expect([refused.status, refused.problem.code]).toEqual([409, 'order.tracking_in_use'])
  expect(refused.problem.message).toContain(shipped.orderNumber)
  const together = await admin.put<OrderDetail>(`/api/admin/orders/${second}/shipping`, { ...dhl, sameParcel: true })
  expect(together.body.status).toBe('shipped')
})

test('only the first of several orders shipped concurrently with one number succeeds', async () => {
  await using app = await startTestApp()
  const [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const productId = await app.given.product({ stock: 100 })
  for (let round = 0; round < 4; round++) {
    const orders: string[] = []
    for (let n = 0; n < 5; n++) orders.push(await app.given.order(reseller.user, productId))
    for (const orderId of orders) await pay(app, orderId)
    const parcel = { ...dhl, trackingNumber: `JD0200${round}` }
    const answers = await Promise.all(orders.map((id) => admin.put(`/api/admin/orders/${id}/shipping`, parcel)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  }
})

test('the refusal of a transition explains what can be done instead', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const reseller = await app.as('rivenditore')
  const orderId = await app.given.order(reseller.user, await app.given.product())
  const ship = async () => (await admin.put(`/api/admin/orders/${orderId}/processing`)).problem.message
  expect(await ship()).toBe('L’ordine non è ancora pagato: si prepara e si spedisce dopo il pagamento.')
  await pay(app, orderId)
  await admin.put(`/api/admin/orders/${orderId}/shipping`, dhl)
  expect(await ship()).toMatch(
    /^Spedito da \S+ alle \d\d:\d\d con DHL \S+\. L’ordine è già spedito: si può solo correggere il codice di tracking\.$/,
  )
  const tooLate =
    'L’ordine è già spedito e non si può più annullare: per rimandare indietro i capi si apre un reso dal dettaglio dell’ordine.'
  expect((await reseller.post(`/api/orders/${orderId}/cancel`)).problem.message).toBe(tooLate)
  const { problem } = await admin.post(`/api/admin/orders/${orderId}/cancel`)
  expect(problem.message).toMatch(/^Spedito da \S+ alle/)
  expect(problem.message.endsWith(tooLate)).toBe(true)
})

test('a paid order goes through In preparazione to Spedito', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const orderId = await app.given.order((await app.as('rivenditore')).user, await app.given.product())
  expect((await admin.put(`/api/admin/orders/${orderId}/processing`)).status).toBe(409)
  await pay(app, orderId)
  expect((await admin.put<Order>(`/api/admin/orders/${orderId}/processing`)).body.status).toBe('processing')
  expect((await admin.put<Order>(`/api/admin/orders/${orderId}/shipping`, dhl)).body.status).toBe('shipped')
})

test('admins find orders by number, customer name, e-mail and id, and by status, across pages', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 100 })
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await app.given.order(reseller.user, productId))
  const address = orderAddress()
  const special = await app.given.order(reseller.user, productId, {
    customer: { ...address.customer, name: 'Niccolò D’Amico 100%', email: 'n.damico@example.it' },
  })
  await pay(app, special)
  const { body: all } = await admin.get<AdminOrderList>('/api/admin/orders')
  expect(all).toMatchObject({ total: 6, displayed: 6, toPay: 5, toShip: 1, nextCursor: null })
  expect(all.orders[0]?.id).toBe(special)
  expect(all.orders[0]?.user.username).toBe(reseller.user.username)

  const number = all.orders[0]?.orderNumber ?? ''
  for (const search of ['damico@', 'niccolò', '100%', number, number.toLowerCase(), special.slice(-8), special]) {
    const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?search=${encodeURIComponent(search)}`)
    expect(
      body.orders.map(({ id }) => id),
      search,
    ).toContain(special)
  }
  expect((await admin.get<AdminOrderList>('/api/admin/orders?search=%25%25%25')).body.displayed).toBe(0)
  expect((await admin.get<AdminOrderList>('/api/admin/orders?status=paid')).body).toMatchObject({
    displayed: 1,
    total: 6,
  })
  expect((await admin.get('/api/admin/orders?status=strano')).status).toBe(400)

  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 4; page++) {
    const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.orders.map(({ id }) => id))
    if (!body.nextCursor) break
    cursor = body.nextCursor
  }
  expect(seen).toEqual([special, ...ids.reverse()])
})

test('the dashboard counts by the order’s creation day and hour in Italy', async () => {
  await using app = await startTestApp({ clock: { now: () => new Date('2026-07-15T10:00:00Z') } })
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 100 })
  const paidAt = async (createdAt: string) => {
    const id = await app.given.order(reseller.user, productId)
    await pay(app, id)
    await app.context.db.pool.query('update orders set created_at = $1 where id = $2', [createdAt, id])
    return id
  }
  await paidAt('2026-07-14T22:30:00Z') // 00:30 of the 15th in Italy
  await paidAt('2026-07-15T11:59:00Z') // 13:59: hour 13 still counts as urgent
  await paidAt('2026-07-13T12:00:00Z') // 14:00 two days before
  await admin.put(`/api/admin/orders/${await paidAt('2026-07-10T08:00:00Z')}/shipping`, dhl)
  await app.given.order(reseller.user, productId)
  const { body } = await admin.get('/api/admin/dashboard')
  expect(body).toMatchObject({ toPay: 1, paidToday: 2, urgent: 2, shippedToday: 0, parcelsShippedToday: 1, toShip: 3 })
})

test('urgent orders are paid orders created at hour 13 or earlier in Italy, on any day', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const id = await app.given.order(reseller.user, await app.given.product({ stock: 1 }))
  const cases = [
    ['paid', '2026-01-15T12:59:59Z', 1], // 13:59 in Italy, winter
    ['paid', '2026-01-15T13:00:00Z', 0], // 14:00
    ['paid', '2026-07-15T11:59:59Z', 1], // 13:59, summer
    ['paid', '2026-07-15T12:00:00Z', 0],
    ['paid', '2020-02-01T05:00:00Z', 1], // any day
    ['paid', '2026-01-14T23:30:00Z', 1], // half past midnight
    ['pending', '2026-01-15T09:00:00Z', 0],
    ['processing', '2026-01-15T09:00:00Z', 0],
    ['shipped', '2026-01-15T09:00:00Z', 0],
  ] as const
  for (const [status, createdAt, urgent] of cases) {
    await app.context.db.pool.query(
      `update orders set status = $1, created_at = $2, paid_at = $2, tracking_number = 'T', carrier = 'DHL',
         shipped_at = case when $1 = 'shipped' then $2::timestamptz end
       where id = $3`,
      [status, createdAt, id],
    )
    const { body } = await admin.get('/api/admin/dashboard')
    expect(body, `${status} ${createdAt}`).toMatchObject({ urgent })
  }
})

test('placing an order returns the same as reading it, and so does replaying the request', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ price: '19.90' })
  const body = { ...orderAddress(), items: [{ productId, quantity: 2 }], notes: 'Suonare "due" volte · è qui \\ ✓' }
  const headers = { 'idempotency-key': 'una-volta' }
  const placed = await reseller.post<OrderDetail>('/api/orders', body, headers)
  expect(placed.status).toBe(201)
  expect((await reseller.get<OrderDetail>(`/api/orders/${placed.body.id}`)).body).toEqual(placed.body)
  expect((await reseller.post<OrderDetail>('/api/orders', body, headers)).body).toEqual(placed.body)
})

test('order numbers have six digits, and more once those are used up', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  const place = async () =>
    (await reseller.post<OrderDetail>('/api/orders', { ...orderAddress(), items: [{ productId, quantity: 1 }] })).body
      .orderNumber
  const year = businessYear(app.context.clock.now())
  expect(await place()).toBe(`DW-${year}-000001`)
  await app.context.db.pool.query("select setval('order_number_seq', 999999)")
  expect(await place()).toBe(`DW-${year}-1000000`)
})

test('an unpaired surrogate in a text does not make a request fail', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  const body = `{"items":[{"productId":"${productId}","quantity":1}],"notes":"a\\ud800b","customer":{"name":"N\\ud800","email":"a@example.it"},
    "shipping":{"address":"Via Roma 1","city":"Milano","zip":"20121","country":"IT"}}`
  const placed = await reseller.post<OrderDetail>('/api/orders', body)
  expect(placed.body).toMatchObject({ notes: 'a\ufffdb', customerName: 'N\ufffd' })
  const cancelled = await reseller.post(`/api/orders/${placed.body.id}/cancel`, '{"reason":"x\\udc00"}')
  expect(cancelled.status).toBe(200)
})
