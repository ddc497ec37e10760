import type { Product, ProductListItem, ProductQuery } from '../../../contract/products/products.ts'
import type { ProductSort } from '../../../domain/products/product-query.ts'
import type { Database } from '../../database/database.ts'
import { type JsonOf, parseJsonOf } from '../../database/json-rows.ts'
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
