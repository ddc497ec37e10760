import { expect, test } from 'vitest'
import type { Product } from '../../../contract/products/products.ts'
import type { WishlistEntry, WishlistLine } from '../../../contract/wishlist.ts'
import { startTestApp } from '../../testing/test-app.ts'

const lines = (ids: readonly string[]) => `/api/wishlist/lines?${ids.map((id) => `productId=${id}`).join('&')}`

test('one request returns the user’s own wishlist lines for the products of a page, newest first', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const [first, second, third] = [await app.given.product(), await app.given.product(), await app.given.product()]
  await client.post('/api/wishlist', { productId: first, quantity: 3, notes: 'per la vetrina' })
  await client.post('/api/wishlist', { productId: second })
  await other.post('/api/wishlist', { productId: third })
  const { status, body } = await client.get<WishlistLine[]>(lines([first, second, third]))
  expect(status).toBe(200)
  expect(body).toEqual([
    { productId: second, variantId: null, quantity: 1, notes: null },
    { productId: first, variantId: null, quantity: 3, notes: 'per la vetrina' },
  ])
  expect((await client.get(lines([third]))).body).toEqual([])
})

test('accepts at most 100 products, and only from resellers', async () => {
  await using app = await startTestApp()
  const productId = await app.given.product()
  const client = await app.as('rivenditore')
  expect((await client.get('/api/wishlist/lines')).body).toEqual([])
  expect((await client.get(lines(['nero']))).problem.fields).toEqual({ productId: 'Identificativo non valido' })
  expect((await client.get(lines(Array(101).fill(productId)))).problem.fields).toEqual({
    productId: 'Massimo 100 prodotti',
  })
  expect((await (await app.as('base')).get(lines([productId]))).problem.code).toBe('role.base')
  expect((await app.visitor.get(lines([productId]))).status).toBe(401)
})

test('a product is removed with all its variants, from the user’s own wishlist only', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const productId = await app.given.product({
    variants: ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 2 })),
  })
  const kept = await app.given.product()
  const { variants } = (await client.get<Product>(`/api/products/${productId}`)).body
  for (const variantId of [null, ...variants.map(({ id }) => id)])
    await client.post('/api/wishlist', { productId, variantId })
  await client.post('/api/wishlist', { productId: kept })
  await other.post('/api/wishlist', { productId })
  expect((await client.delete(`/api/wishlist/products/${productId}`)).status).toBe(204)
  expect((await client.delete(`/api/wishlist/products/${productId}`)).problem.code).toBe('wishlist.not_found')
  expect((await client.get<WishlistEntry[]>('/api/wishlist')).body.map((entry) => entry.productId)).toEqual([kept])
  expect((await other.get<WishlistEntry[]>('/api/wishlist')).body).toHaveLength(1)
  expect((await (await app.as('base')).delete(`/api/wishlist/products/${kept}`)).problem.code).toBe('role.base')
})
