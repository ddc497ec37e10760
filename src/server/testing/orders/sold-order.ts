import { sql } from 'drizzle-orm'
import type { AdminOrderDetail, OrderDetail } from '../../../contract/orders/orders.ts'
import type { SandboxPayment } from '../../../contract/orders/payments.ts'
import { orderAddress } from '../given.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'

/** A reseller's order paid in the sandbox, with helpers. */
export interface SoldOrder {
  app: TestApp
  reseller: TestClient
  admin: TestClient
  orderId: string
  /** Three coats at 9.90 and a scarf at 4.90, with 5.00 of shipping: 39.60 in total. */
  items: { coat: string; scarf: string }
  /** The order as returned to the reseller. */
  own(): Promise<OrderDetail>
  /** The order as returned to an admin. */
  order(): Promise<AdminOrderDetail>
  ship(): Promise<void>
  /** Physical stock of coats and scarves; ten of each before the order. */
  shelf(): Promise<[number, number]>
  /** First column of the first row. */
  ask<Value = unknown>(query: string): Promise<Value | undefined>
}

export async function withSoldOrder(work: (parts: SoldOrder) => Promise<void>): Promise<void> {
  await using app = await startTestApp()
  const [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const coatId = await app.given.product({ name: 'Cappotto', sku: 'DW-CAPPOTTO', price: '9.90' })
  const scarfId = await app.given.product({ name: 'Sciarpa', sku: 'DW-SCIARPA', price: '4.90' })
  const lines = [
    { productId: coatId, quantity: 3 },
    { productId: scarfId, quantity: 1 },
  ]
  const orderId = await placeAndPay(app, reseller, [lines])
  const own = async () => (await reseller.get<OrderDetail>(`/api/orders/${orderId}`)).body
  const { items } = await own()
  const itemOf = (productId: string) => items.find((item) => item.productId === productId)?.id ?? ''
  const ask = async <Value>(query: string) => {
    const { rows } = await app.context.db.pool.query<Record<string, Value>>(query)
    return Object.values(rows[0] ?? {})[0]
  }
  const onHand = async (productId: string) =>
    (await ask<number>(`select on_hand from stock_items where product_id = '${productId}'`)) ?? -1
  await work({
    app,
    reseller,
    admin,
    orderId,
    items: { coat: itemOf(coatId), scarf: itemOf(scarfId) },
    own,
    order: async () => (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body,
    async ship() {
      const tracking = { trackingNumber: `T${orderId}`, carrier: 'BRT' }
      await admin.put(`/api/admin/orders/${orderId}/shipping`, tracking)
    },
    shelf: async () => [await onHand(coatId), await onHand(scarfId)],
    ask,
  })
}

/** Places orders with these lines and pays all on one sandbox page; returns the first one's id. */
export async function placeAndPay(
  app: TestApp,
  reseller: TestClient,
  orders: readonly (readonly { productId: string; quantity: number }[])[],
): Promise<string> {
  const ids: string[] = []
  for (const items of orders) {
    const { body } = await reseller.post<OrderDetail>('/api/orders', { ...orderAddress(), items })
    ids.push(body.id)
  }
  const { body } = await reseller.post<{ url: string }>('/api/payments/create-checkout-session', { orderIds: ids })
  await app.visitor.post<SandboxPayment>(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
  return ids[0] ?? ''
}

/** Sets the status and the times of an order, within the constraints of the database. */
export async function setOrder(
  app: TestApp,
  id: string,
  status: string,
  createdAt: Date,
  shippedAt?: Date,
): Promise<void> {
  const paid = ['paid', 'processing', 'shipped'].includes(status)
  const shipped = shippedAt ?? createdAt
  await app.context.db.execute(sql`
    update orders set status = ${status}, created_at = ${createdAt.toISOString()}::timestamptz,
      paid_at = ${paid ? createdAt.toISOString() : null}::timestamptz,
      shipped_at = ${status === 'shipped' ? shipped.toISOString() : null}::timestamptz,
      cancelled_at = ${status === 'cancelled' ? createdAt.toISOString() : null}::timestamptz,
      tracking_number = ${status === 'shipped' ? 'X1' : null}, carrier = ${status === 'shipped' ? 'DHL' : null}
    where id = ${id}`)
}

export interface SplitItem {
  productId: string
  variantId: string
  quantity: number
}

/** Creates variants with stock, fifty per product. Inserts them in a few statements, because creating them one by one takes seconds. */
export async function givenArticles(app: TestApp, count: number): Promise<SplitItem[]> {
  const { pool } = app.context.db
  const first = await app.given.product({ name: 'Maglia', price: '10.00' })
  await pool.query(
    `insert into products (id, name, description, category_id, price, weight)
     select gen_random_uuid(), 'Capo ' || n, '', category_id, 10, 0.2 from products, generate_series(1, $2::int) as n where id = $1`,
    [first, Math.ceil(count / 50)],
  )
  await pool.query(
    `insert into product_variants (id, product_id, name, sku, sort_order)
     select gen_random_uuid(), id, 'V' || n, 'SPLIT-' || substr(name, 6) || '-' || n, n
     from products, generate_series(1, 50) as n where name like 'Capo %'`,
  )
  await pool.query(
    `insert into stock_items (id, product_id, variant_id, on_hand)
     select gen_random_uuid(), product_id, id, 5 from product_variants
     on conflict (product_id, variant_id) do update set on_hand = 5`,
  )
  const { rows } = await pool.query<{ id: string; productId: string }>(
    'select id, product_id as "productId" from product_variants order by product_id, sort_order limit $1',
    [count],
  )
  return rows.map(({ id, productId }) => ({ productId, variantId: id, quantity: 1 }))
}
