import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductList, ProductListQuery } from '../../../contract/products/products.ts'
import { mapFacts, productFacets } from '../../../domain/products/facts.ts'
import { type ProductQueryField, productQueryFields } from '../../../domain/products/product-query.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** Covers every query field of the list; a new field needs an example in the table. */
const fields = Object.entries(productQueryFields) as [
  ProductQueryField,
  (typeof productQueryFields)[ProductQueryField],
][]

let app: TestApp
let client: TestClient
/** For each field a value whose list differs from the unfiltered one, `CBA`. */
let examples: Record<ProductQueryField, { value: string; shows: string }>

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  const variant = (color: string, size: string, stock: number) => ({ name: `${color} ${size}`, color, size, stock })
  const categoryId = await app.given.category('Borse')
  await app.given.product({
    name: 'A',
    price: '3.00',
    categoryId,
    variants: [variant('Nero', 'S', 1)],
    ...mapFacts(productFacets, () => 'Prova'),
  })
  await app.given.product({ name: 'B', price: '2.00', variants: [variant('Rosso', 'M', 1)] })
  await app.given.product({ name: 'C', price: '1.00', description: 'Da sera.', stock: 0 })
  examples = {
    ...mapFacts(productFacets, () => ({ value: 'prova', shows: 'A' })),
    limit: { value: '2', shows: 'CB' },
    offset: { value: '1', shows: 'BA' },
    sort: { value: 'price_desc', shows: 'ABC' },
    categoryId: { value: categoryId, shows: 'A' },
    search: { value: 'sera', shows: 'C' },
    // Changes only searches with typing errors: `search.test.ts`.
    exact: { value: 'true', shows: 'CBA' },
    color: { value: 'rosso', shows: 'B' },
    size: { value: 's', shows: 'A' },
    available: { value: 'true', shows: 'BA' },
  }
})

afterAll(() => app[Symbol.asyncDispose]())

test('the wire contract has the fields of the table', () => {
  expect(Object.keys(ProductListQuery.shape).sort()).toEqual(Object.keys(productQueryFields).sort())
})

test.each(fields)('for a signed-in user %s changes the list', async (field) => {
  const { value, shows } = examples[field]
  const plain = ProductList.parse((await client.get('/api/products')).body)
  const asked = ProductList.parse((await client.get(`/api/products?${field}=${value}`)).body)
  const names = ({ products }: ProductList) => products.map(({ name }) => name).join('')
  expect([names(plain), names(asked)]).toEqual(['CBA', shows])
})

test.each(fields.filter(([field]) => field !== 'search'))('%s also applies to a search', async (field) => {
  const { value, shows } = examples[field]
  const { body } = await client.get<ProductList>(`/api/products?search=dw-test&${field}=${value}`)
  expect(body.products.map(({ name }) => name).join('')).toBe(shows)
})

test.each(fields)('a visitor who sends %s must sign in, unless it is the limit', async (field) => {
  const { status } = await app.visitor.get(`/api/products?${field}=${examples[field].value}`)
  expect(status).toBe(field === 'limit' ? 200 : 401)
})

test('the limit does not change the order', async () => {
  const names = async (limit: number) =>
    (await client.get<ProductList>(`/api/products?limit=${limit}`)).body.products.map(({ name }) => name).join('')
  expect([await names(1), await names(2), await names(100)]).toEqual(['C', 'CB', 'CBA'])
})
