import { type SQL, sql } from 'drizzle-orm'
import type { ProductImage, ProductListQuery, ProductVariant } from '../../../contract/products.ts'
import type { Queryable } from '../../database/database.ts'
import { type SearchPlan, searchCondition, searchOrder } from './product-search.queries.ts'

/** A product with all that belongs to it, as PostgreSQL puts it together; numbers and instants are finished text. */
export interface ProductRow {
  id: string
  name: string
  description: string
  categoryId: string
  category: string
  price: string
  comparePrice: string | null
  weight: string | null
  sku: string | null
  isActive: boolean
  composition: string | null
  origin: string | null
  ean: string | null
  hsCode: string | null
  createdAt: string
  updatedAt: string
  images: ProductImage[]
  variants: ProductVariant[]
  stock: number
  available: number
}

export const isoInstant = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Products by id, in the order of `ids`: one statement whatever their number. */
export async function selectProductsById(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return selectProducts(db, sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as page (id, position)`)
}

/** One active product; inactive ones are invisible outside the admin's area. */
export async function findActiveProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  const [row] = await selectProducts(
    db,
    sql`(select id, 1 as position from products where id = ${id} and is_active) as page`,
  )
  return row
}

/** `page` is a relation (id, position) that names the products wanted. */
async function selectProducts(db: Queryable, page: SQL): Promise<ProductRow[]> {
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select product.id, product.name, product.description, product.category_id as "categoryId", category.name as category,
           product.price::text, product.compare_price::text as "comparePrice", product.weight::text, product.sku,
           product.is_active as "isActive", product.composition, product.origin, product.ean, product.hs_code as "hsCode",
           ${isoInstant(sql`product.created_at`)} as "createdAt", ${isoInstant(sql`product.updated_at`)} as "updatedAt",
           coalesce((
             select json_agg(json_build_object('imageUrl', image_url, 'altText', alt_text, 'sortOrder', sort_order)
                             order by sort_order, id)
             from product_images where product_id = product.id
           ), '[]') as images,
           coalesce(variant.list, '[]') as variants,
           coalesce(variant.stock, own.on_hand, 0)::int as stock,
           coalesce(variant.available, own.available, 0)::int as available
    from ${page}
    join products as product on product.id = page.id
    join categories as category on category.id = product.category_id
    left join lateral (
      select sum(coalesce(level.on_hand, 0)) as stock, sum(coalesce(level.available, 0)) as available,
             json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                        'stock', coalesce(level.on_hand, 0), 'available', coalesce(level.available, 0))
                      order by v.sort_order, v.id) as list
      from product_variants as v
      left join stock_availability as level on level.product_id = v.product_id and level.variant_id = v.id
      where v.product_id = product.id
    ) as variant on true
    left join stock_availability as own on own.product_id = product.id and own.variant_id is null
    order by page.position
  `)
  return rows
}

export interface ProductIdPage {
  ids: string[]
  total: number
  totalIsCapped: boolean
}

/** A search counts its hits no further than this (decisions.md §3). */
export const searchTotalCap = 10_000

/** Ids of one page of the catalogue, and how many products there are in all. */
export async function selectProductIds(
  db: Queryable,
  query: ProductListQuery,
  search: SearchPlan | null,
): Promise<ProductIdPage> {
  const condition = listCondition(query, search)
  const { rows } = await db.execute<{ id: string }>(sql`
    select product.id from products as product
    ${search ? sql`join product_search as search on search.product_id = product.id` : sql``}
    where ${condition}
    order by ${listOrder(query, search)}
    limit ${query.limit} offset ${query.offset}
  `)
  const counted = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from products as product
      ${search ? sql`join product_search as search on search.product_id = product.id` : sql``}
      where ${condition}
      ${search ? sql`limit ${searchTotalCap + 1}` : sql``}
    ) as hits
  `)
  const total = counted.rows[0]?.n ?? 0
  return {
    ids: rows.map(({ id }) => id),
    total: search ? Math.min(total, searchTotalCap) : total,
    totalIsCapped: search !== null && total > searchTotalCap,
  }
}

function listCondition({ categoryId, color, size, available }: ProductListQuery, search: SearchPlan | null): SQL {
  const conditions = [sql`product.is_active`]
  if (categoryId) conditions.push(sql`product.category_id = ${categoryId}`)
  if (search) conditions.push(searchCondition(search))
  if (color || size || available) conditions.push(offerCondition(color, size, available))
  return sql.join(conditions, sql` and `)
}

/** One and the same variant must have the colour, the size and the pieces asked for. */
function offerCondition(color: string | undefined, size: string | undefined, available: boolean): SQL {
  const conditions = [sql`level.product_id = product.id`]
  if (color) conditions.push(sql`lower(v.color) = lower(${color})`)
  if (size) conditions.push(sql`lower(v.size) = lower(${size})`)
  if (available) conditions.push(sql`level.available > 0`)
  return sql`exists (
    select 1 from stock_availability as level left join product_variants as v on v.id = level.variant_id
    where ${sql.join(conditions, sql` and `)}
  )`
}

function listOrder({ sort }: ProductListQuery, search: SearchPlan | null): SQL {
  const newest = sql`product.created_at desc, product.id desc`
  switch (sort ?? (search ? 'relevance' : 'newest')) {
    case 'price_asc':
      return sql`product.price, product.id`
    case 'price_desc':
      return sql`product.price desc, product.id desc`
    case 'relevance':
      return search ? sql`${searchOrder(search)}, ${newest}` : newest
    case 'newest':
      return newest
  }
}
