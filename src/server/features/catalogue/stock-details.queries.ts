import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

/** What only admins read of a stock item: shelf, barcode and what is held. `variantId` null: the product's own. */
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
