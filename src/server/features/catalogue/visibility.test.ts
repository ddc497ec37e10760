import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
/** The seven active products, newest first; each has three images and two variants. */
let ids: string[]
let inactive: string

const images = ['primo', 'secondo', 'terzo'].map((name) => ({ imageUrl: `/media/${name}.webp`, altText: name }))

const variants = ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 4 }))

beforeAll(async () => {
  app = await startTestApp()
  ids = []
  for (let n = 1; n <= 7; n++) {
    ids.unshift(await app.given.product({ name: `Abito ${n}`, images, variants, composition: 'Lana' }))
  }
  inactive = await app.given.product({ name: 'Ritirato', isActive: false, images })
  await app.context.db.execute(sql`
    update products set created_at = '2026-01-01'::timestamptz + position * interval '1 day'
    from unnest(${sql.param([...ids].reverse())}::uuid[]) with ordinality as given (id, position) where products.id = given.id`)
})

afterAll(() => app[Symbol.asyncDispose]())

const list = async (client: TestClient, query = '') => (await client.get<ProductList>(`/api/products${query}`)).body

test('visitors see the four newest products, with the first image and without variants', async () => {
  for (const query of ['', '?limit=4', '?limit=100']) {
    const body = await list(app.visitor, query)
    expect(body.products.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    expect(body.total).toBe(4)
    for (const product of body.products) {
      expect(product.images.map(({ altText }) => altText)).toEqual(['primo'])
      expect(product).not.toHaveProperty('variants')
      expect(product).toMatchObject({ imageUrls: ['/media/primo.webp'], colors: [], sizes: [] })
    }
  }
  expect((await list(app.visitor, '?limit=2')).products.map(({ id }) => id)).toEqual(ids.slice(0, 2))
})

test('a product without stock or picture never leads the home page', async () => {
  const bare = [await app.given.product({ images: [] }), await app.given.product({ images, stock: 0 })]
  for (const client of [app.visitor, await app.as('rivenditore')]) {
    expect((await list(client, '?limit=4')).products.map(({ id }) => id)).toEqual(ids.slice(0, 4))
  }
  // A page of the catalogue is ordered by age alone.
  const page = await list(await app.as('rivenditore'), '?limit=4&offset=0')
  expect(page.products.slice(0, 2).map(({ id }) => id)).toEqual(bare.toReversed())
  await app.context.db.execute(sql`update products set is_active = false where id = any(${sql.param(bare)}::uuid[])`)
})

test.each([
  'offset=0',
  'offset=4',
  'search=abito',
  'categoryId=0190b3c8-0000-7000-8000-000000000000',
  'sort=price_asc',
  'color=nero',
])('visitors who ask with %s must sign in', async (parameter) => {
  const { status, problem } = await app.visitor.get(`/api/products?limit=12&${parameter}`)
  expect(status).toBe(401)
  expect(problem).toEqual({
    code: 'auth.required',
    message: 'Devi effettuare l’accesso per visualizzare il catalogo completo.',
  })
})

test('visitors see a product with its first image, its availability and no variants', async () => {
  const { status, body } = await app.visitor.get<Product>(`/api/products/${ids[0]}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Abito 7', variants: [], imageUrl: '/media/primo.webp', stock: 8, available: 8 })
  expect(body.images).toHaveLength(1)
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
const anHourAgo = () => new Date(Date.now() - 3_600_000)

test.each([
  ['trial', 'base', 1, { subscriptionPlan: 'trial' }],
  ['trial', 'rivenditore', 1, { subscriptionPlan: 'trial' }],
  ['starter', 'base', 3, { subscriptionPlan: 'starter' }],
  ['starter with time left', 'rivenditore', 3, { subscriptionPlan: 'starter', subscriptionExpiresAt: inAnHour() }],
  ['pro', 'rivenditore', 3, { subscriptionPlan: 'pro' }],
  ['lapsed starter', 'rivenditore', 1, { subscriptionPlan: 'starter', subscriptionExpiresAt: anHourAgo() }],
  ['lapsed pro', 'rivenditore', 1, { subscriptionPlan: 'pro', subscriptionExpiresAt: anHourAgo() }],
  ['cancelled pro', 'rivenditore', 1, { subscriptionPlan: 'pro', subscriptionStatus: 'cancelled' }],
  ['trial', 'admin', 3, { subscriptionPlan: 'trial' }],
] as const)('%s as %s sees %d images of each product, everywhere', async (_plan, role, seen, account) => {
  const client = await app.as(role, account)
  const body = await list(client, '?limit=100')
  expect(body).toMatchObject({ total: 7, totalIsCapped: false })
  expect(body.products.map(({ id }) => id)).toEqual(ids)
  for (const product of body.products) expect(product.images).toHaveLength(seen)
  const detail = (await client.get<Product>(`/api/products/${ids[0]}`)).body
  expect(detail.images.map(({ altText }) => altText)).toEqual(['primo', 'secondo', 'terzo'].slice(0, seen))
  expect(detail.variants.map(({ size }) => size)).toEqual(['S', 'M'])
  if (role === 'base') return
  const wished = await client.post<{ product: Product }>('/api/wishlist', { productId: ids[0] })
  expect(wished.body.product.images).toHaveLength(seen)
  const reserved = await client.post<{ product: Product }>('/api/reservations', {
    productId: ids[6],
    variantId: (await client.get<Product>(`/api/products/${ids[6]}`)).body.variants[0]?.id,
  })
  expect(reserved.body.product.images).toHaveLength(seen)
  await client.delete(`/api/reservations/${(reserved.body as unknown as { id: string }).id}`)
})

test('prices and weight are text', async () => {
  const client = await app.as('rivenditore')
  const { body } = await client.get<Product>(`/api/products/${ids[0]}`)
  expect(body).toMatchObject({
    price: '49.90',
    weight: '0.500',
    comparePrice: null,
    category: 'Abiti',
    composition: 'Lana',
  })
  expect(body.variants[0]).toEqual({
    id: expect.any(String),
    name: 'Nero S',
    color: 'Nero',
    size: 'S',
    sku: null,
    stock: 4,
    available: 4,
  })
  const item = (await list(client)).products[0]
  expect(item).not.toHaveProperty('variants')
})

test('inactive products are invisible outside the admin area', async () => {
  for (const client of [app.visitor, await app.as('rivenditore'), await app.as('admin')]) {
    const body = await list(client, '?limit=100')
    expect(body.products.map(({ id }) => id)).not.toContain(inactive)
    const detail = await client.get(`/api/products/${inactive}`)
    expect(detail.status).toBe(404)
  }
  const found = await list(await app.as('rivenditore'), '?search=ritirato')
  expect(found.products).toEqual([])
})

test.each([
  'unknown',
  '0190b3c8-0000-7000-8000-000000000000',
  'undefined',
  '1',
  "'; drop table products; --",
  '%00',
  '..%2f..%2fetc%2fpasswd',
  'a'.repeat(200),
])('a product named “%s” is not found', async (name) => {
  const path = `/api/products/${name.startsWith('%') || name.includes('%2f') ? name : encodeURIComponent(name)}`
  const { status, problem } = await (await app.as('rivenditore')).get(path)
  expect(status).toBe(404)
  expect(problem.message).toBe('Prodotto non trovato')
})

test('an inactive product gets the same error as an unknown one', async () => {
  const { problem } = await app.visitor.get(`/api/products/${inactive}`)
  expect(problem).toEqual({ code: 'product.not_found', message: 'Prodotto non trovato' })
})
