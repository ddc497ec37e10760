import { expect, test } from 'vitest'
import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import { errorLogs } from '../../database/schema/operations.ts'
import { betaApplications, productRequests } from '../../database/schema/requests.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('orders are counted by Italian day of creation, parcels by day of shipment', async () => {
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
    // The orders of 00:10 today and of 13:59 on another day; 14:00 and 23:50 are after the cut-off hour, 13.
    urgent: 2,
    parcelsShippedToday: 2,
    toShip: 5,
    profilesToVerify: 0,
  })
  expect(body.latestOrders).toHaveLength(5)
  expect(body.latestOrders[0]).toMatchObject({ id: latest, user: { username: client.user.username } })
})

const nothing = {
  requests: 0,
  betaApplications: 0,
  returns: 0,
  disputes: 0,
  errors: 0,
  lateInvoices: 0,
  creditProposals: 0,
}

test('items waiting for an answer are counted until answered', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('base')]
  const waiting = async () => (await admin.get<AdminDashboard>('/api/admin/dashboard')).body.toAnswer
  expect(await waiting()).toEqual({ ...nothing })
  await app.context.db.insert(productRequests).values([
    { userId: client.user.id, category: 'abbigliamento', description: 'Un cappotto di lana', status: 'pending' },
    {
      userId: client.user.id,
      category: 'abbigliamento',
      description: 'Un abito da sera',
      status: 'reviewing',
      reviewedAt: new Date(),
    },
  ])
  const application = {
    userId: client.user.id,
    businessDescription: 'Un negozio di abiti in centro',
    expectedVolume: 'basso' as const,
    motivation: 'Vendere anche in rete',
  }
  await app.context.db.insert(betaApplications).values([
    { ...application, companyName: 'Moda', contactPerson: 'Anna', phoneNumber: '333' },
    {
      ...application,
      companyName: 'Moda',
      contactPerson: 'Anna',
      phoneNumber: '333',
      status: 'rejected',
      reviewedAt: new Date(),
    },
  ])
  await app.context.db.insert(errorLogs).values([
    { source: 'jobs', errorType: 'Error', errorMessage: 'Rotto' },
    { source: 'jobs', errorType: 'Error', errorMessage: 'Rotto', resolved: true, resolvedAt: new Date() },
  ])
  expect(await waiting()).toEqual({ ...nothing, requests: 1, betaApplications: 1, errors: 1 })
})

test('profiles waiting for verification are counted', async () => {
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
