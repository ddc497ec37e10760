import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SaleCosts } from '../../../contract/selling-prices.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let other: TestClient

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  other = await app.as('rivenditore')
})

afterAll(() => app[Symbol.asyncDispose]())

const path = (productId: string) => `/api/selling-prices/${productId}`

const costs = async (productId: string, country?: string, from = client) =>
  (await from.get<SaleCosts>(`${path(productId)}${country ? `?country=${country}` : ''}`)).body

describe('a reseller’s price of a product', () => {
  test('is null until it is set, and is separate for each account', async () => {
    const productId = await app.given.product()
    expect((await costs(productId)).price).toBeNull()
    expect(await client.put(path(productId), { price: '79.90' })).toMatchObject({
      status: 200,
      body: { price: '79.90' },
    })
    await client.put(path(productId), { price: '89.00' })
    expect((await costs(productId)).price).toBe('89.00')
    expect((await costs(productId, 'IT', other)).price).toBeNull()
  })

  test('is removed by null, also repeatedly', async () => {
    const productId = await app.given.product()
    await client.put(path(productId), { price: '79.90' })
    await client.put(path(productId), { price: null })
    expect(await client.put(path(productId), { price: null })).toMatchObject({ status: 200, body: { price: null } })
    expect((await costs(productId)).price).toBeNull()
  })

  test('has one of the values after concurrent writes', async () => {
    const productId = await app.given.product()
    const prices = Array.from({ length: 20 }, (_, n) => `${n + 1}.00`)
    const answers = await Promise.all(prices.map((price) => client.put(path(productId), { price })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(prices).toContain((await costs(productId)).price)
  })

  test.each(['0.00', '-1.00', '12', '12.345', '100000000.00', '1e3', '', 12, undefined])('is not %j', async (price) => {
    const productId = await app.given.product()
    const answer = await client.put(path(productId), { price })
    expect(answer).toMatchObject({ status: 400 })
    expect((await costs(productId)).price).toBeNull()
  })

  test('is refused for base accounts and for products that are not on sale', async () => {
    const productId = await app.given.product()
    const base = await app.as('base')
    expect(await base.put(path(productId), { price: '10.00' })).toMatchObject({
      status: 403,
      body: { code: 'role.base' },
    })
    await app.context.db.pool.query('update products set is_active = false where id = $1', [productId])
    expect(await client.put(path(productId), { price: '10.00' })).toMatchObject({ status: 404 })
    expect(await client.get(path(productId))).toMatchObject({ status: 404 })
  })
})

describe('the shipping cost of one piece', () => {
  test.each([
    ['IT', '30.00', '0.400', '5.00'],
    ['DE', '30.00', '0.400', '7.50'],
    ['BE', '30.00', '0.400', '9.00'],
    ['IT', '50.00', '0.400', '0.00'],
    ['IT', '30.00', '3.100', '4.90'],
    ['FR', '90.00', '0.400', '8.90'],
    ['JP', '90.00', '0.400', '24.90'],
  ])('to %s for %s € and %s kg is %s', async (country, price, weight, shippingCost) => {
    const productId = await app.given.product({ price, weight })
    expect((await costs(productId, country)).shippingCost).toBe(shippingCost)
  })

  test('is that of Italy by default', async () => {
    const productId = await app.given.product({ price: '30.00', weight: '0.400' })
    expect((await costs(productId)).shippingCost).toBe('5.00')
  })
})
