import { type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '../../../../contract/products/products.ts'

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
