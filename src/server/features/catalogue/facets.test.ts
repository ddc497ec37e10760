import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductFacets, type ProductList } from '../../../contract/products/products.ts'
import { type FacetName, facetNames, isOfVariant, mapFacts, productFacets } from '../../../domain/products/facts.ts'
import { fold } from '../../../domain/words/fold.ts'
import { toColumn } from '../../database/json-rows.ts'
import { setStatementTimeout } from '../../database/statement-limit.queries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** Enough that some colours and sizes are common, and so counted by bitmaps, and others are rare. */
const size = 4_000

let app: TestApp
let client: TestClient
let categoryId: string

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  categoryId = await app.given.category('Giacche')
  await app.context.db.transaction(async (tx) => {
    // Filling may take longer than the statement timeout of a request.
    await setStatementTimeout(tx, '0')
    await tx.execute(sql`
      insert into categories (id, name, slug) values (gen_random_uuid(), 'Maglie', 'maglie')`)
    await tx.execute(sql`
      insert into products (id, name, description, category_id, price, sku)
      select gen_random_uuid(), concat_ws(' ', 'capo', case when n % 3 = 0 then 'lanato' end, case when n % 500 = 7 then 'raro' end),
             case when n % 2 = 0 then 'morbido' else '' end,
             case when n % 4 = 0 then ${categoryId}::uuid else (select id from categories where slug = 'maglie') end,
             10 + n % 97, 'SK-' || lpad(n::text, 6, '0')
      from generate_series(0, ${sql.raw(String(size - 1))}) as n`)
    for (const facet of productFacets)
      await tx.execute(sql`
        update products set ${sql.identifier(toColumn(facet))} = (array['Lana', 'Cotone', 'Seta', 'seta', null])[1 + substr(sku, 4)::int / 13 % 5]`)
    await tx.execute(sql`
      with of_product as (select id, substr(sku, 4)::int as n from products), added as (
        insert into product_variants (id, product_id, name, color, size, sort_order)
        select gen_random_uuid(), id, color || ' / ' || coalesce(size, ''), color, size, k
        from of_product cross join generate_series(0, 3) as k
        cross join lateral (select
          case when n % 400 = 11 and k = 0 then 'Caffè' when n % 401 = 12 and k = 0 then 'caffe'
               else (array['Nero', 'Bianco', 'Rosso', 'Blu', 'Verde d''oro'])[1 + (n * (k / 2 + 1) + k / 2) % 5] end as color,
          case when n % 10 = 3 then null else (array['S', 'M', 'L', '42'])[1 + (n / 7 + k) % 4] end as size
        ) as option
        where n % 11 <> 5
        on conflict do nothing
        returning id, product_id
      )
      insert into stock_items (id, product_id, variant_id, on_hand)
      select gen_random_uuid(), product_id, id, (hashtext(id::text) % 3 + 3) % 3 from added`)
  })
}, 120_000)

afterAll(() => app[Symbol.asyncDispose]())

/** A variant, or a product without any. Facets are folded. */
interface Variant extends Record<FacetName, string> {
  product: string
  category: string
  text: string
  available: number
}

interface Filters extends Partial<Record<FacetName, string[]>> {
  search?: string
  categoryId?: string
  available?: boolean
}

const query = (filters: Filters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, given]) =>
      [given].flat().map((value): [string, string] => [name, String(value)]),
    ),
  ).toString()

const facetsOf = async (filters: Filters) => {
  const { status, body } = await client.get(`/api/products/facets?${query(filters)}`)
  expect(status).toBe(200)
  return ProductFacets.parse(body)
}

const totalOf = async (filters: Filters) =>
  (await client.get<ProductList>(`/api/products?limit=1&${query(filters)}`)).body.total

const ofFacet = (facet: FacetName) =>
  sql`coalesce(${sql.raw(isOfVariant(facet) ? 'v' : 'p')}.${sql.identifier(toColumn(facet))}, '') as ${sql.identifier(facet)}`

async function allVariants(): Promise<Variant[]> {
  const { rows } = await app.context.db.execute<Variant & Record<string, unknown>>(sql`
    select p.id as product, p.category_id as category, p.name || ' ' || p.description as text,
           ${sql.join(facetNames.map(ofFacet), sql`, `)}, coalesce(s.on_hand - s.held, 0) as available
    from products as p left join product_variants as v on v.product_id = p.id left join stock_items as s on s.variant_id = v.id
    where p.is_active`)
  return rows.map((row) => ({ ...row, ...mapFacts(facetNames, (facet) => fold(row[facet])) }))
}

/** The expected number of products for a value of a filter under all other filters, computed variant by variant. */
function expectedTotal(variants: Variant[], filters: Filters, facet: FacetName, value: string): number {
  const asked: Filters = { ...filters, [facet]: [value] }
  const chosen = mapFacts(facetNames, (name) => asked[name]?.map(fold))
  const hits = variants.filter(
    ({ category, text, available, ...own }) =>
      (!asked.categoryId || category === asked.categoryId) &&
      (asked.search ?? '').split(' ').every((word) => text.includes(word)) &&
      facetNames.every((name) => chosen[name]?.includes(own[name]) ?? true) &&
      (!asked.available || available > 0),
  )
  return new Set(hits.map(({ product }) => product)).size
}

const questions = (): Filters[] => [
  {},
  { categoryId },
  { color: ['Nero'] },
  { color: ['nero', 'Blu'] },
  { color: ['Nero', 'Blu', 'Caffè'], size: ['M', '42'] },
  { categoryId, size: ['S'] },
  { search: 'morbido' },
  { search: 'morbido lanato', color: ['Bianco'] },
  { search: 'raro', size: ['L'] },
  { available: true },
  { available: true, color: ['Rosso', "Verde d'oro"], size: ['S', 'L'] },
  { available: true, search: 'lanato', categoryId, color: ['Rosso'] },
  ...productFacets.flatMap((facet): Filters[] => [
    { [facet]: ['Lana'] },
    { [facet]: ['lana', 'Seta'], color: ['Nero', 'Blu'], size: ['M', '42'] },
    { [facet]: ['Cotone'], categoryId, search: 'morbido', color: ['Rosso'] },
    { [facet]: ['Cotone'], available: true, size: ['S'] },
    { [facet]: ['Lana'], search: 'raro' },
  ]),
]

const orderedOptions: Partial<Record<FacetName, string[]>> = {
  color: ['Bianco', 'Blu', 'Caffè', 'Nero', 'Rosso', "Verde d'oro"],
  size: ['S', 'M', 'L', '42'],
}

const facetsWithOptions = (facets: ProductFacets) =>
  facetNames.map((facet) => ({ facet, options: facets[`${facet}Options`] }))

async function expectTrue(): Promise<void> {
  const variants = await allVariants()
  for (const filters of questions()) {
    const about = query(filters)
    for (const { facet, options } of facetsWithOptions(await facetsOf(filters))) {
      expect(
        options.map(({ value }) => value),
        about,
      ).toEqual(orderedOptions[facet] ?? ['Cotone', 'Lana', 'Seta'])
      for (const { value, total, totalIsCapped } of options)
        expect([value, total, totalIsCapped], about).toEqual([
          value,
          expectedTotal(variants, filters, facet, value),
          false,
        ])
    }
  }
}

test('each option shows the number of products under the other filters, equal to a count variant by variant', async () => {
  await expectTrue()
  await app.context.jobs.runNow(app.context, 'rebuild-search-bitmaps')
  const { rows } = await app.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from search_lexemes where lexeme like 'F%' or lexeme like 'V%'`,
  )
  expect(rows[0]?.n).toBeGreaterThan(3)
  await expectTrue()
}, 60_000)

test('products that have just changed are counted in their current state', async () => {
  const { db } = app.context
  await db.execute(sql`update products set is_active = false where sku like 'SK-0001__'`)
  await db.execute(sql`update products set description = 'morbido' where sku like 'SK-0002__'`)
  await db.execute(sql`delete from product_variants where color = 'Nero' and size = 'M' and product_id in
    (select id from products where sku like 'SK-0003__')`)
  await expectTrue()
}, 60_000)

test('the list has as many products as its option shows', async () => {
  for (const filters of questions()) {
    for (const { facet, options } of facetsWithOptions(await facetsOf(filters)))
      for (const { value, total } of options)
        expect(await totalOf({ ...filters, [facet]: [value] }), query(filters)).toBe(total)
  }
}, 60_000)

test('repeated parameters select several colours and sizes, and one variant must match both', async () => {
  const variants = await allVariants()
  const has = (colors: string[], sizes: string[]) =>
    new Set(
      variants
        .filter((one) => colors.map(fold).includes(one.color) && sizes.map(fold).includes(one.size))
        .map(({ product }) => product),
    ).size
  expect(await totalOf({ color: ['Nero', 'Rosso'], size: ['S', 'L'] })).toBe(has(['Nero', 'Rosso'], ['S', 'L']))
  expect(await totalOf({ color: ['Nero'], size: ['S'] })).toBe(has(['Nero'], ['S']))
  expect(await totalOf({ color: ['Nero', '', ' Nero '], size: ['S'] })).toBe(has(['Nero'], ['S']))
  const answer = await client.get<ProductList>('/api/products?color=Nero,Rosso')
  expect(answer.body.total).toBe(0)
})

test('if all words together find nothing, the totals are those of the relaxed search shown by the list', async () => {
  const list = (await client.get<ProductList>('/api/products?search=raro+zzzqqq')).body
  expect(list.relaxed).toBe(true)
  const { sizeOptions } = await facetsOf({ search: 'raro zzzqqq' })
  expect(sizeOptions).toEqual((await facetsOf({ search: 'raro' })).sizeOptions)
  expect(sizeOptions.some(({ total }) => total > 0)).toBe(true)
  const { colorOptions } = await facetsOf({ search: 'zzzqqq' })
  expect(colorOptions.every(({ total }) => total === 0)).toBe(true)
})

/** No product with both words is blue or white; some with the second word are. */
const relaxedByOptions = (): Filters[] => [
  { search: 'raro lanato', color: ['Blu'] },
  { search: 'raro lanato', color: ['blu', 'Bianco'], size: ['M', 'L'] },
  { search: 'raro lanato', color: ['Blu'], size: ['S'], available: true },
  { search: 'raro lanato', color: ['Blu'], available: true, categoryId },
]

test('if only a colour or size makes all words find nothing, the totals are those of the relaxed search shown by the list', async () => {
  const variants = await allVariants()
  expect(await totalOf({ search: 'raro lanato' })).toBeGreaterThan(0)
  for (const filters of relaxedByOptions()) {
    const about = query(filters)
    const list = (await client.get<ProductList>(`/api/products?limit=1&${about}`)).body
    expect(list, about).toMatchObject({ relaxed: true, total: expect.toSatisfy((total) => total > 0) })
    const shown = { ...filters, search: 'lanato' }
    expect(list.total).toBe(await totalOf(shown))
    const { colorOptions, sizeOptions } = await facetsOf(filters)
    for (const { value, total } of colorOptions)
      expect(total, `${about}: ${value}`).toBe(expectedTotal(variants, shown, 'color', value))
    for (const { value, total } of sizeOptions)
      expect(total, `${about}: ${value}`).toBe(expectedTotal(variants, shown, 'size', value))
  }
})

test('if the chosen colour leaves no product at all, the totals show which colours would find some', async () => {
  const variants = await allVariants()
  const filters = { search: 'raro', color: ['Blu'] }
  expect(await totalOf(filters)).toBe(0)
  const { colorOptions, sizeOptions } = await facetsOf(filters)
  expect(colorOptions.map(({ value, total }) => [value, total])).toEqual(
    colorOptions.map(({ value }) => [value, expectedTotal(variants, filters, 'color', value)]),
  )
  expect(colorOptions.some(({ total }) => total > 0)).toBe(true)
  expect(sizeOptions.every(({ total }) => total === 0)).toBe(true)
})

test('a filter accepts 20 values; visitors cannot filter', async () => {
  const many = Array.from({ length: 21 }, (_, n) => `c${n}`)
  expect((await client.get(`/api/products?${query({ color: many })}`)).problem.fields).toEqual({
    color: 'Massimo 20 valori',
  })
  expect((await client.get(`/api/products?${query({ color: many.slice(1), size: many.slice(1) })}`)).status).toBe(200)
  expect((await client.get(`/api/products/facets?${query({ size: many })}`)).status).toBe(400)
  expect((await client.get(`/api/products?color=${'x'.repeat(201)}`)).problem.fields).toEqual({
    color: 'Massimo 200 caratteri',
  })
  expect((await app.visitor.get('/api/products?color=&color=Nero')).status).toBe(401)
  expect((await app.visitor.get('/api/products/facets?color=Nero')).status).toBe(401)
})
