import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

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
