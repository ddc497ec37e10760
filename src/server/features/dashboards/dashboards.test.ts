import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { CustomerOverview } from '../../../contract/overview.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Puts an order into a state and a moment of its own, as the rules of the database allow. */
async function setOrder(app: TestApp, id: string, status: string, createdAt: Date, shippedAt?: Date): Promise<void> {
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
    // 1 + 2 + 3 + 4 + 5 pieces: the six of the cancelled order do not count, nor does shipping.
    grossRevenue: '151.50',
    ordersByStatus: { pending: 2, paid: 2, shipped: 1, cancelled: 1 },
  })
  expect(body.latestOrders.map(({ id }) => id)).toEqual(ids.slice(0, 3))
})

test('an overview without anything is all zeros', async () => {
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

test("an admin has own buyer's lists", async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  await app.given.order(client.user, await app.given.product())
  expect((await admin.get<CustomerOverview>('/api/overview')).body.totalOrders).toBe(0)
})

test('the counters go by the day the order was made, in Italy; the parcels by the day they left', async () => {
  // Half past midnight of 16 July in Italy, still 15 July in UTC.
  const now = new Date('2026-07-15T22:30:00Z')
  await using app = await startTestApp({ clock: { now: () => now } })
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  const productId = await app.given.product({ stock: 100 })
  const order = async (status: string, createdAt: string, shippedAt?: string) => {
    const id = await app.given.order(client.user, productId)
    await setOrder(app, id, status, new Date(createdAt), shippedAt ? new Date(shippedAt) : undefined)
    return id
  }
  const today = '2026-07-15T22:10:00Z' // 00:10 in Italy
  const lateYesterday = '2026-07-15T21:50:00Z' // 23:50
  const [atOne, atTwo] = ['2026-07-10T11:59:59Z', '2026-07-10T12:00:00Z'] // 13:59 and 14:00
  await order('pending', lateYesterday)
  await order('pending_payment', today)
  await order('paid', today)
  await order('paid', lateYesterday)
  await order('paid', atOne)
  await order('paid', atTwo)
  await order('processing', atOne)
  await order('shipped', today)
  await order('shipped', lateYesterday, today)
  await order('shipped', lateYesterday)
  const latest = await order('cancelled', '2026-07-15T22:20:00Z')

  const { body } = await admin.get<AdminDashboard>('/api/admin/dashboard')
  expect(body).toMatchObject({
    toPay: 2,
    paidToday: 1,
    shippedToday: 1,
    // At 00:10 today and at 13:59 of another day; 14:00 and 23:50 are later than hour 13.
    urgent: 2,
    parcelsShippedToday: 2,
    toShip: 5,
    profilesToVerify: 0,
  })
  expect(body.latestOrders).toHaveLength(5)
  expect(body.latestOrders[0]).toMatchObject({ id: latest, user: { username: client.user.username } })
})

test('profiles that wait for verification are counted', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('base')]
  await client.put('/api/auth/business-profile', {
    companyName: 'Moda',
    vatNumber: 'DE123456789',
    companyAddress: 'Berlin',
  })
  const waiting = async () => (await admin.get<AdminDashboard>('/api/admin/dashboard')).body.profilesToVerify
  expect(await waiting()).toBe(1)
  await admin.put(`/api/admin/users/${client.user.id}/verification`, { verified: true })
  expect(await waiting()).toBe(0)
})
