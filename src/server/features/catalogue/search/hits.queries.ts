import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products/products.ts'
import type { ProductSort } from '../../../../domain/products/product-query.ts'
import type { Database } from '../../../database/database.ts'
import { readPlannedOnce } from '../../../database/read-prepared.ts'
import { isByPrice, sortOrder } from '../sort-order.ts'
import { type Condition, toTsquery } from './conditions.ts'
import { skuBegins, skuHolds } from './text-patterns.queries.ts'
import type { SkuPattern, UnderstoodSearch } from './understand-search.ts'

/** Hits are counted up to this number. */
export const searchTotalCap = 10_000

export interface FoundIds {
  ids: string[]
  total: number
  totalIsCapped: boolean
}

/** The hits of a tier that are in no better tier: `without` is the better one. */
export interface Hits {
  condition: Condition
  without?: Condition | null
}

/** Condition on `search`. */
export const matches = (condition: Condition | null) =>
  sql`search.document @@ ${condition && toTsquery(condition)}::tsquery`

const isAmong = ({ condition, without }: Hits) =>
  without
    ? sql`search.document @@ ${`${toTsquery(condition)} & !(${toTsquery(without)})`}::tsquery`
    : matches(condition)

/** Condition on `search`: one of the product's SKUs matches. */
export const hasSku = (sku: SkuPattern): SQL =>
  sql`exists (select 1 from skus where skus.product_id = search.product_id and ${isLike(sku)} offset 0)`

const isLike = ({ piece, isBeginning }: SkuPattern) =>
  isBeginning ? skuBegins(sql`${piece}::text`) : skuHolds(sql`${piece}::text`)

/**
 * All hits. Words use the lexeme index, SKUs an index of their own, because one index cannot answer "or". The lateral `offset 0` makes the planner
 * look the few rows up one by one; by its own estimate it would read the whole table.
 */
export function allHits({ anywhere, filters, sku }: UnderstoodSearch): SQL {
  if (!sku) return sql`product_search as search where ${matches(anywhere)}`
  const bySku = sql`select distinct product_id from skus where ${isLike(sku)}`
  const byWords = anywhere
    ? sql`union select product_id from product_search as search where ${matches(anywhere)}`
    : sql``
  return sql`(${bySku} ${byWords}) as found cross join lateral (
    select * from product_search where product_id = found.product_id offset 0
  ) as search where ${filters.length > 0 ? matches(filters) : sql`true`}`
}

/** Best first: a SKU with this beginning, then words in the name, then in name or category, then anywhere. */
function tierOf({ sku, inName, inTitle }: UnderstoodSearch): SQL {
  const bySku = sku?.isBeginning
    ? sql`when search.product_id in (select product_id from skus where ${isLike(sku)}) then 0`
    : sql``
  const byWords = inName && inTitle ? sql`when ${matches(inName)} then 1 when ${matches(inTitle)} then 2` : sql``
  return sql`case when false then 0 ${bySku} ${byWords} else 3 end`
}

/** For few hits: all of them are read, ranked and counted exactly. */
export async function selectRankedHits(db: Database, search: UnderstoodSearch, query: SortedQuery): Promise<FoundIds> {
  const order = query.sort === 'relevance' ? sql`tier, ${hitOrder(query)}` : hitOrder(query)
  const rows = await readPlannedOnce<{ id: string | null; total: number }>(
    db,
    sql`
    with hits as materialized (
      select search.product_id, search.created_at, ${tierOf(search)} as tier ${priceOfHit(query)}
      from ${allHits(search)} and ${isAvailable(query)}
    )
    select page.product_id as id, counted.total
    from (select count(*)::int as total from hits) as counted
    left join (select * from hits order by ${order} limit ${query.limit} offset ${query.offset}) as page on true
    order by ${order}
  `,
  )
  return foundIn(rows, rows[0]?.total ?? 0)
}

/**
 * A page of very many hits: reads the catalogue in the requested order and tests each product, so that the work depends on the page, not on the
 * number of hits.
 */
async function walk(db: Database, isHit: SQL, query: SortedQuery, end: SQL): Promise<string[]> {
  const rows = await readPlannedOnce<{ id: string }>(
    db,
    sql`
    select search.product_id as id
    from ${inOrder(query, end)}
    where ${isHit} and ${isAvailable(query)}
    order by ${hitOrder(query)} limit ${query.limit} offset ${query.offset}
  `,
  )
  return rows.map(({ id }) => id)
}

/** Maximum number of products to walk; beyond it the hits are taken from the index instead. */
const maxWalk = 20_000

/** Returns fewer than a page if the limit of products is reached first. */
export const walkToHits = (db: Database, hits: Hits, query: SortedQuery): Promise<string[]> =>
  walk(db, isAmong(hits), query, sql.raw(`limit ${maxWalk}`))

/** A page of the products whose SKUs match a very common substring. */
export function walkToSkus(db: Database, sku: SkuPattern, filters: Condition, query: SortedQuery): Promise<string[]> {
  const isHit = hasSku(sku)
  return walk(db, filters.length > 0 ? sql`${isHit} and ${matches(filters)}` : isHit, query, sql`offset 0`)
}

/** A page of hits that are few compared to the catalogue: taken from the lexeme index, then sorted. */
export async function sortHits(db: Database, hits: Hits, query: SortedQuery): Promise<string[]> {
  const rows = await readPlannedOnce<{ id: string }>(
    db,
    sql`
    select product_id as id from (
      select product_id, created_at ${priceOfHit(query)} from product_search as search
      where ${isAmong(hits)} and ${isAvailable(query)} offset 0
    ) as hits
    order by ${hitOrder(query)} limit ${query.limit} offset ${query.offset}
  `,
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether walking the catalogue in order is cheaper for a page of `count` hits among `products` than reading all hits; a row of the catalogue costs
 * about a third of a hit from the index.
 */
export const isWalkShorter = ({ limit, offset }: SortedQuery, count: number, products: number): boolean => {
  const rowsToWalk = ((offset + limit) / count) * products
  return rowsToWalk < Math.min(3 * count, maxWalk / 2)
}

function foundIn(rows: readonly { id: string | null }[], total: number): FoundIds {
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: Math.min(total, searchTotalCap),
    totalIsCapped: total > searchTotalCap,
  }
}

/** All available products, without words. Walks the catalogue as for very many hits, because most products are available. */
export async function walkToAvailable(db: Database, query: SortedQuery): Promise<FoundIds> {
  const rows = await readPlannedOnce<{ id: string | null; n: number }>(
    db,
    sql`
    select page.product_id as id, counted.n
    from (
      select count(*)::int as n from (
        select 1 from product_search as search where ${isAvailable(query)} limit ${sql.raw(String(searchTotalCap + 1))}
      ) as hits
    ) as counted
    left join (
      select * from ${inOrder(query, sql`offset 0`)} where ${isAvailable(query)}
      order by ${hitOrder(query)} limit ${query.limit} offset ${query.offset}
    ) as page on true
    order by ${hitOrder(query)}
  `,
  )
  return foundIn(rows, rows[0]?.n ?? 0)
}

/** A search or filter with its sort order. */
export type SortedQuery = ProductQuery & { sort: ProductSort }

/** For hits, which have a `product_id`. */
const hitOrder = ({ sort }: SortedQuery): SQL => sql.raw(sortOrder(sort, 'product_id'))

/** Prices are not stored with the lexemes, because each price change would rewrite all index entries of its product. */
const priceOfHit = ({ sort }: SortedQuery): SQL =>
  isByPrice(sort) ? sql`, (select price from products where id = search.product_id) as price` : sql``

/**
 * A subquery named `search` over all products, sorted. `end` is its LIMIT or OFFSET clause. A limit or `offset 0` in `end` keeps the planner from a plan that reads every hit
 * first. The outer statement sorts by the same order again, which is free because the rows arrive sorted.
 */
function inOrder(query: SortedQuery, end: SQL): SQL {
  if (!isByPrice(query.sort))
    return sql`(select product_id, document, created_at from product_search order by ${hitOrder(query)} ${end}) as search`
  const byPrice = sql.raw(sortOrder(query.sort, 'id'))
  return sql`(
    select product.id as product_id, product.price, hit.document
    from (select id, price from products where is_active order by ${byPrice} ${end}) as product
    cross join lateral (select document from product_search where product_id = product.id offset 0) as hit
  ) as search`
}

const isOneOf = (column: SQL, values: readonly string[]) =>
  sql`fold(${column}) = any(array(select fold(value) from unnest(${sql.param(values)}::text[]) as value))`

/**
 * Condition on `search`: stock that can be reserved now, in a requested colour and size; true for all without the availability filter. For most
 * products the counters suffice; reservations are read only if one has just expired (`stock_availability`). Each `offset 0` makes the planner check
 * product by product instead of reading the whole stock table.
 */
export function isAvailable({ available, color, size }: ProductQuery): SQL {
  if (!available) return sql`true`
  const options = [...(color ? [isOneOf(sql`v.color`, color)] : []), ...(size ? [isOneOf(sql`v.size`, size)] : [])]
  const isAskedFor =
    options.length > 0
      ? sql`exists (select 1 from product_variants as v where v.id = level.variant_id and ${sql.join(options, sql` and `)})`
      : sql`true`
  const levelWith = (table: 'stock_items' | 'stock_availability', hasPieces: SQL) => sql`exists (
    select 1 from ${sql.raw(table)} as level
    where level.product_id = search.product_id and ${hasPieces} and ${isAskedFor} offset 0
  )`
  return sql`(
    ${levelWith('stock_items', sql`level.on_hand > level.held`)}
    or search.product_id in (select product_id from reservations where reservation_is_over(status, expires_at))
    and ${levelWith('stock_availability', sql`level.available > 0`)}
  )`
}
