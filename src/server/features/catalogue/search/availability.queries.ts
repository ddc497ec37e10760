import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products.ts'

/**
 * Of `search`: pieces that can be promised now, of the colour and size asked for; everything where availability is not asked for.
 * Counters alone say so for most products; only where a reservation has just expired is it left out of them (`stock_availability`).
 * Each `offset 0` keeps it a question about one product: the planner would rather read the whole stock.
 */
export function isAvailable({ available, color, size }: ProductQuery): SQL {
  if (!available) return sql`true`
  const options = [
    ...(color ? [sql`fold(v.color) = fold(${color})`] : []),
    ...(size ? [sql`fold(v.size) = fold(${size})`] : []),
  ]
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
