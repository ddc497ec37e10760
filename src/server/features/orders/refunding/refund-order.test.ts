import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PickList, PrintedSlips } from '../../../../contract/orders/fulfilment.ts'
import type { AdminOrderDetail, OrderDetail } from '../../../../contract/orders/orders.ts'
import { placeAndPay, type SoldOrder, withSoldOrder } from '../../../testing/orders/sold-order.ts'

interface Wish {
  lines?: { itemId: string; quantity: number; restock?: boolean }[]
  shipping?: string
  reason?: string
  refundedBefore?: string
}

const refund = ({ admin, orderId }: Pick<SoldOrder, 'admin' | 'orderId'>, wish: Wish, key?: string) =>
  admin.post<AdminOrderDetail>(
    `/api/admin/orders/${orderId}/refunds`,
    { reason: 'Un capo era difettoso', ...wish, lines: (wish.lines ?? []).map((line) => ({ restock: true, ...line })) },
    key ? { 'idempotency-key': key } : {},
  )

const moneyBack = ({ ask }: SoldOrder) => ask<string>('select coalesce(sum(amount), 0)::text from sandbox_refunds')

test('refunding pieces of a paid order restocks them, returns their money and removes them from the parcel', () =>
  withSoldOrder(async (parts) => {
    const { admin, app, items, orderId } = parts
    expect(await parts.shelf()).toEqual([7, 9])
    const answer = await refund(parts, { lines: [{ itemId: items.coat, quantity: 2 }], shipping: '1,50' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      refundedProducts: '19.80',
      refundedShipping: '1.50',
      refunds: [{ kind: 'lines', state: 'requested', amount: '21.30', lines: [{ itemId: items.coat, quantity: 2 }] }],
    })
    expect(await parts.shelf()).toEqual([9, 9])
    await app.runJobs()
    expect(await moneyBack(parts)).toBe('21.30')
    expect(await parts.own()).toMatchObject({
      paymentStatus: 'partially_refunded',
      refunds: [{ state: 'done', by: 'Filiera', reason: 'Un capo era difettoso' }],
    })
    const { history } = await parts.own()
    expect(history.at(-1)).toMatchObject({
      about: 'refund',
      by: 'Filiera',
      note: 'Rimborso di 21,30 €: 2 × Cappotto, spedizione 1,50 €. Un capo era difettoso',
    })
    expect((await parts.order()).items.map(({ quantity, refundedQuantity }) => [quantity, refundedQuantity])).toEqual([
      [3, 2],
      [1, 0],
    ])

    const { body: slips } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds: [orderId] })
    expect(slips.slips).toHaveLength(1)
    const { body: picks } = await admin.get<PickList>('/api/admin/orders/pick-list')
    expect(picks.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['DW-CAPPOTTO', 1],
      ['DW-SCIARPA', 1],
    ])
    const { body: parcel } = await admin.get<{ lines: { quantity: number }[] }>(
      `/api/admin/orders/scan/${slips.slips[0]?.code}`,
    )
    expect(parcel.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  }))

test('a refund is notified by mail and in the portal, and audited without its reason', () =>
  withSoldOrder(async (parts) => {
    await refund(parts, { lines: [{ itemId: parts.items.scarf, quantity: 1 }], reason: 'La sciarpa di Anna' })
    await parts.app.runJobs()
    expect(await parts.ask("select array_agg(kind order by id) from outbox where kind like 'order.refund%'")).toEqual([
      'order.refund_started',
      'order.refunded',
    ])
    const mail = await parts.ask<string>("select content::text from outbox where kind = 'order.refund_started'")
    for (const part of ['4,90', '1 × Sciarpa', 'La sciarpa di Anna']) expect(mail).toContain(part)
    expect(
      await parts.ask("select title || ' ' || body from notifications where kind = 'order.refund_started'"),
    ).toMatch(/ti rimborsiamo 4,90\s€ La sciarpa di Anna$/)
    const trail = await parts.ask<object>("select to_jsonb(t) from audit_trail t where action = 'order.refund'")
    expect(trail).toMatchObject({ before: { refundedProducts: '0.00' }, after: { refundedProducts: '4.90' } })
    expect(JSON.stringify(trail)).not.toContain('Anna')
  }))

test('lost pieces are not restocked', () =>
  withSoldOrder(async (parts) => {
    await refund(parts, { lines: [{ itemId: parts.items.coat, quantity: 1, restock: false }] })
    expect(await parts.shelf()).toEqual([7, 9])
    await parts.admin.post(`/api/admin/orders/${parts.orderId}/cancel`)
    // The cancellation does not restock the lost piece either.
    expect(await parts.shelf()).toEqual([9, 10])
    await parts.app.runJobs()
    expect(await moneyBack(parts)).toBe('39.60')
    expect(await parts.own()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    const mail = await parts.ask<string>("select content::text from outbox where kind = 'order.cancelled'")
    expect(mail).toContain('29,70')
  }))

test('refunding the last pieces to be shipped cancels the order and refunds all of its money', () =>
  withSoldOrder(async (parts) => {
    const { coat, scarf } = parts.items
    await refund(parts, { lines: [{ itemId: coat, quantity: 1 }] })
    const rest = [
      { itemId: coat, quantity: 2, restock: false },
      { itemId: scarf, quantity: 1 },
    ]
    expect((await refund(parts, { lines: rest })).problem).toMatchObject({
      code: 'refund.cancels',
      fields: { shipping: expect.stringContaining('5,00 €') },
    })
    const answer = await refund(parts, { lines: rest, shipping: '5.00', reason: 'Non si trova' })
    expect(answer.body).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    await parts.app.runJobs()
    expect(await parts.order()).toMatchObject({
      paymentStatus: 'refunded',
      refundedProducts: '34.60',
      refundedShipping: '5.00',
    })
    expect(await moneyBack(parts)).toBe('39.60')
    expect(await parts.shelf()).toEqual([8, 10])
    expect((await parts.order()).history.at(-1)).toMatchObject({ status: 'cancelled', note: 'Non si trova' })
  }))

test('refunded pieces of a shipped order stay on its slip and are restocked only if an admin says so', () =>
  withSoldOrder(async (parts) => {
    const { coat, scarf } = parts.items
    await refund(parts, { lines: [{ itemId: coat, quantity: 1 }] })
    await parts.ship()
    await refund(parts, { lines: [{ itemId: coat, quantity: 1, restock: false }] })
    await refund(parts, { lines: [{ itemId: scarf, quantity: 1, restock: true }] })
    await parts.app.runJobs()
    expect(await parts.own()).toMatchObject({ status: 'shipped', paymentStatus: 'partially_refunded' })
    expect(await parts.shelf()).toEqual([8, 10])
    const number = (await parts.order()).orderNumber
    const { body } = await parts.admin.get<{ lines: { quantity: number }[] }>(`/api/admin/orders/scan/${number}`)
    expect(body.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
    await refund(parts, { lines: [{ itemId: coat, quantity: 1 }], shipping: '5.00' })
    await parts.app.runJobs()
    expect(await parts.own()).toMatchObject({ status: 'shipped', paymentStatus: 'refunded' })
    const receipt = await parts.reseller.get(`/api/orders/${parts.orderId}/receipt.pdf`)
    expect(receipt.problem.code).toBe('order.no_receipt')
  }))

test('an order cannot be refunded while its shipment can be undone', () =>
  withSoldOrder(async (parts) => {
    const tracking = { trackingNumber: 'T-1', carrier: 'BRT', undoable: true }
    await parts.admin.put(`/api/admin/orders/${parts.orderId}/shipping`, tracking)
    const early = await refund(parts, { shipping: '1.00' })
    expect(early.problem.code).toBe('order.shipment_untold')
  }))

test('one of two concurrent refunds of the last pieces succeeds; with one key both are the same refund', () =>
  withSoldOrder(async (parts) => {
    const wish = { lines: [{ itemId: parts.items.coat, quantity: 2 }] }
    const both = await Promise.all([refund(parts, wish), refund(parts, wish)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'refund.too_many_pieces',
      message: 'Cappotto: ne resta 1 da rimborsare.',
    })
    const key = randomUUID()
    const one = { lines: [{ itemId: parts.items.coat, quantity: 1 }] }
    const repeated = await Promise.all([refund(parts, one, key), refund(parts, one, key), refund(parts, one, key)])
    expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201])
    await parts.app.runJobs()
    expect(await moneyBack(parts)).toBe('29.70')
    expect(await parts.ask('select count(*)::int from refunds')).toBe(2)
  }))

test('a concurrent refund and cancellation pay the money back once', () =>
  withSoldOrder(async (parts) => {
    await Promise.all([
      refund(parts, { lines: [{ itemId: parts.items.coat, quantity: 2 }] }),
      parts.admin.post(`/api/admin/orders/${parts.orderId}/cancel`),
    ])
    await parts.app.runJobs()
    expect(await moneyBack(parts)).toBe('39.60')
    expect(await parts.shelf()).toEqual([10, 10])
    expect(await parts.own()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  }))

test('a refund based on an outdated refunded amount is refused with the current amount', () =>
  withSoldOrder(async (parts) => {
    await refund(parts, { shipping: '1.00', refundedBefore: '0.00' })
    const second = await refund(parts, { shipping: '1.00', refundedBefore: '0.00' })
    expect(second.problem).toMatchObject({
      code: 'refund.changed_meanwhile',
      message: expect.stringContaining('sono diventati 1,00 €'),
    })
    expect((await refund(parts, { shipping: '1.00', refundedBefore: '1.00' })).status).toBe(201)
  }))

test.each([
  [{ lines: [] }, 'refund.nothing'],
  [{ shipping: '5.01' }, 'refund.too_much_shipping'],
  [{ shipping: 'tanto' }, 'validation'],
  [{ shipping: '1.00', reason: ' ' }, 'validation'],
])('%j is refused', (wish, code) =>
  withSoldOrder(async (parts) => {
    const answer = await refund(parts, wish)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.problem.code).toContain(code)
    expect(await parts.ask('select count(*)::int from refunds')).toBe(0)
  }),
)

test('pieces of another order and unpaid orders cannot be refunded', () =>
  withSoldOrder(async (parts) => {
    const { app, admin, reseller } = parts
    const unpaid = await app.given.order(reseller.user, await app.given.product())
    const { body } = await reseller.get<OrderDetail>(`/api/orders/${unpaid}`)
    const foreign = await refund(parts, { lines: [{ itemId: body.items[0]?.id ?? '', quantity: 1 }] })
    expect(foreign.problem.code).toBe('refund.unknown_line')
    expect((await refund({ admin, orderId: unpaid }, { shipping: '1.00' })).problem.code).toBe('refund.not_paid')
    expect((await refund({ admin, orderId: randomUUID() }, { shipping: '1.00' })).status).toBe(404)
    const asReseller = await reseller.post(`/api/admin/orders/${parts.orderId}/refunds`, { shipping: '1.00' })
    expect(asReseller.status).toBe(403)
  }))

test('a partial refund of orders paid together is taken from the order’s own share', () =>
  withSoldOrder(async (parts) => {
    const { app, admin, reseller } = parts
    const productId = await app.given.product({ price: '20.00' })
    const first = await placeAndPay(app, reseller, [[{ productId, quantity: 2 }], [{ productId, quantity: 1 }]])
    const { body } = await reseller.get<OrderDetail>(`/api/orders/${first}`)
    const wish = { lines: [{ itemId: body.items[0]?.id ?? '', quantity: 1 }] }
    expect((await refund({ admin, orderId: first }, wish)).status).toBe(201)
    await app.runJobs()
    expect(await moneyBack(parts)).toBe('20.00')
    expect((await reseller.get<OrderDetail>(`/api/orders/${first}`)).body.paymentStatus).toBe('partially_refunded')
    expect(
      await parts.ask('select count(*)::int from payments where page_id is not null and refunded_amount = 20'),
    ).toBe(1)
  }))

test('revenue, overview and CSV exclude refunded amounts', () =>
  withSoldOrder(async (parts) => {
    await refund(parts, { lines: [{ itemId: parts.items.coat, quantity: 1 }], shipping: '5.00' })
    const { body } = await parts.reseller.get<{ grossRevenue: string }>('/api/overview')
    expect(body.grossRevenue).toBe('24.70')
    const csv = await fetch(`${parts.app.address}/api/orders.csv`, { headers: { cookie: parts.reseller.cookie } })
    expect(await csv.text()).toContain(';34,60;5,00;0,00;39,60;IVA italiana;;22;32,46;7,14;14,90;')
  }))
