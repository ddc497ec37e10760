import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '../../../../contract/products/products.ts'
import type { Database } from '../../../database/database.ts'
import { connectDirectly } from '../../../database/direct-client.ts'
import { setStatementTimeout } from '../../../database/statement-limit.queries.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { selectProductPage } from '../product-pages.queries.ts'

/** Enough products that some words exceed the cap of a total, some are common and some rare. */
const size = 10_800

let app: TestApp
let client: TestClient

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  const { db } = app.context
  // Newest first differs from the insertion order: in every second hundred the dates run backwards.
  // Filling may take longer than the statement timeout of a request.
  await db.transaction(async (tx) => {
    await setStatementTimeout(tx, '0')
    await tx.execute(fill)
  })
}, 120_000)

const fill = sql`
    with category as (
      insert into categories (id, name, slug) values (gen_random_uuid(), 'Maglie', 'maglie'), (gen_random_uuid(), 'Giacche', 'giacche') returning id, name
    )
    insert into products (id, name, description, category_id, price, sku, created_at)
    select gen_random_uuid(),
           concat_ws(' ', case when n % 3 = 0 then 'lanata' end, case when n % 40 = 0 then 'fiammata' end, 'pezzo' || n % 7),
           concat_ws(' ', 'confezionata', case when n % 2 = 0 then 'morbida' end, case when n % 5 = 1 then 'lanata' end,
                     case when n % 300 = 7 then 'morbidissima' end, case when n >= 9000 then 'autunnale' end),
           (select id from category where name = case when n % 4 = 0 then 'Giacche' else 'Maglie' end),
           10 + n % 97, 'SK-' || lpad(n::text, 6, '0'),
           timestamptz '2026-01-01' + make_interval(mins => case when n / 100 % 2 = 0 then n else n / 100 * 100 + 99 - n % 100 end)
    from generate_series(0, ${sql.raw(String(size - 1))}) as n
  `

afterAll(() => app[Symbol.asyncDispose]())

const rebuild = () => app.context.jobs.runNow(app.context, 'rebuild-search-bitmaps')
const fold = () => app.context.jobs.runNow(app.context, 'fold-search-changes')

const queries = [
  'confezionata',
  'morbida',
  'lanata',
  'fiammata',
  'autunnale',
  'morbida lanata',
  'morbida fiammata',
  'fiammata autunnale',
  'lanata pezzo3',
  'pezzo7',
  'morb',
  'lanata morb',
  'giacche lanate',
  'giacche autunnali',
  'confezionata pez',
  'morbidissima',
  'lanata morbidissima',
]

/**
 * The expected hits, computed product by product: every word of the query is the beginning or the stem of a word in name, category or description.
 */
async function expected(query: string): Promise<{ ids: string[]; total: number }> {
  const words = query.split(' ')
  const stem = (text: string) => text.replace(/[aeio]$/, '')
  const { rows } = await app.context.db.execute<{
    id: string
    name: string
    category: string
    description: string
  }>(sql`
    select p.id, lower(p.name) as name, lower(c.name) as category, p.description
    from products as p join categories as c on c.id = p.category_id where p.is_active
    order by p.created_at desc, p.id desc
  `)
  const has = (text: string) =>
    words.every((word, index) =>
      text
        .split(' ')
        .some((other) => stem(other) === stem(word) || (index === words.length - 1 && other.startsWith(word))),
    )
  const hits = rows.filter((row) => has(`${row.name} ${row.category} ${row.description}`))
  const tier = (row: (typeof rows)[number]) => (has(row.name) ? 1 : has(`${row.name} ${row.category}`) ? 2 : 3)
  // Above the cap a search uses the catalogue's own order, newest first.
  const ranked = hits.length > 10_000 ? hits : hits.toSorted((a, b) => tier(a) - tier(b))
  return { ids: ranked.map(({ id }) => id), total: hits.length }
}

async function expectTrue(): Promise<void> {
  for (const query of queries) {
    const { ids, total } = await expected(query)
    for (const offset of [0, 5, Math.max(0, Math.floor(Math.min(total, 10_000) / 2)), Math.max(0, total - 3)]) {
      const { body } = await client.get<ProductList>(
        `/api/products?search=${encodeURIComponent(query)}&limit=12&offset=${offset}`,
      )
      const about = `${query}, from ${offset}`
      // If all words together find nothing, the response is marked as relaxed.
      expect(body.relaxed, about).toBe(total === 0 && body.total > 0)
      if (body.relaxed) continue
      expect({ total: body.total, capped: body.totalIsCapped }, about).toEqual({
        total: Math.min(total, 10_000),
        capped: total > 10_000,
      })
      expect(
        body.products.map(({ id }) => id),
        about,
      ).toEqual(ids.slice(offset, offset + 12))
    }
  }
}

test('totals and pages match the catalogue, before and after the common words are determined', async () => {
  await expectTrue()
  await rebuild()
  const { rows } = await app.context.db.execute<{ n: number }>(sql`select count(*)::int as n from search_bitmaps`)
  expect(rows[0]?.n).toBeGreaterThan(10)
  await expectTrue()
}, 60_000)

test('changed, hidden, reactivated and new products are found in their current state, before and after they are folded in', async () => {
  const { db } = app.context
  await rebuild()
  await db.execute(
    sql`update products set description = 'autunnale fiammata' where sku like 'SK-00____' and price = 20`,
  )
  await db.execute(sql`update products set is_active = false where sku like 'SK-001___' and price = 30`)
  await db.execute(sql`update products set is_active = false where sku like 'SK-002___' and price = 40`)
  await db.execute(
    sql`update products set is_active = true where sku like 'SK-002___' and price = 40 and sku > 'SK-0025'`,
  )
  await db.execute(sql`delete from products where sku like 'SK-003___' and price = 50`)
  await app.given.product({ name: 'Lanata nuova', category: 'Maglie', description: 'morbida' })
  await expectTrue()
  await fold()
  const { rows } = await db.execute(sql`select 1 from search_changes`)
  expect(rows).toEqual([])
  await expectTrue()
}, 60_000)

test('a word used by a small part of the catalogue is found, also sorted by price', async () => {
  const { db } = app.context
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where description like '%autunnale%' and is_active order by price, id limit 12`,
  )
  const { body } = await client.get<ProductList>('/api/products?search=autunnale&sort=price_asc&limit=12')
  expect(body.products.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('concurrent changes and folds lose nothing', async () => {
  const { db } = app.context
  const change = (n: number) =>
    db.execute(
      sql`update products set description = ${n % 2 ? 'morbida' : 'autunnale'} where sku like ${`SK-00${n}___`}`,
    )
  await Promise.all([change(5), fold(), change(6), fold(), change(7), rebuild(), change(8), fold(), change(5)])
  await expectTrue()
}, 60_000)

test('a substring shared by many SKUs finds each of their products once, newest first, and counts them', async () => {
  const { rows } = await app.context.db.execute<{ id: string; sku: string }>(
    sql`select id, sku from products where is_active and sku is not null order by created_at desc, id desc`,
  )
  for (const piece of ['SK-0001', 'SK-00', '-004', 'SK-010799']) {
    const hits = rows.filter(({ sku }) => sku.replaceAll('-', '').includes(piece.replaceAll('-', '')))
    const offset = Math.min(24, hits.length - 1)
    const { body } = await client.get<ProductList>(`/api/products?search=${piece}&limit=12&offset=${offset}`)
    expect({ total: body.total, ids: body.products.map(({ id }) => id) }, piece).toEqual({
      total: Math.min(hits.length, 10_000),
      ids: hits.slice(offset, offset + 12).map(({ id }) => id),
    })
  }
})

test('pages of the list share one generic plan, even if PostgreSQL may choose', async () => {
  const connection = await connectDirectly(app.databaseUrl)
  try {
    await connection.query('set random_page_cost = 1.1')
    await connection.query('analyze products')
    const visibility = { allImages: true, variants: true, wholeCatalogue: true }
    // As through a pooler: without the `plan_cache_mode` of `pageSettings`, PostgreSQL may plan each page again.
    const db = { pages: connection } as unknown as Database
    for (let offset = 0; offset < 200; offset += 20) await selectProductPage(db, { limit: 20, offset }, visibility)
    for (let offset = 300; offset < 4000; offset += 400) await selectProductPage(db, { limit: 20, offset }, visibility)
    const { rows } = await connection.query('select custom_plans::int, generic_plans::int from pg_prepared_statements')
    expect(rows).toEqual([
      { custom_plans: 5, generic_plans: 5 },
      { custom_plans: 5, generic_plans: 5 },
    ])
  } finally {
    await connection.end()
  }
})
