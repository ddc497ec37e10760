import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerOverview } from '../../../contract/overview.ts'
import type { Product } from '../../../contract/products/products.ts'
import type { WishlistEntry } from '../../../contract/wishlist.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const unknownId = '0190b3c8-0000-7000-8000-000000000000'

async function productWithVariants(app: TestApp, client: TestClient) {
  const productId = await app.given.product({
    variants: ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 2 })),
  })
  const { body } = await client.get<Product>(`/api/products/${productId}`)
  return { productId, variantIds: body.variants.map(({ id }) => id) }
}

const wishlist = async (client: TestClient) => (await client.get<WishlistEntry[]>('/api/wishlist')).body

test('adding a product returns 201 with the entry, its product and its variant', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const { status, body } = await client.post<WishlistEntry>('/api/wishlist', {
    productId,
    variantId: variantIds[1],
    quantity: 2,
    notes: ' per la vetrina ',
  })
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual('createdAt id notes product productId quantity variant variantId'.split(' '))
  expect(body).toMatchObject({ productId, variantId: variantIds[1], quantity: 2, notes: 'per la vetrina' })
  expect(body.product).toMatchObject({ id: productId, name: 'Abito di prova', price: '49.90' })
  expect(body.product.variants).toHaveLength(2)
  expect(body.variant).toMatchObject({ id: variantIds[1], color: 'Nero', size: 'M', stock: 2, available: 2 })
  expect(await wishlist(client)).toEqual([body])
})

test('quantity defaults to 1 and variant to none, whether they are absent, null or empty', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId } = await productWithVariants(app, client)
  for (const variant of [{}, { variantId: null }, { variantId: '' }]) {
    const { status, body } = await client.post<WishlistEntry>('/api/wishlist', { productId, ...variant, notes: '' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ variantId: null, variant: null, notes: null })
  }
  expect(await wishlist(client)).toMatchObject([{ quantity: 3 }])
})

test('the same Idempotency-Key adds once despite concurrent requests; a different body is a conflict', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const key = { 'idempotency-key': 'un-clic' }
  const add = (quantity: number) => client.post<WishlistEntry>('/api/wishlist', { productId, quantity }, key)
  const answers = await Promise.all([add(2), add(2), add(2), add(2)])
  expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(Array(4).fill([201, 2]))
  expect(await wishlist(client)).toMatchObject([{ quantity: 2 }])
  const other = await add(3)
  expect([other.status, other.problem.code]).toEqual([409, 'idempotency.reused'])
})

test('adding an existing entry increases its quantity and keeps its note; another variant is a separate entry', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const [small, medium] = variantIds
  const first = await client.post<WishlistEntry>('/api/wishlist', { productId, variantId: small, notes: 'nota' })
  const again = await client.post<WishlistEntry>('/api/wishlist', { productId, variantId: small, quantity: 4 })
  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({ id: first.body.id, quantity: 5, notes: 'nota' })
  await client.post('/api/wishlist', { productId, variantId: medium })
  await client.post('/api/wishlist', { productId })
  expect((await wishlist(client)).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    [null, 1],
    [medium, 1],
    [small, 5],
  ])
})

test('concurrent requests give one entry with their sum', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  await Promise.all(Array.from({ length: 10 }, () => client.post('/api/wishlist', { productId })))
  expect(await wishlist(client)).toMatchObject([{ productId, quantity: 10 }])
})

test('the sum of quantities is limited', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  for (let n = 0; n < 2; n++) await client.post('/api/wishlist', { productId, quantity: 9999 })
  expect(await wishlist(client)).toMatchObject([{ quantity: 9999 }])
})

test('an upper-case id names the same product', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  expect((await client.post('/api/wishlist', { productId: productId.toUpperCase() })).status).toBe(201)
})

test('unknown and inactive products, and variants of another product, are not found', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const other = await app.given.product()
  const inactive = await app.given.product({ isActive: false })
  const message = async (body: object) => {
    const { status, problem } = await client.post('/api/wishlist', body)
    return [status, problem.message]
  }
  expect(await message({ productId: unknownId })).toEqual([404, 'Prodotto non trovato'])
  expect(await message({ productId: inactive })).toEqual([404, 'Prodotto non trovato'])
  expect(await message({ productId, variantId: unknownId })).toEqual([404, 'Variante non trovata'])
  expect(await message({ productId: other, variantId: variantIds[0] })).toEqual([404, 'Variante non trovata'])
  expect(await wishlist(client)).toEqual([])
})

test.each([
  [{ quantity: 0 }, { quantity: 'La quantità minima è 1' }],
  [{ quantity: -1 }, { quantity: 'La quantità minima è 1' }],
  [{ quantity: 10_000 }, { quantity: 'La quantità massima è 9999' }],
  [{ quantity: 1.5 }, { quantity: 'La quantità deve essere un numero intero' }],
  [{ quantity: '2' }, { quantity: 'La quantità deve essere un numero intero' }],
  [{ productId: 'abito' }, { productId: 'Identificativo non valido' }],
  [{ variantId: 'nero' }, { variantId: 'Identificativo non valido' }],
  [{ notes: 'a'.repeat(501) }, { notes: 'Massimo 500 caratteri' }],
  [{ notes: 'a\u0000b' }, { notes: 'Contiene caratteri non ammessi' }],
])('adding with %j is refused: %j', async (change, fields) => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { status, problem } = await client.post('/api/wishlist', { productId: await app.given.product(), ...change })
  expect(status).toBe(400)
  expect(problem.fields).toEqual(fields)
  expect(await wishlist(client)).toEqual([])
})

test('another account’s entries cannot be read, changed or removed', async () => {
  await using app = await startTestApp()
  const [owner, other, admin] = [await app.as('rivenditore'), await app.as('rivenditore'), await app.as('admin')]
  const { body } = await owner.post<WishlistEntry>('/api/wishlist', { productId: await app.given.product() })
  for (const client of [other, admin]) {
    expect(await wishlist(client)).toEqual([])
    for (const answer of [
      await client.patch(`/api/wishlist/${body.id}`, { quantity: 5 }),
      await client.delete(`/api/wishlist/${body.id}`),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.problem).toEqual({
        code: 'wishlist.not_found',
        message: 'Prodotto non trovato nella wishlist',
      })
    }
  }
  expect(await wishlist(owner)).toMatchObject([{ quantity: 1 }])
  expect((await owner.delete(`/api/wishlist/${body.id}`)).status).toBe(204)
  expect((await owner.delete(`/api/wishlist/${body.id}`)).status).toBe(404)
  expect(await wishlist(owner)).toEqual([])
})

test('a product withdrawn later stays readable in the wishlist', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  await client.post('/api/wishlist', { productId })
  await app.context.db.execute(sql`update products set is_active = false`)
  expect(await wishlist(client)).toMatchObject([{ product: { id: productId, isActive: false } }])
})

test('a running plan opens the wishlist before the verification, and nothing else', async () => {
  await using app = await startTestApp()
  const soon = new Date(app.context.clock.now().getTime() + 86_400_000)
  const trial = await app.as('base', { subscriptionExpiresAt: soon })
  const productId = await app.given.product()
  expect((await trial.post('/api/wishlist', { productId })).status).toBe(201)
  expect((await trial.get<WishlistEntry[]>('/api/wishlist')).body).toHaveLength(1)
  expect((await trial.get<CustomerOverview>('/api/overview')).body.wishlistEntries).toBe(1)
  for (const path of ['/api/orders', '/api/reservations'])
    expect((await trial.get(path)).problem.code).toBe('role.base')

  const free = await app.as('base')
  expect((await free.get('/api/wishlist')).problem).toEqual({
    code: 'role.base',
    message: 'La wishlist si attiva con un piano o con la verifica del profilo aziendale.',
  })
})
