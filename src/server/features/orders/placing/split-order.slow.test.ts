import { expect, test } from 'vitest'
import type { SplitOrderPart } from '../../../../contract/orders/order-placing.ts'
import { orderAddress } from '../../../testing/given.ts'
import { givenArticles } from '../../../testing/orders/sold-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('5,000 lines become the 50 orders of one payment', { timeout: 180_000 }, async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const admin = await app.as('admin')
  for (const [key, value] of [
    ['max_unpaid_orders', '50'],
    ['max_unpaid_pieces', '5000'],
  ]) {
    await admin.post('/api/admin/settings', { key, value })
  }
  const items = await givenArticles(app, 5000)
  const { status, body } = await client.post<SplitOrderPart[]>('/api/orders/split', { ...orderAddress(), items })
  expect([status, body.length]).toEqual([201, 50])
})

test('validation of thousands of invalid lines stops early', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const quote = async (lines: number) => {
    const items = Array.from({ length: lines }, () => ({ productId: 'x', variantId: 'y', quantity: -1 }))
    const start = performance.now()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        client.post('/api/orders/split/quote', { items, shipping: { country: 'IT', zip: '20121' } }),
      ),
    )
    return performance.now() - start
  }
  await quote(50)
  const few = await quote(50)
  // A hundred times as many lines: validated completely, they would take about a hundred times as long.
  expect((await quote(5000)) / few).toBeLessThan(40)
})
