import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Product, ProductFacets, ProductList, ProductListItem } from '../../../contract/products/products.ts'
import { z } from '../../../contract/z.ts'
import { mapFacts, productFacts } from '../../../domain/products/facts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/**
 * PostgreSQL assembles products, and the contract describes them: these tests check that the two agree. Every response must have exactly the
 * contract's fields, and over all responses each field must have every type that the contract allows.
 */

let app: TestApp
let viewers: Record<'visitor' | 'trial' | 'starter' | 'admin', TestClient>
let full: string
let bare: string
let categoryId: string

beforeAll(async () => {
  app = await startTestApp()
  viewers = {
    visitor: app.visitor,
    trial: await app.as('rivenditore', { subscriptionPlan: 'trial' }),
    starter: await app.as('rivenditore', { subscriptionPlan: 'starter' }),
    admin: await app.as('admin', { subscriptionPlan: 'trial' }),
  }
  categoryId = await app.given.category('Cappotti "lunghi"')
  await app.context.db.pool.query(
    "insert into picture_previews (image_url, preview) values ('/media/a/800.webp', 'data:image/webp;base64,UklGRg==')",
  )
  full = await app.given.product({
    categoryId,
    name: 'Cappotto \\ "Milano"\n',
    comparePrice: '99.00',
    ...mapFacts(productFacts, () => '100% lana'),
    ean: '4006381333931',
    hsCode: '620211',
    vatRate: '0.00',
    vatNature: 'N4',
    images: [
      { imageUrl: '/media/a/800.webp', altText: 'Davanti', color: 'Nero' },
      { imageUrl: '/media/b/800.webp', altText: null },
    ],
    variants: [
      { name: 'Nero M', color: 'Nero', size: 'M', sku: 'DW-SHAPE-NM', stock: 2 },
      { name: 'Unico', color: null, size: null, sku: null, stock: 0 },
    ],
  })
  bare = await app.given.product({ categoryId, name: 'Cappotto', weight: null, sku: null, comparePrice: null })
})

afterAll(() => app[Symbol.asyncDispose]())

/** The schema, but strict at every depth: unknown fields are rejected. */
function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, strictly(field as z.ZodType)])),
    )
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable()
  return schema
}

/** Every path in the schema with each JSON type that it may have, as `images[].altText: null`. */
function allowedTypes(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => allowedTypes(field as z.ZodType, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return allowedTypes(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodNullable) return [`${path}: null`, ...allowedTypes(schema.unwrap() as z.ZodType, path)]
  return [`${path}: ${z.toJSONSchema(schema).type}`]
}

function typesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => typesIn(item, `${path}[]`))
  if (value === null) return [`${path}: null`]
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, field]) => typesIn(field, `${path}.${name}`))
  return [`${path}: ${Number.isInteger(value) ? 'integer' : typeof value}`]
}

const sorted = (types: Iterable<string>) => [...new Set(types)].sort()

/** Parses the responses with the strict schema: additional, missing or different fields fail. */
async function answersOf(client: TestClient, schema: z.ZodType, paths: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const path of paths) {
    const { status, headers, body } = await client.get(path)
    expect([status, headers.get('content-type')], path).toEqual([200, 'application/json; charset=utf-8'])
    const { data, error } = strictly(schema).safeParse(body)
    expect(error?.issues, path).toBeUndefined()
    expect(data, path).toEqual(body)
    answers.push(body)
  }
  return answers
}

const lists = () => [
  '/api/products',
  `/api/products?categoryId=${categoryId}`,
  '/api/products?search=cappotto',
  '/api/products?search=cappoto',
  '/api/products?available=true&sort=price_asc',
]
const details = () => [full, bare].map((id) => `/api/products/${id}`)
const related = () => details().map((path) => `${path}/related`)

describe.each(['starter', 'admin'] as const)('%s, with full visibility,', (name) => {
  test.each([
    ['lists and searches', ProductList, lists],
    ['products', Product, details],
    ['related products', z.array(ProductListItem), related],
    ['facets', ProductFacets, () => ['/api/products/facets']],
  ])('%s have exactly the contract’s fields and types', async (_, schema, paths) => {
    const answers = await answersOf(viewers[name], schema, paths())
    expect(sorted(answers.flatMap((answer) => typesIn(answer)))).toEqual(sorted(allowedTypes(schema)))
  })
})

/** The second image is the one without alt text, colour and preview. */
const ofSecondImage = ['.images[].altText: null', '.images[].color: null', '.images[].preview: null']

test('a trial, limited to one image, gets the same fields', async () => {
  const { trial } = viewers
  const answers = await answersOf(trial, Product, details())
  const seen = sorted(answers.flatMap((answer) => typesIn(answer)))
  expect(seen).toEqual(sorted(allowedTypes(Product)).filter((type) => !ofSecondImage.includes(type)))
  await answersOf(trial, ProductList, lists())
  await answersOf(trial, z.array(ProductListItem), related())
})

test('a visitor, limited to one image and no variants, gets the same fields', async () => {
  const answers = await answersOf(viewers.visitor, Product, details())
  const seen = sorted(answers.flatMap((answer) => typesIn(answer)))
  const hidden = (type: string) => /^\.(variants|colors|sizes)\[\]/.test(type) || ofSecondImage.includes(type)
  expect(seen).toEqual(sorted(allowedTypes(Product)).filter((type) => !hidden(type)))
  await answersOf(viewers.visitor, ProductList, ['/api/products', '/api/products?limit=1'])
  await answersOf(viewers.visitor, z.array(ProductListItem), related())
})

test('an empty page has the shape of a list', async () => {
  const empty = ['/api/products?offset=1000', '/api/products?search=xyzzyq', '/api/products?color=nessuno']
  for (const body of await answersOf(viewers.starter, ProductList, empty)) expect(body).toMatchObject({ products: [] })
})

test('a single additional field on either side is detected', () => {
  const Narrow = z.object({ name: z.string(), images: z.array(z.object({ url: z.string().nullable() })) })
  const fits = (value: unknown) => strictly(Narrow).safeParse(value).success
  expect(fits({ name: '', images: [{ url: null }] })).toBe(true)
  expect(fits({ name: '', images: [{ url: null, more: 1 }] })).toBe(false)
  expect(fits({ name: '', images: [], more: 1 })).toBe(false)
  expect(fits({ name: '', images: [{}] })).toBe(false)
  expect(allowedTypes(Narrow)).toEqual(['.name: string', '.images[].url: null', '.images[].url: string'])
})
