import { type SQL, sql } from 'drizzle-orm'
import type { ProductSelection } from '../../../contract/products/admin-products.ts'
import { maxCounted } from '../../../domain/page-sizes.ts'
import type { AdminProductSort, ProductLack, ProductStateFilter } from '../../../domain/products/admin-product-list.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import { isDay } from '../../../domain/time/clock.ts'
import type { Queryable } from '../../database/database.ts'

/** `fewPieces`: the low-stock threshold. A product is running out if it, or one of its variants, has at most this many pieces available. */
export interface Filters extends Omit<ProductSelection, 'search'> {
  fewPieces: number
}

interface Order {
  key: SQL
  /** PostgreSQL type of the key, which a cursor contains as text. */
  type: SQL
  direction: SQL
  after: SQL
}

const upward = { direction: sql`asc`, after: sql`>` }
const downward = { direction: sql`desc nulls first`, after: sql`<` }

/** Each order matches an index that ends with the id. */
const orders: Readonly<Record<AdminProductSort, Order>> = {
  newest: { key: sql`p.created_at`, type: sql`timestamptz`, ...downward },
  updated: { key: sql`p.updated_at`, type: sql`timestamptz`, ...downward },
  name: { key: sql`lower(p.name)`, type: sql`text`, ...upward },
  price_asc: { key: sql`p.price`, type: sql`numeric`, ...upward },
  price_desc: { key: sql`p.price`, type: sql`numeric`, ...downward },
}

const states: Readonly<Record<ProductStateFilter, SQL>> = {
  active: sql`p.is_active`,
  inactive: sql`not p.is_active`,
}

const lacks: Readonly<Record<ProductLack, (fewPieces: number) => SQL>> = {
  picture: () => sql`exists (select from product_cards as card where card.product_id = p.id and card.images = '[]')`,
  // If the product has variants, only their stock counts: the product's own is unused.
  stock: (fewPieces) => sql`exists (
    select from stock_items as item
    where item.product_id = p.id and item.on_hand - item.held <= ${fewPieces}
      and (item.variant_id is not null or not exists (select from product_variants as v where v.product_id = p.id)))`,
  price: () => sql`p.price = 0`,
}

/** `true` without filters. */
const conditionOf = ({ category, state, lack, fewPieces }: Filters): SQL =>
  sql.join(
    [
      sql`true`,
      ...(category === undefined ? [] : [sql`p.category_id = ${category}::uuid`]),
      ...(state === undefined ? [] : [states[state]]),
      ...(lack === undefined ? [] : [lacks[lack](fewPieces)]),
    ],
    sql` and `,
  )

interface IdPage {
  ids: string[]
  nextCursor: string | null
}

/** The ids of one page of the products that meet the filters. */
export async function selectAdminPage(
  db: Queryable,
  filters: Filters,
  { sort, limit, cursor }: { sort: AdminProductSort; limit: number; cursor?: string | undefined },
): Promise<IdPage> {
  const { key, type, direction, after } = orders[sort]
  const last = cursor ? decodeKey(cursor, sort) : undefined
  if (cursor && !last) throw requestProblems.cursor()
  const beyond = last ? sql`(${key}, p.id) ${after} (${last.key}::${type}, ${last.id}::uuid)` : sql`true`
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select p.id, ${key}::text as key from products as p
    where ${conditionOf(filters)} and ${beyond}
    order by ${key} ${direction}, p.id ${direction} limit ${limit + 1}`)
  const end = rows.length > limit ? rows[limit - 1] : undefined
  return {
    ids: rows.slice(0, limit).map(({ id }) => id),
    nextCursor: end ? encodeKey({ ...end, sort }) : null,
  }
}

/** Number of products that meet the filters, capped at `maxCounted` + 1 when `lack` is given. */
export async function countAdminProducts(db: Queryable, filters: Filters): Promise<number> {
  if (filters.lack === undefined) return countByCategory(db, filters)
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from products as p where ${conditionOf(filters)} limit ${maxCounted + 1}
    ) as counted`)
  return rows[0]?.n ?? 0
}

/** Exact: active products are pre-counted, and inactive ones have an index of their own. */
async function countByCategory(db: Queryable, { category, state }: Filters): Promise<number> {
  const ofCategory = category === undefined ? sql`true` : sql`category_id = ${category}::uuid`
  const active = sql`(select coalesce(sum(active_products), 0) from category_counts where ${ofCategory})`
  const inactive = sql`(select count(*) from products where not is_active and ${ofCategory})`
  const counted = state === 'active' ? active : state === 'inactive' ? inactive : sql`${active} + ${inactive}`
  const { rows } = await db.execute<{ n: number }>(sql`select (${counted})::int as n`)
  return rows[0]?.n ?? 0
}

/** The given products that meet the filters, in the order given. */
export async function filterIds(db: Queryable, ids: readonly string[], filters: Filters): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from unnest(${sql.param(ids)}::uuid[]) with ordinality as found (id, position)
    join products as p on p.id = found.id
    where ${conditionOf(filters)} order by found.position`)
  return rows.map(({ id }) => id)
}

/** The ids of the newest products that meet the filters: at most `atMost`. */
export async function selectAdminIds(db: Queryable, filters: Filters, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products as p where ${conditionOf(filters)} order by p.created_at desc, p.id desc limit ${atMost}`)
  return rows.map(({ id }) => id)
}

export async function countVariants(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select product_id as id, count(*)::int as n from product_variants
    where product_id = any(${sql.param(ids)}::uuid[]) group by product_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Number of inactive products covered by a search: the newest ones. */
const searchedInactive = 5000

/** Inactive products whose name or SKUs contain all words of the search, newest first: at most `atMost`. */
export async function selectInactiveHits(db: Queryable, search: string, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, name, created_at,
        (select coalesce(string_agg(skus.sku, ' '), '') from skus where skus.product_id = products.id) as skus
      from products where not is_active order by created_at desc, id desc limit ${searchedInactive}
    ) as inactive
    where not exists (
      select 1 from unnest(${sql.param(wordPatterns(search))}::text[]) as wanted (pattern)
      where fold(inactive.name) not like fold(wanted.pattern) and inactive.skus not ilike wanted.pattern
    )
    order by created_at desc, id desc limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** The given products whose name or SKUs contain all words of the search, in the order given. SKUs are read only if the name does not match. */
export async function selectLiteralHits(db: Queryable, search: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with wanted as materialized (
      select pattern, fold(pattern) as folded from unnest(${sql.param(wordPatterns(search))}::text[]) as word (pattern)
    ), hits as materialized (
      select product.id, hit.place, fold(product.name) as name
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as hit (id, place) join products as product on product.id = hit.id
    )
    select id from hits
    where not exists (select from wanted where hits.name not like folded)
      or not exists (
        select from wanted where hits.name not like folded
          and (select coalesce(string_agg(skus.sku, ' '), '') from skus where skus.product_id = hits.id) not ilike pattern
      )
    order by place`)
  return rows.map(({ id }) => id)
}

const wordPatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** The last row of a page: the value of its sort key as text, and its id. */
interface ListKey {
  sort: AdminProductSort
  key: string
  id: string
}

/** A position in a list as an opaque string. */
const encodeKey = ({ sort, key, id }: ListKey): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const instant = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?\+00$/

const keys: Readonly<Record<AdminProductSort, RegExp>> = {
  newest: instant,
  updated: instant,
  name: /^[^\0]{1,200}$/su,
  price_asc: /^\d{1,8}\.\d\d$/,
  price_desc: /^\d{1,8}\.\d\d$/,
}

/** Undefined if it was not made by `encodeKey` for this order. */
function decodeKey(cursor: string, sort: AdminProductSort): ListKey | undefined {
  try {
    const [of, key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isKey =
      typeof key === 'string' && keys[sort].test(key) && isInTime(sort, key) && typeof id === 'string' && uuid.test(id)
    return of === sort && isKey ? { sort, key, id } : undefined
  } catch {
    return undefined
  }
}

const isInTime = (sort: AdminProductSort, key: string): boolean => keys[sort] !== instant || isDay(key.slice(0, 10))
