import { expect, test } from 'vitest'
import type { Reorder } from '../../../../contract/orders/order-placing.ts'
import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { orderAddress } from '../../../testing/given.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('a reorder uses today’s prices and available quantities, and reports articles no longer sold', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const variant = (color: string, stock: number) => ({ name: `${color} / M`, color, size: 'M', sku: null, stock })
  const same = await app.given.product({ name: 'Abito', price: '30.00' })
  const dearer = await app.given.product({ name: 'Borsa', price: '30.00' })
  const short = await app.given.product({ name: 'Cintura', variants: [variant('Nero', 5), variant('Rosso', 5)] })
  const gone = await app.given.product({ name: 'Guanti' })
  const { variants } = (await reseller.get<{ variants: { id: string; color: string }[] }>(`/api/products/${short}`))
    .body
  const black = variants.find(({ color }) => color === 'Nero')?.id ?? null
  const items = [
    { productId: same, quantity: 2 },
    { productId: dearer, quantity: 1 },
    { productId: short, variantId: black, quantity: 3 },
    { productId: gone, quantity: 1 },
  ]
  const { body: order } = await reseller.post<OrderDetail>('/api/orders', { ...orderAddress(), items })
  const { db } = app.context
  await db.pool.query(`update products set price = 35 where id = $1`, [dearer])
  await db.pool.query(`update products set is_active = false where id = $1`, [gone])
  const holds = async () => (await db.pool.query('select sum(held)::int as held from stock_items')).rows[0].held
  const held = await holds()

  const { status, body } = await reseller.get<Reorder>(`/api/orders/${order.id}/reorder`)
  expect(status).toBe(200)
  expect(
    body.lines.map(({ productName, orderedQuantity, quantity, orderedPrice, unitPrice }) => [
      productName,
      orderedQuantity,
      quantity,
      orderedPrice,
      unitPrice,
    ]),
  ).toEqual([
    ['Abito', 2, 2, '30.00', '30.00'],
    ['Borsa', 1, 1, '30.00', '35.00'],
    ['Cintura', 3, 2, '49.90', '49.90'],
    ['Guanti', 1, 0, '49.90', null],
  ])
  expect(body.lines[2]).toMatchObject({ variantId: black, variantInfo: 'Nero / M' })
  expect(await holds()).toBe(held)

  const wanted = body.lines.filter(({ quantity }) => quantity > 0)
  const again = await reseller.post<OrderDetail>('/api/orders', {
    ...orderAddress(),
    items: wanted.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  })
  expect([again.status, again.body.totalAmount]).toEqual([201, '194.80'])
})

test('a product that now has variants is no longer sold without one', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  const id = await app.given.order(reseller.user, productId)
  await app.context.db.pool.query(
    `insert into product_variants (id, product_id, name) values (gen_random_uuid(), $1, 'Nero / M')`,
    [productId],
  )
  const { body } = await reseller.get<Reorder>(`/api/orders/${id}/reorder`)
  expect(body.lines).toMatchObject([{ quantity: 0, unitPrice: null }])
})

test('only the owner can reorder an order', async () => {
  await using app = await startTestApp()
  const owner = await app.as('rivenditore')
  const id = await app.given.order(owner.user, await app.given.product())
  const stranger = await app.as('rivenditore')
  expect((await stranger.get(`/api/orders/${id}/reorder`)).status).toBe(404)
})
