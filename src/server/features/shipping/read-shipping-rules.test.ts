import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderQuote } from '../../../contract/orders/order-placing.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let productId: string

beforeEach(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  productId = await app.given.product({ stock: 10, price: '20.00' })
})

afterEach(() => app[Symbol.asyncDispose]())

/** Shipping cost of one piece to Greece, which has no express zone. */
async function shippingCost(): Promise<string> {
  const { shipping } = orderAddress()
  const { body } = await client.post<OrderQuote>('/api/orders/quote', {
    shipping: { ...shipping, province: null, country: 'GR', zip: '10431' },
    items: [{ productId, quantity: 1 }],
  })
  return body.shippingCost
}

const change = (statement: string) => app.context.db.pool.query(statement)

test('a changed tariff applies to the next request', async () => {
  const before = Number(await shippingCost())
  expect(before).toBeGreaterThan(0)
  await change('update shipping_rates set price = price + 1')
  expect(Number(await shippingCost())).toBeCloseTo(before + 1, 2)
  await change(
    `update shipping_rates set price = 77 where zone_code = (select zone_code from shipping_zones where countries ? 'GR')`,
  )
  expect(await shippingCost()).toBe('77.00')
})

test('a change that is rolled back has no effect, not even on concurrent requests', async () => {
  const before = await shippingCost()
  const other = await app.context.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('update shipping_rates set price = price + 5')
    expect(await shippingCost()).toBe(before)
    await other.query('rollback')
  } finally {
    other.release()
  }
  expect(await shippingCost()).toBe(before)
})
