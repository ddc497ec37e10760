import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let client: TestClient
let categories: { abiti: string; borse: string }

const variant = (color: string, size: string, stock: number) => ({ name: `${color} ${size}`, color, size, stock })

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  categories = { abiti: await app.given.category('Abiti'), borse: await app.given.category('Borse') }
  const { abiti, borse } = categories
  await app.given.product({
    name: 'A',
    categoryId: abiti,
    price: '30.00',
    variants: [variant('Nero', 'S', 0), variant('Rosso', 'M', 5)],
  })
  await app.given.product({ name: 'B', categoryId: abiti, price: '10.00', variants: [variant('Nero', 'M', 2)] })
  await app.given.product({ name: 'C', categoryId: borse, price: '20.00', stock: 3 })
  await app.given.product({ name: 'D', categoryId: borse, price: '10.00', stock: 0 })
  await app.given.product({ name: 'E', categoryId: borse, price: '9.50', stock: 1 })
})

afterAll(() => app[Symbol.asyncDispose]())

async function names(query: string): Promise<string> {
  const { status, body } = await client.get<ProductList>(`/api/products?${query}`)
  expect(status).toBe(200)
  expect(body.totalIsCapped).toBe(false)
  if (!/limit|offset/.test(query)) expect(body.total).toBe(body.products.length)
  return body.products.map(({ name }) => name).join('')
}

test('the catalogue is newest first', async () => {
  expect(await names('')).toBe('EDCBA')
})

test.each([
  ['sort=newest', 'EDCBA'],
  ['sort=relevance', 'EDCBA'],
  ['sort=price_asc', 'EBDCA'],
  ['sort=price_desc', 'ACDBE'],
])('%s returns %s', async (query, expected) => {
  expect(await names(query)).toBe(expected)
})

test('a category lists its own products; `all`, an empty and no category list every product; an unknown one lists none', async () => {
  expect(await names(`categoryId=${categories.borse}`)).toBe('EDC')
  expect(await names(`categoryId=${categories.abiti}&sort=price_asc`)).toBe('BA')
  expect(await names('categoryId=all')).toBe('EDCBA')
  expect(await names('categoryId=&search=')).toBe('EDCBA')
  expect(await names('categoryId=0190b3c8-0000-7000-8000-000000000000')).toBe('')
})

test.each([
  ['color=nero', 'BA'],
  ['color=NERO', 'BA'],
  ['color=Rosso', 'A'],
  ['size=m', 'BA'],
  ['size=XXL', ''],
  ['available=true', 'ECBA'],
  ['available=1', 'ECBA'],
  ['available=false', 'EDCBA'],
  // A has black and has M, but no black M; its black S is sold out.
  ['color=nero&size=M', 'B'],
  ['color=nero&available=true', 'B'],
  ['color=nero&size=S&available=true', ''],
  ['color=rosso&size=M&available=true', 'A'],
  ['color=%25', ''],
  ["color=' or true --", ''],
])('%s must match a single variant: %s', async (query, expected) => {
  expect(await names(query)).toBe(expected)
})

test('held stock is not available', async () => {
  const buyer = await app.as('rivenditore')
  const productId = await app.given.product({ name: 'F', categoryId: categories.borse, stock: 1, price: '1.00' })
  expect(await names('available=true')).toBe('FECBA')
  const reservationId = await app.given.reservation(buyer.user, productId)
  expect(await names('available=true')).toBe('ECBA')
  await buyer.delete(`/api/reservations/${reservationId}`)
  await app.context.db.execute(sql`update products set is_active = false where id = ${productId}`)
})

test('pages follow each other without gap or repetition, with the full total', async () => {
  const pages: string[] = []
  for (let offset = 0; offset < 6; offset += 2) {
    const { body } = await client.get<ProductList>(`/api/products?limit=2&offset=${offset}&sort=price_asc`)
    expect(body.total).toBe(5)
    pages.push(body.products.map(({ name }) => name).join(''))
  }
  expect(pages).toEqual(['EB', 'DC', 'A'])
})

test('a page beyond the end is empty and still has the total', async () => {
  for (const offset of [5, 1000, 10_000_000]) {
    const { status, body } = await client.get<ProductList>(`/api/products?limit=12&offset=${offset}`)
    expect([status, body]).toEqual([200, { products: [], total: 5, totalIsCapped: false, relaxed: false }])
  }
})

test.each([
  ['limit=0', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=101', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=-1', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=1.5', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=x', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=1&limit=2', 'limit', 'limit deve essere tra 1 e 100'],
  ['limit=99999999999999999999', 'limit', 'limit deve essere tra 1 e 100'],
  ['offset=-1', 'offset', 'offset non valido'],
  ['offset=x', 'offset', 'offset non valido'],
  ['offset=10000001', 'offset', 'offset non valido'],
  ['categoryId=scarpe', 'categoryId', 'Categoria non valida'],
  ['sort=name', 'sort', 'Ordinamento non valido'],
  ['available=forse', 'available', 'available deve essere true o false'],
  [`search=${'a'.repeat(201)}`, 'search', 'Massimo 200 caratteri'],
])('%s is rejected with an Italian message', async (query, field, message) => {
  const { status, problem } = await client.get(`/api/products?${query}`)
  expect(status).toBe(400)
  expect(problem).toEqual({ message, code: 'validation', fields: { [field]: message } })
})

test('limit 1 and limit 100 are within bounds', async () => {
  expect(await names('limit=1')).toBe('E')
  expect(await names('limit=100')).toBe('EDCBA')
})

test('a new price, name or picture appears in the next response of lists, searches and the product itself', async () => {
  const { db } = app.context
  const id = await app.given.product({ name: 'Zeta', categoryId: categories.abiti, price: '50.00' })
  const seen = async () => {
    const answers = await Promise.all([
      client.get<ProductList>('/api/products?limit=1'),
      client.get<ProductList>(`/api/products?limit=1&categoryId=${categories.abiti}`),
      client.get<ProductList>('/api/products?limit=1&search=zeta'),
    ])
    const { body } = await client.get<Product>(`/api/products/${id}`)
    return [...answers.flatMap(({ body: { products } }) => products), body].map(
      ({ name, price, imageUrl }) => `${name} ${price} ${imageUrl}`,
    )
  }
  expect(await seen()).toEqual(Array(4).fill('Zeta 50.00 null'))
  await db.execute(sql`update products set price = 41.5 where id = ${id}`)
  expect(await seen()).toEqual(Array(4).fill('Zeta 41.50 null'))
  expect(await names('sort=price_desc&limit=1')).toBe('Zeta')
  await db.execute(sql`update products set name = 'Zeta nuova' where id = ${id}`)
  await db.execute(sql`
    insert into product_images (id, product_id, image_url, alt_text, sort_order)
    values (gen_random_uuid(), ${id}, '/media/z/800.webp', '', 0)`)
  expect(await seen()).toEqual(Array(4).fill('Zeta nuova 41.50 /media/z/800.webp'))
  await db.execute(sql`update products set is_active = false where id = ${id}`)
  expect(await names('search=zeta')).toBe('')
})
