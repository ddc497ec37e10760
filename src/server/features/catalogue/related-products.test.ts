import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductListItem } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let blazer: string

const images = ['a', 'b'].map((name) => ({ imageUrl: `/media/${name}/800.webp` }))
const variants = [{ name: 'Unico', color: 'Nero', size: 'U', stock: 3 }]

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  // Old enough to be found only by its name: thirty other products of the category are newer.
  await app.given.product({ name: 'Blazer Modena', price: '185.00', category: 'Giacche', images, variants })
  await app.given.product({ name: 'Blazer Ritirato', price: '189.00', category: 'Giacche', isActive: false })
  await app.given.product({ name: 'Blazer di cintura', price: '189.00', category: 'Accessori' })
  for (let n = 0; n < 30; n++) {
    await app.given.product({ name: `Bomber ${n}`, price: `${20 + n}.00`, category: 'Giacche' })
  }
  blazer = await app.given.product({ name: 'Blazer Milano', price: '189.00', category: 'Giacche', images, variants })
  await app.given.product({ name: 'Gilet', price: '180.00', category: 'Giacche', stock: 0 })
  await app.given.product({ name: 'Sahariana', price: '170.00', category: 'Giacche', images, variants })
  await app.given.product({ name: 'Cappello', price: '189.00', category: 'Accessori' })
})

afterAll(() => app[Symbol.asyncDispose]())

async function related(by: TestClient, query = '', id = blazer): Promise<ProductListItem[]> {
  const { status, body } = await by.get<ProductListItem[]>(`/api/products/${id}/related${query}`)
  expect(status).toBe(200)
  return body
}

const names = (products: ProductListItem[]) => products.map(({ name }) => name)

test('the most similar products of the category come first, sold-out ones last; the product itself and inactive ones are excluded', async () => {
  const all = names(await related(client, '?limit=100'))
  expect(all.slice(0, 2)).toEqual(['Blazer Modena', 'Sahariana'])
  expect(all.at(-1)).toBe('Gilet')
  for (const name of ['Blazer Milano', 'Blazer Ritirato', 'Blazer di cintura', 'Cappello'])
    expect(all).not.toContain(name)
  // The latest 24 of the category, including the product itself, and the one that shares its first word.
  expect(all).toHaveLength(24)
  expect(new Set(all).size).toBe(24)
})

test('four products are returned by default', async () => {
  expect(names(await related(client))).toHaveLength(4)
  expect(names(await related(client, '?limit=2'))).toEqual(['Blazer Modena', 'Sahariana'])
  expect((await client.get(`/api/products/${blazer}/related?limit=0`)).problem.fields).toEqual({
    limit: 'limit deve essere tra 1 e 100',
  })
})

test('visitors get only products of the preview, with one image', async () => {
  // The preview prefers products with stock and a picture, so the vest and the hat are not in it.
  const seen = await related(app.visitor, '?limit=100')
  expect(names(seen)).toEqual(['Blazer Modena', 'Sahariana'])
  expect(seen[0]?.images).toHaveLength(1)
})

test('images follow the viewer’s visibility', async () => {
  expect((await related(client, '?limit=1'))[0]?.images).toHaveLength(2)
  const trial = await app.as('rivenditore', { subscriptionPlan: 'trial' })
  expect((await related(trial, '?limit=1'))[0]?.images).toHaveLength(1)
})

test('a product alone in its category has no related ones', async () => {
  const id = await app.given.product({ name: 'Ombrello', category: 'Ombrelli' })
  expect(await related(client, '', id)).toEqual([])
  await app.context.db.execute(sql`update products set is_active = false where id = ${id}`)
})

test('related products of an unknown or inactive product are 404', async () => {
  const inactive = await app.given.product({ isActive: false })
  for (const id of [inactive, '0190b3c8-0000-7000-8000-000000000000', 'x']) {
    const { status, problem } = await client.get(`/api/products/${id}/related`)
    expect([status, problem.message]).toEqual([404, 'Prodotto non trovato'])
  }
})

test('products held by others rank as sold out until the reservation expires', async () => {
  const id = await app.given.product({ name: 'Blazer Parma', price: '189.00', category: 'Giacche', stock: 1 })
  await app.given.reservation(client.user, id)
  expect(names(await related(client, '?limit=100')).slice(-2)).toContain('Blazer Parma')
  await app.moveClock({ days: 8 })
  expect(names(await related(await app.as('rivenditore'), '?limit=1'))).toEqual(['Blazer Parma'])
})
