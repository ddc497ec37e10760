import { expect, test } from 'vitest'
import type { Cart, CartCount, CartLine, CartQuote } from '../../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../../contract/orders/order-placing.ts'
import { cartParcel, checkoutOf } from '../../testing/given.ts'
import { givenArticles } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('a cart has at most 5,000 lines, and its checkout places 50 orders', { timeout: 180_000 }, async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  for (const [key, value] of [
    ['max_unpaid_orders', '50'],
    ['max_unpaid_pieces', '5000'],
  ]) {
    await admin.post('/api/admin/settings', { key, value })
  }
  const items = await givenArticles(app, 5001)
  const client = await app.as('rivenditore')
  for (let at = 0; at < 5000; at += 1000) {
    await client.post<CartCount>('/api/cart/lines', { items: items.slice(at, at + 1000) })
  }
  expect((await client.post('/api/cart/lines', { items: items.slice(5000) })).problem.code).toBe('cart.full')
  const { body: lines } = await client.get<CartLine[]>('/api/cart/lines')
  expect(lines).toHaveLength(100)

  const [parcel] = (await client.get<Cart>('/api/cart')).body.parcels
  expect(parcel?.lines).toBe(5000)
  await client.put(`/api/cart/parcels/${parcel?.id}`, { ...cartParcel(), revision: 0 })
  const { body: quote } = await client.get<CartQuote>('/api/cart/quote')
  const { status, body } = await client.post<SplitOrderPart[]>('/api/cart/checkout', checkoutOf(quote))
  expect([status, body.length]).toEqual([201, 50])
})
