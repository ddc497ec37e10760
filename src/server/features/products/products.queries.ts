import type { Product, ProductListQuery } from '../../../contract/products.ts'
import type { Database } from '../../database/database.ts'
import { readPrepared } from '../../database/read-prepared.ts'
import { detailsSql, listItemsSql, type Visibility } from './product-json.queries.ts'

const visibilityKey = ({ allImages, variants }: Visibility) => (allImages ? 2 : 0) + (variants ? 1 : 0)

/** Makes each form's text once. */
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

const detailText = memoised<Visibility>(visibilityKey, (visibility) =>
  detailsSql('select id, 1 as position from products where id = $1 and is_active', visibility),
)

/** One active product as finished JSON; inactive ones are invisible outside the admin's area. */
export async function selectActiveProductJson(
  db: Database,
  id: string,
  visibility: Visibility,
): Promise<string | undefined> {
  const [row] = await readPrepared<{ json: string }>(db, { text: detailText(visibility), values: [id] })
  return row?.json
}

const byIdText = memoised<Visibility>(visibilityKey, (visibility) =>
  detailsSql('select id, position from unnest($1::uuid[]) with ordinality as wanted (id, position)', visibility),
)

/** Products by id, inactive ones too, in one statement whatever their number; in no certain order. */
export async function selectProductsById(
  db: Database,
  ids: readonly string[],
  visibility: Visibility,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await readPrepared<{ json: string }>(db, { text: byIdText(visibility), values: [ids] })
  return rows.map(({ json }) => JSON.parse(json) as Product)
}

const orders = {
  newest: 'created_at desc, id desc',
  price_asc: 'price, id',
  price_desc: 'price desc, id desc',
} as const

export type PlainSort = keyof typeof orders

interface PlainForm {
  byCategory: boolean
  sort: PlainSort
  visibility: Visibility
}

/** Rows `(position, json)` as one JSON array. */
const asJsonArray = (items: string) =>
  `(select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (${items}) as item)`

/** A page's ids come from the index alone; only those products are then put together. The total is kept, not counted. */
const pageText = memoised<PlainForm>(
  ({ byCategory, sort, visibility }) => `${byCategory}-${sort}-${visibilityKey(visibility)}`,
  ({ byCategory, sort, visibility }) => {
    // An array of ids, because the planner takes it for short: one plan then serves every page.
    const page = `
      select id, position from unnest(array(
        select id from products where is_active ${byCategory ? 'and category_id = $3' : ''}
        order by ${orders[sort]} limit $1 offset $2
      )) with ordinality as chosen (id, position)`
    const counts = `select coalesce(sum(active_products), 0)::int from category_counts`
    return `select ${asJsonArray(listItemsSql(page, visibility))} as products,
                   (${counts} ${byCategory ? 'where category_id = $3' : ''}) as total`
  },
)

export interface ProductPageJson {
  /** A JSON array. */
  products: string
  total: number
}

/** One page of the whole catalogue or of a category: one statement. */
export async function selectProductPage(
  db: Database,
  query: Pick<ProductListQuery, 'limit' | 'offset' | 'categoryId'> & { sort: PlainSort },
  visibility: Visibility,
): Promise<ProductPageJson> {
  const { limit, offset, categoryId, sort } = query
  const text = pageText({ byCategory: categoryId !== undefined, sort, visibility })
  const values = categoryId === undefined ? [limit, offset] : [limit, offset, categoryId]
  const [row] = await readPrepared<ProductPageJson>(db, { text, values })
  return row ?? { products: '[]', total: 0 }
}

const foundText = memoised<Visibility>(visibilityKey, (visibility) => {
  const page = 'select id, position from unnest($1::uuid[]) with ordinality as wanted (id, position)'
  return `select ${asJsonArray(listItemsSql(page, visibility))} as products`
})

/** The products a search found, as a JSON array in its order. */
export async function selectFoundProducts(
  db: Database,
  ids: readonly string[],
  visibility: Visibility,
): Promise<string> {
  if (ids.length === 0) return '[]'
  const [row] = await readPrepared<{ products: string }>(db, { text: foundText(visibility), values: [ids] })
  return row?.products ?? '[]'
}

/** Colours and sizes that variants have, read by skipping from one value to the next; at most a hundred each. */
export async function selectFacets(db: Database): Promise<{ colors: string[]; sizes: string[] }> {
  const distinct = (column: string) => `
    array(
      with recursive found as (
        (select ${column} as value from product_variants where ${column} > '' order by ${column} limit 1)
        union all
        select (select ${column} from product_variants where ${column} > found.value order by ${column} limit 1)
        from found where found.value is not null
      )
      select value from found where value is not null limit 100
    )`
  const text = `select ${distinct('color')} as colors, ${distinct('size')} as sizes`
  const [row] = await readPrepared<{ colors: string[]; sizes: string[] }>(db, { text, values: [] })
  return row ?? { colors: [], sizes: [] }
}
