import { expect, test } from 'vitest'
import type { Product } from '../../../contract/products/products.ts'
import type { WishlistEntry } from '../../../contract/wishlist.ts'
import { startTestApp } from '../../testing/test-app.ts'

async function start() {
  const app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product({
    variants: ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 2 })),
  })
  const { variants } = (await client.get<Product>(`/api/products/${productId}`)).body
  const [small = '', medium = ''] = variants.map(({ id }) => id)
  const line = (variantId: string | null, quantity: number) => ({ productId, variantId, quantity })
  const add = (items: object[], headers?: Record<string, string>) =>
    client.post<WishlistEntry[]>('/api/wishlist/lines', { items }, headers)
  const quantities = async () =>
    Object.fromEntries(
      (await client.get<WishlistEntry[]>('/api/wishlist')).body.map(({ variant, quantity }) => [
        variant?.size,
        quantity,
      ]),
    )
  return {
    app,
    client,
    productId,
    small,
    medium,
    line,
    add,
    quantities,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('one request adds several lines to the existing entries', async () => {
  await using given = await start()
  const { add, line, small, medium, quantities } = given
  const { status, body } = await add([line(medium, 2), line(small, 1), line(medium, 3)])
  expect([status, body.map(({ variantId, quantity }) => [variantId, quantity])]).toEqual([
    201,
    [
      [medium, 5],
      [small, 1],
    ],
  ])
  await add([line(small, 1), line(medium, 9999)])
  expect(await quantities()).toEqual({ S: 2, M: 9999 })
})

test('adds all lines or none: an unknown variant adds nothing', async () => {
  await using given = await start()
  const { add, line, small, productId, quantities } = given
  expect((await add([line(small, 1), { productId, variantId: productId, quantity: 1 }])).status).toBe(404)
  expect(await quantities()).toEqual({})
})

test('the same Idempotency-Key adds once, and requests with lines in different orders do not deadlock', async () => {
  await using given = await start()
  const { add, line, small, medium, quantities } = given
  const key = { 'idempotency-key': 'un-clic' }
  const same = await Promise.all(Array.from({ length: 4 }, () => add([line(small, 1), line(medium, 1)], key)))
  expect(same.map(({ status, body }) => [status, body.length])).toEqual(Array(4).fill([201, 2]))
  expect(await quantities()).toEqual({ S: 1, M: 1 })
  const others = Array.from({ length: 10 }, (_, n) => {
    const items = [line(small, 1), line(medium, 1)]
    return add(n % 2 ? items : items.reverse())
  })
  for (const { status } of await Promise.all(others)) expect(status).toBe(201)
  expect(await quantities()).toEqual({ S: 11, M: 11 })
})

test('base accounts have no wishlist', async () => {
  await using given = await start()
  const { app, line, small } = given
  const { problem } = await (await app.as('base')).post('/api/wishlist/lines', { items: [line(small, 1)] })
  expect(problem.code).toBe('role.base')
})
