import { expect, test } from 'vitest'
import type { CustomerOverview } from '../../../contract/overview.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('the overview shows orders, wishlist, active reservations, revenue and the three latest orders', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const productId = await app.given.product({ price: '10.10', stock: 100 })
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 12, minute))
  const ids: string[] = []
  for (const [n, status] of ['pending', 'pending_payment', 'paid', 'processing', 'shipped', 'cancelled'].entries()) {
    const id = await app.given.order(client.user, productId, { quantity: n + 1 })
    await setOrder(app, id, status, at(n))
    ids.unshift(id)
  }
  await app.given.order(other.user, productId)
  await client.post('/api/wishlist', { productId })
  await app.given.reservation(client.user, productId)
  const cancelled = await app.given.reservation(client.user, productId)
  await client.delete(`/api/reservations/${cancelled}`)

  const { body } = await client.get<CustomerOverview>('/api/overview')
  expect(body).toMatchObject({
    totalOrders: 6,
    wishlistEntries: 1,
    activeReservations: 1,
    // 1 + 2 + 3 + 4 + 5 units: the six of the cancelled order do not count, nor does shipping.
    grossRevenue: '151.50',
    ordersByStatus: { pending: 2, paid: 2, shipped: 1, cancelled: 1 },
  })
  expect(body.latestOrders.map(({ id }) => id)).toEqual(ids.slice(0, 3))
})

test('an empty overview contains only zeros', async () => {
  await using app = await startTestApp()
  const { body } = await (await app.as('rivenditore')).get<CustomerOverview>('/api/overview')
  expect(body).toEqual({
    totalOrders: 0,
    wishlistEntries: 0,
    activeReservations: 0,
    grossRevenue: '0.00',
    ordersByStatus: { pending: 0, paid: 0, shipped: 0, cancelled: 0 },
    latestOrders: [],
  })
})

test('an admin’s overview covers the admin’s own orders as a buyer', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  await app.given.order(client.user, await app.given.product())
  expect((await admin.get<CustomerOverview>('/api/overview')).body.totalOrders).toBe(0)
})
