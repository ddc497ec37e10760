import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Parcel, PrintedSlips, ToShip } from '../../../contract/orders/fulfilment.ts'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { confirmLateShipments, confirmShipment } from '../orders/shipment/confirm-shipment.ts'

interface Warehouse {
  app: TestApp
  admin: TestClient
  reseller: TestClient
  orderId: string
  code: string
}

/** A paid order whose slip has been printed. */
async function given(app: TestApp, wishes: { reference?: string } = {}): Promise<Warehouse> {
  const reseller = await app.as('rivenditore', { email: `${crypto.randomUUID()}@example.it` })
  const admin = await app.as('admin')
  const productId = await app.given.product({
    sku: `DW-${crypto.randomUUID().slice(0, 6)}`,
    variants: [
      { name: 'Nero / M', color: 'Nero', size: 'M', sku: `DW-NM-${crypto.randomUUID().slice(0, 6)}`, stock: 9 },
    ],
  })
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`update product_variants set ean = '4006381333931' where product_id = ${productId} returning id`,
  )
  const items = [{ productId, variantId: rows[0]?.id ?? null, quantity: 2 }]
  const orderId = await app.given.order(reseller.user, productId, { items, ...wishes })
  await setOrder(app, orderId, 'paid', app.context.clock.now())
  const { body } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds: [orderId] })
  return { app, admin, reseller, orderId, code: body.slips[0]?.code ?? '' }
}

const scan = ({ admin }: Warehouse, code: string) =>
  admin.get<Parcel>(`/api/admin/orders/scan/${encodeURIComponent(code)}`)

const ship = ({ admin, orderId }: Warehouse, trackingNumber: string, more: object = {}) =>
  admin.put<AdminOrderDetail>(`/api/admin/orders/${orderId}/shipping`, {
    trackingNumber,
    carrier: 'BRT',
    undoable: true,
    ...more,
  })

const undo = ({ admin, orderId }: Warehouse) =>
  admin.post<AdminOrderDetail>(`/api/admin/orders/${orderId}/shipping/undo`)

const tell = ({ app, orderId }: Warehouse) => confirmShipment.run(app.context, { orderId }, { isLast: false })

async function mailsOf({ app, orderId }: Warehouse): Promise<string[]> {
  const { rows } = await app.context.db.execute<{ recipient: string }>(
    sql`select recipient from outbox where dedupe_key like ${`order.shipped:${orderId}:%`} order by recipient`,
  )
  return rows.map(({ recipient }) => recipient)
}

const noticesOf = async ({ app, reseller }: Warehouse) =>
  (await app.context.db.execute(sql`select kind from notifications where user_id = ${reseller.user.id}`)).rows

test('a parcel code, order number, reference and tracking number each find their order with the barcodes of its pieces', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app, { reference: 'Web 77' })
  const bySlip = await scan(warehouse, warehouse.code)
  expect(bySlip.body).toMatchObject({ orderId: warehouse.orderId, status: 'processing', code: warehouse.code })
  const [line] = bySlip.body.lines
  expect(line).toMatchObject({ quantity: 2, variantInfo: 'Nero / M' })
  expect(line?.barcodes).toEqual(['4006381333931', line?.sku?.toUpperCase()])
  const { orderNumber } = bySlip.body
  await ship(warehouse, 'LABEL-1')
  for (const code of [warehouse.code.toLowerCase(), ` ${orderNumber}\n`, 'LABEL-1']) {
    expect((await scan(warehouse, code)).body.orderId, code).toBe(warehouse.orderId)
  }
  const shipped = (await scan(warehouse, warehouse.code)).body
  expect(shipped).toMatchObject({ status: 'shipped', lastStep: { by: warehouse.admin.user.firstName } })
})

test.each(['P000000018', 'DW-2026-999999', 'niente', '%', "' or 1=1 --", '\u0000', 'x'.repeat(80)])(
  'the code %j matches no order',
  async (code) => {
    await using app = await startTestApp()
    const admin = await app.as('admin')
    const { status } = await admin.get(`/api/admin/orders/scan/${encodeURIComponent(code)}`)
    expect(status).toBeOneOf([400, 404])
  },
)

test('a reference used by two resellers is ambiguous', async () => {
  await using app = await startTestApp()
  const [one] = [await given(app, { reference: 'DOPPIO' }), await given(app, { reference: 'doppio' })]
  expect(await scan(one, 'Doppio')).toMatchObject({ status: 409, body: { code: 'parcel.ambiguous' } })
})

test('a reference of several orders means the only waiting one; if all are shipped it is ambiguous', async () => {
  await using app = await startTestApp()
  const [gone, waiting] = [await given(app, { reference: '1001' }), await given(app, { reference: '1001' })]
  await ship(gone, 'ANDATO')
  expect((await scan(gone, '1001')).body).toMatchObject({ orderId: waiting.orderId, status: 'processing' })
  await ship(waiting, 'ANDATO-2')
  expect(await scan(gone, '1001')).toMatchObject({ status: 409, body: { code: 'parcel.ambiguous' } })
})

test('a shipment can be undone within ten seconds: no notification was sent, and the order is in preparation again', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  expect((await ship(warehouse, 'SBAGLIATO')).body.status).toBe('shipped')
  const undone = await undo(warehouse)
  expect(undone.status).toBe(200)
  expect(undone.body).toMatchObject({ status: 'processing', trackingNumber: null, carrier: null, shippedAt: null })
  expect(undone.body.history.at(-1)).toMatchObject({
    status: 'processing',
    by: warehouse.admin.user.firstName,
    note: 'Spedizione annullata: SBAGLIATO',
  })
  // Undoing twice is idempotent.
  expect((await undo(warehouse)).status).toBe(200)
  await app.moveClock({ minutes: 0.4 })
  await tell(warehouse)
  expect([await mailsOf(warehouse), await noticesOf(warehouse)]).toEqual([[], []])

  expect((await ship(warehouse, 'GIUSTO')).body).toMatchObject({ status: 'shipped', trackingNumber: 'GIUSTO' })
  await app.moveClock({ minutes: 0.4 })
  await tell(warehouse)
  await tell(warehouse)
  expect(await mailsOf(warehouse)).toHaveLength(2)
  expect(await noticesOf(warehouse)).toEqual([{ kind: 'order.shipped' }])
  const { rows } = await app.context.db.execute(
    sql`select action, before, after from audit_trail where action = 'order.undo_shipment'`,
  )
  expect(rows).toEqual([
    {
      action: 'order.undo_shipment',
      before: { status: 'shipped', trackingNumber: 'SBAGLIATO', carrier: 'BRT' },
      after: { status: 'processing', trackingNumber: null, carrier: null },
    },
  ])
})

test('after ten seconds, or once notified, a shipment cannot be undone; the database refuses it too', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  await ship(warehouse, 'PARTITO')
  await app.moveClock({ minutes: 0.2 })
  expect(await undo(warehouse)).toMatchObject({ status: 409, body: { code: 'order.shipment_told' } })
  await tell(warehouse)
  expect(await undo(warehouse)).toMatchObject({ status: 409, body: { code: 'order.shipment_told' } })
  await expect(
    app.context.db.pool.query(
      `update orders set status = 'processing', shipped_at = null where id = '${warehouse.orderId}'`,
    ),
  ).rejects.toThrow('its shipment notification has been sent')
})

test('a shipment that is notified at once cannot be undone', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  await ship(warehouse, 'SUBITO', { undoable: false })
  expect(await mailsOf(warehouse)).toHaveLength(2)
  expect((await undo(warehouse)).status).toBe(409)
})

test('when notifying and undoing race, exactly one happens', async () => {
  await using app = await startTestApp()
  for (let round = 0; round < 5; round++) {
    const warehouse = await given(app)
    await ship(warehouse, `GARA-${round}`)
    await app.context.db.execute(sql`update untold_shipments set undo_until = present() + interval '20 milliseconds'`)
    const [answer] = await Promise.all([undo(warehouse), tell(warehouse)])
    await app.moveClock({ minutes: 0.4 })
    await tell(warehouse)
    expect(await mailsOf(warehouse)).toHaveLength(answer.status === 200 ? 0 : 2)
  }
})

test('a shipment whose job was lost is notified by the recovery job', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  await ship(warehouse, 'PERSO')
  await app.context.db.pool.query("delete from jobs.job where name = 'tell-shipment'")
  await confirmLateShipments(app.context)
  expect(await mailsOf(warehouse)).toEqual([])
  await app.moveClock({ minutes: 2 })
  await confirmLateShipments(app.context)
  expect(await mailsOf(warehouse)).toHaveLength(2)
})

test('the second of two admins who scan the same slip gets the name of the first and the time', async () => {
  await using app = await startTestApp()
  const first = await given(app)
  const second = { ...first, admin: await app.as('admin') }
  const answers = await Promise.all([ship(first, 'UNO'), ship(second, 'DUE')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body as unknown as { code: string; message: string }
  expect(refused.code).toBe('order.already_shipped')
  const winner = answers[0]?.status === 200 ? first : second
  expect(refused.message).toMatch(new RegExp(`Spedito da ${winner.admin.user.firstName} alle \\d\\d:\\d\\d con`))
})

test('a parcel code scanned in place of a label is not accepted as tracking number', async () => {
  await using app = await startTestApp()
  const [one, other] = [await given(app), await given(app)]
  for (const more of [{}, { sameParcel: true }]) {
    expect(await ship(one, other.code, more)).toMatchObject({ status: 409, body: { code: 'order.tracking_is_slip' } })
  }
})

test('tracking numbers are compared ignoring case and spaces, and stored as typed', async () => {
  await using app = await startTestApp()
  const [one, other] = [await given(app), await given(app)]
  expect((await ship(one, ' brt \u00a0 0011 ', { undoable: false })).body.trackingNumber).toBe('brt 0011')
  // The same number again is the same shipment.
  expect((await ship(one, 'BRT0011', { undoable: false })).body.trackingNumber).toBe('brt 0011')
  expect(await mailsOf(one)).toHaveLength(2)
  for (const written of ['BRT0011', 'brt 0011', 'Brt 00 11']) {
    expect((await scan(one, written)).body.orderId, written).toBe(one.orderId)
    expect(await ship(other, written)).toMatchObject({ status: 409, body: { code: 'order.tracking_in_use' } })
    const { body } = await one.admin.get<{ orders: { id: string }[] }>(
      `/api/admin/orders?search=${encodeURIComponent(written)}`,
    )
    expect(
      body.orders.map(({ id }) => id),
      written,
    ).toEqual([one.orderId])
  }
  expect((await ship(other, 'BRT 0012')).status).toBe(200)
  const together = await one.admin.get<{ orders: { id: string }[] }>('/api/admin/orders?search=brt0012')
  expect(together.body.orders.map(({ id }) => id)).toEqual([other.orderId])
  const corrected = await ship(one, 'BRT0011', { replaces: 'brt 0011', undoable: false })
  expect(corrected.body.trackingNumber, 'the spelling can be corrected too').toBe('BRT0011')
  expect((await ship(other, '\u200b')).status, 'invisible characters only').toBe(400)
})

test('one of two orders shipped concurrently with the same number in different spellings is refused', async () => {
  await using app = await startTestApp()
  const [one, other] = [await given(app), await given(app)]
  const answers = await Promise.all([ship(one, 'GARA 77'), ship(other, 'gara77')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a tracking number can be corrected only after the first one was notified', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  await ship(warehouse, 'PRIMO')
  const correct = () => ship(warehouse, 'SECONDO', { replaces: 'PRIMO', undoable: false })
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'order.shipment_untold' } })
  await app.moveClock({ minutes: 0.2 })
  await tell(warehouse)
  expect((await correct()).body.trackingNumber).toBe('SECONDO')
})

test('orders to ship are counted by state', async () => {
  await using app = await startTestApp()
  const warehouse = await given(app)
  const other = await given(app)
  await ship(other, 'ANDATO')
  const { body } = await warehouse.admin.get<ToShip>('/api/admin/orders/to-ship')
  expect(body).toEqual({ toPrepare: 0, inPreparation: 1, shippedToday: 1 })
})

test('waiting orders are counted exactly, without an upper limit', async () => {
  await using app = await startTestApp()
  const { admin } = await given(app)
  const counted = () => admin.get<ToShip>('/api/admin/orders/to-ship')
  expect((await counted()).body).toMatchObject({ toPrepare: 0, inPreparation: 1 })
  // As if that many orders had changed state since the totals were last folded.
  await app.context.db.execute(sql`select fold_order_changes()`)
  await app.context.db.execute(
    sql`insert into order_changes (status, orders) values ('paid', 12345), ('processing', 20000)`,
  )
  expect((await counted()).body).toMatchObject({ toPrepare: 12_345, inPreparation: 20_001 })
})
