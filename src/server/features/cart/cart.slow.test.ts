import { expect, test } from 'vitest'
import type { Cart, CartCount, CartLine, CartQuote } from '../../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../../contract/orders/order-placing.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { orderAddress } from '../../testing/given.ts'
import { givenArticles } from '../../testing/orders/sold-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** 95th percentile of 100 edits of a line, in milliseconds. */
async function editMs(client: TestClient): Promise<number> {
  const { body: lines } = await client.get<CartLine[]>('/api/cart/lines')
  const line = lines.at(-1)
  const times: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const start = performance.now()
    const change = n % 2 === 0 ? { quantity: 2, was: 1 } : { quantity: 1, was: 2 }
    const { status } = await client.patch(`/api/cart/lines/${line?.id}`, change)
    times.push(performance.now() - start)
    expect(status).toBe(200)
  }
  return times.sort((a, b) => a - b)[94] ?? 0
}

test('a cart of 5,000 lines: edits take as long as those of a short one, no line more, 50 orders at checkout', {
  timeout: 180_000,
}, async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  for (const [key, value] of [
    ['max_unpaid_orders', '50'],
    ['max_unpaid_pieces', '5000'],
  ]) {
    await admin.post('/api/admin/settings', { key, value })
  }
  const items = await givenArticles(app, 5001)
  const [long, short] = [await app.as('rivenditore'), await app.as('rivenditore')]
  await short.post('/api/cart/lines', { items: items.slice(0, 5) })
  const { body: count } = await long.post<CartCount>('/api/cart/lines', { items: items.slice(0, 5000) })
  expect(count.lines).toBe(5000)
  expect((await long.post('/api/cart/lines', { items: items.slice(5000) })).problem.code).toBe('cart.full')
  await editMs(short)
  const [few, many] = [await editMs(short), await editMs(long)]
  expect(many / few, `${many} ms with 5,000 lines, ${few} ms with 5`).toBeLessThan(5)

  const [parcel] = (await long.get<Cart>('/api/cart')).body.parcels
  const consignee = { consignee: orderAddress(), reference: null, notes: null, insurance: false, saveAddress: false }
  await long.put(`/api/cart/parcels/${parcel?.id}`, consignee)
  const { body: quote } = await long.get<CartQuote>('/api/cart/quote')
  const { status, body } = await long.post<SplitOrderPart[]>('/api/cart/checkout', {
    revision: quote.revision,
    parcels: quote.parcels.map(({ id, totalAmount, shippingCost }) => ({
      id,
      expectedAmount: addMoney(totalAmount ?? '', shippingCost ?? ''),
    })),
  })
  expect([status, body.length]).toEqual([201, 50])
})
