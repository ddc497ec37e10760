import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products/products.ts'
import type { ProductSort } from '../../../../domain/products/product-query.ts'
import { isByPrice, sortOrder } from '../sort-order.ts'

/** A search or filter with its sort order. */
export type SortedQuery = ProductQuery & { sort: ProductSort }

/** For hits, which have a `product_id`. */
export const hitOrder = ({ sort }: SortedQuery): SQL => sql.raw(sortOrder(sort, 'product_id'))

/** Prices are not stored with the lexemes, because each price change would rewrite all index entries of its product. */
export const priceOfHit = ({ sort }: SortedQuery): SQL =>
  isByPrice(sort) ? sql`, (select price from products where id = search.product_id) as price` : sql``

/**
 * The catalogue as `search`, in the requested order, up to `end`. A limit or `offset 0` in `end` keeps the planner from a plan that reads every hit
 * first. The outer statement sorts by the same order again, which is free because the rows arrive sorted.
 */
export function inOrder(query: SortedQuery, end: SQL): SQL {
  if (!isByPrice(query.sort))
    return sql`(select product_id, document, created_at from product_search order by ${hitOrder(query)} ${end}) as search`
  const byPrice = sql.raw(sortOrder(query.sort, 'id'))
  return sql`(
    select product.id as product_id, product.price, hit.document
    from (select id, price from products where is_active order by ${byPrice} ${end}) as product
    cross join lateral (select document from product_search where product_id = product.id offset 0) as hit
  ) as search`
}
