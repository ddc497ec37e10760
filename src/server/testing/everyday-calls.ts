import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Makes frequent calls repeatedly, so that their statements are prepared. */
export async function everydayCalls(app: TestApp): Promise<void> {
  const reseller = await app.as('rivenditore')
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 100 })
  for (let n = 0; n < 5; n++) {
    expect((await app.visitor.get('/api/products')).status).toBe(200)
    expect((await app.visitor.get(`/api/products/${productId}`)).status).toBe(200)
    expect((await reseller.get('/api/products?search=abito')).status).toBe(200)
    expect((await reseller.post('/api/reservations', { productId, quantity: 1 })).status).toBe(201)
    expect((await reseller.get('/api/reservations')).status).toBe(200)
    expect((await admin.get('/api/admin/orders')).status).toBe(200)
  }
  await app.runJobs()
}
