import { sql } from 'drizzle-orm'
import type { Product, ProductListItem, ProductQuery } from '../../../contract/products/products.ts'
import { type FacetName, facetNames, isOfVariant, mapFacts } from '../../../domain/products/facts.ts'
import type { ProductSort } from '../../../domain/products/product-query.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { type JsonOf, parseJsonOf, toColumn } from '../../database/json-rows.ts'
import { readPrepared } from '../../database/read-prepared.ts'
import { detailsSql, listItemsSql } from './product-json.queries.ts'
import { isByPrice, sortOrder } from './sort-order.ts'
import type { Visibility } from './visibility.ts'

const visibilityKey = ({ allImages, variants }: Visibility) => (allImages ? 2 : 0) + (variants ? 1 : 0)

/** Builds the SQL text of each form once. */
function memoised<Form>(key: (form: Form) => string | number, make: (form: Form) => string): (form: Form) => string {
  const made = new Map<string | number, string>()
  return (form) => {
    const known = made.get(key(form))
    if (known !== undefined) return known
    const text = make(form)
    made.set(key(form), text)
    return text
  }
}

const productText = memoised<Visibility>(visibilityKey, (visibility) =>
  detailsSql('select id, 1 as position from products where id = $1 and is_active', visibility),
)

/** One active product. */
export async function selectProductJson(
  db: Database,
  id: string,
  visibility: Visibility,
): Promise<JsonOf<Product> | undefined> {
  const [row] = await readPrepared<{ json: JsonOf<Product> }>(db, { text: productText(visibility), values: [id] })
  return row?.json
}

/** The products with these ids, in this order. */
const givenIds = 'select id, position from unnest($1::uuid[]) with ordinality as wanted (id, position)'

const byIdText = memoised<Visibility>(visibilityKey, (visibility) => detailsSql(givenIds, visibility))

/** Products by id, inactive ones too, in one statement whatever their number; in no particular order. */
export async function selectProductsById(
  db: Database,
  ids: readonly string[],
  visibility: Visibility,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await readPrepared<{ json: JsonOf<Product> }>(db, { text: byIdText(visibility), values: [ids] })
  return rows.map(({ json }) => parseJsonOf(json))
}

/**
 * A page is within the first 256 or 4,096 products. For an unknown offset and limit, PostgreSQL estimates a tenth of all rows each; on the whole
 * catalogue it would then prefer a custom plan for every page where it may choose (through a pooler), which takes longer than the page itself. A
 * tenth of these windows is small enough for a generic plan. Beyond them, skipping rows takes longer than planning.
 */
const windows = [256, 4096]

interface PageForm {
  byCategory: boolean
  window: number | undefined
  sort: ProductSort
  visibility: Visibility
}

/** Rows `(position, json)` as one JSON array. */
const asJsonArray = (items: string) =>
  `(select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (${items}) as item)`

/** The ids of a page come from the index alone; only those products are assembled. The total is read from a counter, not counted. */
const pageText = memoised<PageForm>(
  ({ byCategory, window, sort, visibility }) => `${byCategory}-${window}-${sort}-${visibilityKey(visibility)}`,
  ({ byCategory, window, sort, visibility }) => {
    // An array of ids, because the planner assumes that arrays are short: one plan then serves every page.
    const order = sortOrder(sort, 'id')
    const first = `
      select id, ${isByPrice(sort) ? 'price' : 'created_at'} from products
      where is_active ${byCategory ? 'and category_id = $3' : ''} order by ${order} limit ${window ?? 'all'}`
    const page = `
      select id, position from unnest(array(
        select id from (${first}) as first order by ${order} limit $1 offset $2
      )) with ordinality as chosen (id, position)`
    const counts = `select coalesce(sum(active_products), 0)::int from category_counts`
    return `select ${asJsonArray(listItemsSql(page, visibility))} as products,
                   (${counts} ${byCategory ? 'where category_id = $3' : ''}) as total`
  },
)

const noProducts = '[]' as JsonOf<ProductListItem[]>

/** Number of newest products among which the preview chooses. */
const previewWindow = 64

/** The newest products: those with stock and a picture first. */
export const previewIds = (limit: string): string => `
  select id from (
    select newest.id, newest.created_at,
           exists (select from product_cards where product_id = newest.id and first_image <> '[]')
           and exists (select from stock_availability where product_id = newest.id and available > 0) as presentable
    from (
      select id, created_at from products where is_active order by ${sortOrder('newest', 'id')} limit ${previewWindow}
    ) as newest
  ) as ranked order by presentable desc, ${sortOrder('newest', 'id')} limit ${limit}`

const previewText = memoised<Visibility>(
  visibilityKey,
  (visibility) => `
    select ${asJsonArray(listItemsSql(`select id, position from unnest(array(${previewIds('$1')})) with ordinality as chosen (id, position)`, visibility))} as products,
           (select coalesce(sum(active_products), 0)::int from category_counts) as total`,
)

/** The products of the home page, in one statement. */
export async function selectPreview(db: Database, limit: number, visibility: Visibility): Promise<ProductPageJson> {
  const [row] = await readPrepared<ProductPageJson>(db, { text: previewText(visibility), values: [limit] })
  return row ?? { products: noProducts, total: 0 }
}

interface ProductPageJson {
  products: JsonOf<ProductListItem[]>
  total: number
}

/** One page of the whole catalogue or of a category, newest first by default: one statement. */
export async function selectProductPage(
  db: Database,
  query: Pick<ProductQuery, 'limit' | 'offset' | 'categoryId' | 'sort'>,
  visibility: Visibility,
): Promise<ProductPageJson> {
  const { limit, offset, categoryId, sort = 'newest' } = query
  const window = windows.find((size) => offset + limit <= size)
  const text = pageText({ byCategory: categoryId !== undefined, window, sort, visibility })
  const values = categoryId === undefined ? [limit, offset] : [limit, offset, categoryId]
  const [row] = await readPrepared<ProductPageJson>(db, { text, values })
  return row ?? { products: noProducts, total: 0 }
}

const foundText = memoised<Visibility>(
  visibilityKey,
  (visibility) => `select ${asJsonArray(listItemsSql(givenIds, visibility))} as products`,
)

/** The products found by a search, in the order of their ids. */
export async function selectFoundProducts(
  db: Database,
  ids: readonly string[],
  visibility: Visibility,
): Promise<JsonOf<ProductListItem[]>> {
  if (ids.length === 0) return noProducts
  const [row] = await readPrepared<Pick<ProductPageJson, 'products'>>(db, {
    text: foundText(visibility),
    values: [ids],
  })
  return row?.products ?? noProducts
}

/** Fields of a stock item that only admins see. `variantId` null: the product itself. */
export interface StockDetails {
  variantId: string | null
  ean: string | null
  shelf: string | null
  held: number
}

export async function selectStockDetails(db: Queryable, productId: string): Promise<StockDetails[]> {
  const { rows } = await db.execute<StockDetails & Record<string, unknown>>(sql`
    select item.variant_id as "variantId", variant.ean, item.shelf,
           item.on_hand - stock.available as held
    from stock_items as item
    join stock_availability as stock on stock.stock_item_id = item.id
    left join product_variants as variant on variant.id = item.variant_id
    where item.product_id = ${productId}`)
  return rows
}

/** The part of a product that has its own stock, as a shop counts it. `variantId` null: the product itself. */
export interface StockUnit {
  productId: string
  variantId: string | null
  stockItemId: string
  ean: string | null
}

export async function selectStockUnits(db: Queryable, productIds: readonly string[]): Promise<StockUnit[]> {
  const { rows } = await db.execute<StockUnit & Record<string, unknown>>(sql`
    select item.product_id as "productId", item.variant_id as "variantId", item.id as "stockItemId", variant.ean
    from stock_items as item left join product_variants as variant on variant.id = item.variant_id
    where item.product_id = any(${sql.param(productIds)}::uuid[])`)
  return rows
}

/** The active products among these and of these categories; at most `atMost`. */
export async function selectChosen(
  db: Queryable,
  { productIds, categoryIds }: { productIds: readonly string[]; categoryIds: readonly string[] },
  atMost: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from products where is_active and id = any(${sql.param(productIds)}::uuid[])
    union
    select id, name from products where is_active and category_id = any(${sql.param(categoryIds)}::uuid[])
    limit ${atMost}`)
  return rows
}

/** The distinct values of a facet, at most a hundred; a skip scan of its column's index finds them without reading every row. */
function distinct(facet: FacetName): string {
  const table = isOfVariant(facet) ? 'product_variants' : 'products'
  const column = toColumn(facet)
  return `
  array(
    with recursive found as (
      (select ${column} as value from ${table} where ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit 100
  )`
}

const facetsText = `select ${facetNames.map((facet) => `${distinct(facet)} as "${facet}"`).join(', ')}`

/** The values of each facet, in alphabetical order. */
type FacetValues = Record<FacetName, string[]>

export async function selectFacets(db: Database): Promise<FacetValues> {
  const [row] = await readPrepared<FacetValues>(db, { text: facetsText, values: [] })
  return row ?? mapFacts(facetNames, () => [])
}
