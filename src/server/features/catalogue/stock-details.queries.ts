import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

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
