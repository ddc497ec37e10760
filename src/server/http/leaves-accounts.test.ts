import pg from 'pg'
import { expect, test } from 'vitest'
import { orderAddress } from '../testing/given.ts'
import { startTestApp } from '../testing/test-app.ts'

test('calls that say they leave the accounts alone change no session and no user', async () => {
  await using app = await startTestApp()
  const [reseller, admin] = [await app.as('rivenditore'), await app.as('admin')]
  const productId = await app.given.product()
  // Their sessions are prolonged now, not later.
  for (const client of [reseller, admin]) await client.get('/api/auth/user')
  const listener = new pg.Client({ connectionString: app.databaseUrl })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen session_changed')

  const items = [{ productId, quantity: 1 }]
  const { body: order } = await reseller.post<{ id: string }>('/api/orders', { ...orderAddress(), items })
  const { body: unwanted } = await reseller.post<{ id: string }>('/api/orders', { ...orderAddress(), items })
  await reseller.post(`/api/orders/${unwanted.id}/cancel`)
  await reseller.post('/api/reservations', { productId, quantity: 1 })
  await reseller.post('/api/wishlist', { productId, quantity: 1 })
  const orderId = order.id
  const { body: page } = await reseller.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  await reseller.post(`/api/payments/sandbox/${page.url.split('/').at(-1)}`, { outcome: 'paid' })
  await admin.put(`/api/admin/orders/${orderId}/processing`)
  const shipped = await admin.put(`/api/admin/orders/${orderId}/shipping`, { trackingNumber: 'T1', carrier: 'BRT' })
  expect(shipped.status).toBe(200)

  const [notice] = (await reseller.get<{ id: string }[]>('/api/notifications?limit=1')).body
  expect((await reseller.post(`/api/notifications/${notice?.id}/read`)).status).toBe(204)
  expect((await reseller.post('/api/notifications/read')).status).toBe(204)

  await listener.query('select 1')
  expect(heard).toEqual([])
  await admin.post('/api/logout')
  await expect.poll(() => heard.length).toBe(1)
  await listener.end()
})
