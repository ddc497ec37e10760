import { and, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { newestFirst, type PageQuery } from '../../database/paging.ts'
import { products } from '../../database/schema/products.ts'

const states = [sql`${products.isActive}`, sql`not ${products.isActive}`] as const

/** One page of all products, newest first, by their ids. Each state has an index of its own: the page is merged of both. */
export async function selectNewestIds(
  db: Queryable,
  query: PageQuery,
): Promise<{ ids: string[]; total: number; nextCursor: string | null }> {
  const page = newestFirst(products, query)
  const newestOf = (state: SQL) =>
    db
      .select({ id: products.id, createdAt: products.createdAt })
      .from(products)
      .where(and(state, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
  const rows = (await Promise.all(states.map(newestOf))).flat()
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  const cut = page.cut(rows, await countProducts(db))
  return { ids: cut.rows.map(({ id }) => id), total: cut.total, nextCursor: cut.nextCursor }
}

/** Those on sale are counted already, by category. */
async function countProducts(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select ((select coalesce(sum(active_products), 0) from category_counts)
            + (select count(*) from ${products} where not is_active))::int as n`)
  return rows[0]?.n ?? 0
}

/** Products that are not on sale among which a search looks: the newest. */
const searchedInactive = 5000

/** Products that are not on sale and whose name or SKUs hold all words of the search, newest first: at most `atMost`, and how many there are. */
export async function selectInactiveHits(
  db: Queryable,
  search: string,
  atMost: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select id, (count(*) over ())::int as total from (
      select id, name, created_at,
        (select coalesce(string_agg(skus.sku, ' '), '') from skus where skus.product_id = products.id) as skus
      from ${products} where not is_active order by created_at desc, id desc limit ${searchedInactive}
    ) as inactive
    where not exists (
      select 1 from unnest(${sql.param(wordPatterns(search))}::text[]) as wanted (pattern)
      where fold(inactive.name) not like fold(wanted.pattern) and inactive.skus not ilike wanted.pattern
    )
    order by created_at desc, id desc limit ${atMost}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Of these products the ones whose name or SKUs hold all words of the search, in their order. */
export async function selectLiteralHits(db: Queryable, search: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product.id from unnest(${sql.param(ids)}::uuid[]) with ordinality as hit (id, place)
    join ${products} as product on product.id = hit.id
    cross join lateral (
      select coalesce(string_agg(skus.sku, ' '), '') as all_of from skus where skus.product_id = product.id
    ) as sku
    where not exists (
      select 1 from unnest(${sql.param(wordPatterns(search))}::text[]) as wanted (pattern)
      where fold(product.name) not like fold(wanted.pattern) and sku.all_of not ilike wanted.pattern
    )
    order by hit.place`)
  return rows.map(({ id }) => id)
}

const wordPatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
