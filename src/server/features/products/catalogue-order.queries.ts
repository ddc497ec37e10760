import { type SQL, sql } from 'drizzle-orm'
import type { ProductListQuery } from '../../../contract/products.ts'

/** What a list asks for beside its words. */
export type FoundQuery = Pick<ProductListQuery, 'limit' | 'offset' | 'available' | 'color' | 'size'> & {
  sort: NonNullable<ProductListQuery['sort']>
}

export const newest = sql`created_at desc, product_id desc`

export const orders: Readonly<Record<FoundQuery['sort'], SQL>> = {
  newest,
  relevance: newest,
  price_asc: sql`price, product_id`,
  price_desc: sql`price desc, product_id desc`,
}

const isByPrice = ({ sort }: FoundQuery) => sort === 'price_asc' || sort === 'price_desc'

/** Prices are not repeated beside the lexemes: each change of one would write all index entries of its product anew. */
export const priceOfHit = (query: FoundQuery) =>
  isByPrice(query) ? sql`, (select price from products where id = search.product_id) as price` : sql``

/**
 * The catalogue as `search`, in the order asked for, up to `end`. A limit or `offset 0` there keeps the planner from another way in,
 * which would read every hit first. Who reads it asks for the same order once more: that costs nothing where it is kept on the way.
 */
export function inOrder(query: FoundQuery, end: SQL): SQL {
  if (!isByPrice(query))
    return sql`(select product_id, document, created_at from product_search order by ${newest} ${end}) as search`
  const byPrice = sql.raw(query.sort === 'price_asc' ? 'price, id' : 'price desc, id desc')
  return sql`(
    select product.id as product_id, product.price, hit.document
    from (select id, price from products where is_active order by ${byPrice} ${end}) as product
    cross join lateral (select document from product_search where product_id = product.id offset 0) as hit
  ) as search`
}

/**
 * Pieces that can be promised now, of the colour and size asked for. Counters alone say so for most products; only where a
 * reservation has just expired is it left out of them (`stock_availability`). Each `offset 0` keeps it a question about one product:
 * the planner would rather read the whole stock.
 */
export function availability({ available, color, size }: FoundQuery): SQL {
  if (!available) return sql`true`
  const options = [
    ...(color ? [sql`fold(v.color) = fold(${color})`] : []),
    ...(size ? [sql`fold(v.size) = fold(${size})`] : []),
  ]
  const isAskedFor =
    options.length > 0
      ? sql`exists (select 1 from product_variants as v where v.id = level.variant_id and ${sql.join(options, sql` and `)})`
      : sql`true`
  return sql`(
    exists (
      select 1 from stock_items as level
      where level.product_id = search.product_id and level.on_hand > level.held and ${isAskedFor} offset 0
    ) or search.product_id in (
      select product_id from reservations where status = 'active' and expires_at <= now()
    ) and exists (
      select 1 from stock_availability as level
      where level.product_id = search.product_id and level.available > 0 and ${isAskedFor} offset 0
    )
  )`
}
